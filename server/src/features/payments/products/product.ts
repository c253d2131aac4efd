import type { InitiateRequest } from '@selfcare/contract/payments';
import type { ServerTexts } from '../../../locales/fr.ts';
import type { Reason } from '../core/gateway.ts';
import type { Details } from '../core/payment.ts';
import type { Quote, QuoteDeps } from './quote.ts';

/** What a payment pays off, so that money that comes second goes back. */
type PaidBill = {
  /** Names the bill that a request is about: two payments of one bill are told by it. */
  textOf: (request: InitiateRequest) => string;
  /** Whether it can be paid once and never again; a bill may be paid in parts. */
  isPaidOnce: boolean;
  /** Why money that comes second goes back. */
  takenReason: Reason;
};

/** All that the server knows of one product: another product is another one of these in `products.ts`. */
export type Product = {
  /** What the `target` of its payments is: the national number of a line, an account, or the number of a lead. */
  target: 'line' | 'account' | 'lead';
  /** The bill that it pays; null where it pays none. */
  bill: PaidBill | null;
  /** How it is priced. */
  quote: (deps: QuoteDeps) => Quote;
  /** The connector that delivers it. */
  deliveredBy: string;
  /** What a text message calls it. */
  words: (details: Details) => keyof ServerTexts['products'];
  /** What the line is told that gets it as a gift. */
  giftWords: (details: Details) => Exclude<keyof ServerTexts['gifts'], 'somebody' | 'sentences'>;
};
