import { currencyToWire, toMajor, type CurrencyCode, type Money } from '@selfcare/contract/values/money';
import type { InitiateRequest, Moved } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import type { LineType } from '@selfcare/contract/subscribers';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { refuseField, type Answer, type Detail } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import type { Order } from '../core/order.ts';
import type { Details } from '../core/payment.ts';

/** An order without the name of its product, which is always the one that was asked for. */
export type Quoted = Omit<Order, 'transactionType'>;

/** Prices an order: from server data alone, or refuses it (docs/invariants.md I15). */
export type Quote = (request: InitiateRequest, context: Context) => Promise<Answer<Quoted>>;

/**
 * Returns a line (national number) for a quote; `line` is undefined for another operator's number. Costs one look-up of the caller:
 * 429 beyond the budget, 503 during an outage.
 */
export type FindLine = (
  msisdn: string,
  context: Context,
) => Promise<Answer<{ line?: { lineType: LineType; broadband: boolean } }>>;

/** A bundle as it is sold at this moment; the bundles feature provides it. */
export type SoldBundle = {
  name: string;
  isBroadband: boolean;
  lineTypes: LineType[];
  price: Money;
  contents: Details['contents'];
};

/** Asks the catalogue about one code; texts in the language asked for. */
export type FindBundle = (asked: {
  productCode: string;
  language: string;
}) => Promise<
  { outcome: 'on-sale'; bundle: SoldBundle } | { outcome: 'withdrawn' | 'unknown-offering' | 'unavailable' }
>;

/** What is owed as billing has it: hundredths of the market's currency. */
export type Owed = { hundredths: number };
/** One invoice and its days. */
type OwedInvoice = Owed & { days: NonNullable<Details['days']> };

/** The proof of the work that a guess at an account may cost. */
type Proved = { proof?: string | null | undefined };

/** What quotes need of bills; the bills feature provides it, refusals with the fields of initiate. */
export type FindOwed = {
  /** All that is open on the account of a line. */
  ofLine: (bill: Proved & { msisdn: string; accountNo: string }, context: Context) => Promise<Answer<Owed>>;
  /** What is open of one invoice of a fixed-internet account. */
  ofInvoice: (
    invoice: Proved & { accountNo: string; invoiceNo: string },
    context: Context,
  ) => Promise<Answer<OwedInvoice>>;
};

/** A lead that may be paid now, as it was made; the leads feature provides it. Whatever may not is refused alike (404). */
export type FindPayableLead = (
  asked: Proved & { refLeadId: string; contactNumber: string },
  context: Context,
) => Promise<Answer<{ planCode: string; planName: string; price: Money; contactNumber: string }>>;

/** Hears of an amount that is not the server's own: somebody tampers, or a price has changed under the page. */
type AmountDiffers = (transactionType: TransactionType) => void;

/** What quotes read prices from, and whom they tell of a wrong one. */
export type QuoteDeps = {
  market: Market;
  findLine: FindLine;
  findBundle: FindBundle;
  findOwed: FindOwed;
  findPayableLead: FindPayableLead;
  amountDiffers: AmountDiffers;
};

/** A field whose value is not what the page showed any more, and what programs are told of it. */
type MovedField = { path: string; detail: Detail; values?: Record<string, string | number>; reason: Moved['reason'] };

/** A 400 that says what moved, and what it costs now in minor units of the market's currency, where it is sold at all. */
export const refuseMoved = (market: Market, { path, detail, values, reason }: MovedField, nowMinor?: number) => {
  const { code } = market.currency;
  const price = nowMinor !== undefined && {
    amount: toWireAmount({ amountMinor: nowMinor, currency: code }, market),
    currencyCode: currencyToWire(code),
  };
  const result: Moved = { reason, ...(price && { price }) };
  const { refusal } = refuseField(path, detail, values);
  return { refusal: { ...refusal, result } };
};

/** An amount in minor units as a sentence names it. */
export const named = (amountMinor: number, code: CurrencyCode) => ({
  currency: currencyToWire(code),
  amount: toMajor(amountMinor, code),
});
