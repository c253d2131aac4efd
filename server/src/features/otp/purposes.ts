import { airtimeMode, pinMode } from '@selfcare/contract/payment-modes';
import type { Market } from '@selfcare/markets/market';

/** What a code is asked for; each has its own text. */
export type OtpKind = 'airtime' | 'wallet' | 'lead' | 'invoice';

/** The word of the wire that stands for each kind in this market (wire.md "Small print"). */
export const purposeOf = (kind: OtpKind, market: Market): string =>
  ({ airtime: airtimeMode, wallet: pinMode(market), lead: 'HBB_LEADS', invoice: 'INVOICE' })[kind];

/** The kind that a `requestType` names, or undefined. */
export const kindOf = (requestType: string, market: Market): OtpKind | undefined =>
  (['airtime', 'wallet', 'lead'] as const).find((kind) => purposeOf(kind, market) === requestType);

/** Codes that lead to a debit: the SIM must not have changed lately (safety.md A30). */
export const leadsToDebit = (kind: OtpKind): boolean => kind === 'airtime' || kind === 'wallet';
