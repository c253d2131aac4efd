import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { modeOf, type ModeName, type PaymentMode } from '@selfcare/contract/payment-modes';
import type { Market } from '@selfcare/markets/market';

export type DebitKind = 'airtime' | 'wallet';

export type OtpKind = DebitKind | 'lead' | 'invoice' | 'balance';

type MethodWith<Mode extends PaymentMode> = {
  [Type in PaymentMethodType]: Mode extends ModeName<Type> ? Type : never;
}[PaymentMethodType];

/** The kind of code per method and mode; null for none. Each wallet needs its own, as the text names it. */
const debitCodes = {
  card: null,
  push: null,
  airtime: { AIRTIME: 'airtime' },
  pin: { AM: 'wallet' },
} as const satisfies { [Mode in PaymentMode]: Record<MethodWith<Mode>, DebitKind> | null };

const debitKinds: DebitKind[] = Object.values(debitCodes).flatMap((kinds) => (kinds ? Object.values(kinds) : []));

export const purposeOf = (kind: OtpKind, market: Market): string =>
  ({
    airtime: modeOf('AIRTIME', 'airtime', market.brand.slug),
    wallet: modeOf('AM', 'pin', market.brand.slug),
    lead: 'HBB_LEADS',
    invoice: 'INVOICE',
    balance: 'BROADBAND',
  })[kind];

/** Returns the kind of a `requestType`, or undefined; `balance` only if the market asks for that code. */
export const kindOf = (requestType: string, market: Market): OtpKind | undefined => {
  const kinds: OtpKind[] = [...debitKinds, 'lead', ...(market.broadbandBalanceOtp ? ['balance' as const] : [])];
  return kinds.find((kind) => purposeOf(kind, market) === requestType);
};

/** Returns true for codes before a debit: the SIM must not have changed lately (docs/abuse.md A30). */
export const leadsToDebit = (kind: OtpKind): kind is DebitKind => debitKinds.some((each) => each === kind);
