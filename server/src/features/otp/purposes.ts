import { modeOf } from '@selfcare/contract/payment-modes';
import type { Market } from '@selfcare/markets/market';

/** What a code is asked for; each has its own text. */
export type OtpKind = 'airtime' | 'wallet' | 'lead' | 'invoice' | 'balance';

/** The word of the wire that stands for each kind in this market. */
export const purposeOf = (kind: OtpKind, market: Market): string =>
  ({
    airtime: modeOf('AIRTIME', 'airtime', market.brand.slug),
    wallet: modeOf('AM', 'pin', market.brand.slug),
    lead: 'HBB_LEADS',
    invoice: 'INVOICE',
    balance: 'BROADBAND',
  })[kind];

/** The kind that a `requestType` names, or undefined; that of a router's balance only where the market asks for its code. */
export const kindOf = (requestType: string, market: Market): OtpKind | undefined => {
  const kinds: OtpKind[] = ['airtime', 'wallet', 'lead', ...(market.broadbandBalanceOtp ? ['balance' as const] : [])];
  return kinds.find((kind) => purposeOf(kind, market) === requestType);
};

/** Codes that lead to a debit: the SIM must not have changed lately (docs/abuse.md A30). */
export const leadsToDebit = (kind: OtpKind): boolean => kind === 'airtime' || kind === 'wallet';
