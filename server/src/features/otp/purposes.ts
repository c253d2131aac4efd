import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { modeOf, type ModeName, type PaymentMode } from '@selfcare/contract/payment-modes';
import type { Market } from '@selfcare/markets/market';

/** What a code is asked for before money is taken. */
export type DebitKind = 'airtime' | 'wallet';

/** What a code is asked for; each has its own text. */
export type OtpKind = DebitKind | 'lead' | 'invoice' | 'balance';

/** The payment methods that have a mode. */
type MethodWith<Mode extends PaymentMode> = {
  [Type in PaymentMethodType]: Mode extends ModeName<Type> ? Type : never;
}[PaymentMethodType];

/**
 * The kind of the code that a payment method asks for in each of its modes; null where the payer agrees without one. Another
 * payment method in a mode with a code needs a kind of its own here: its text names its wallet.
 */
const debitCodes = {
  card: null,
  push: null,
  airtime: { AIRTIME: 'airtime' },
  pin: { AM: 'wallet' },
} as const satisfies { [Mode in PaymentMode]: Record<MethodWith<Mode>, DebitKind> | null };

const debitKinds: DebitKind[] = Object.values(debitCodes).flatMap((kinds) => (kinds ? Object.values(kinds) : []));

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
  const kinds: OtpKind[] = [...debitKinds, 'lead', ...(market.broadbandBalanceOtp ? ['balance' as const] : [])];
  return kinds.find((kind) => purposeOf(kind, market) === requestType);
};

/** Codes that lead to a debit: the SIM must not have changed lately (docs/abuse.md A30). */
export const leadsToDebit = (kind: OtpKind): kind is DebitKind => debitKinds.some((each) => each === kind);
