import type { InitiateRequest } from '@selfcare/contract/payments';
import type { ServerTexts } from '../../../locales/fr.ts';
import type { Details } from '../core/payment.ts';
import type { Quote, QuoteDeps } from './quote.ts';

/** All that the server knows of one product: another product is another one of these in `products.ts`. */
export type Product = {
  /** What the `target` of its payments is: the national number of a line, or an account. */
  target: 'line' | 'account';
  /** Names the bill that a request is about: two payments of one bill are told apart by it. Undefined where there is none. */
  billText: (request: InitiateRequest) => string | undefined;
  /** How it is priced. */
  quote: (deps: QuoteDeps) => Quote;
  /** The connector that delivers it. */
  deliveredBy: string;
  /** What a text message calls it. */
  words: (details: Details) => keyof ServerTexts['products'];
  /** What the line is told that gets it as a gift. */
  giftWords: (details: Details) => Exclude<keyof ServerTexts['gifts'], 'somebody' | 'sentences'>;
};
