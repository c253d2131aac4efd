import type { TransactionType } from '@selfcare/contract/products';
import type { Market } from '@selfcare/markets/market';
import { refuse, type Refusal } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import type { Availability } from '../methods/availability.ts';
import { methodClosedWords, productClosedWords } from '../methods/closure-words.ts';
import { connectorsOf, type Mode } from '../methods/modes.ts';
import { deliveryOf } from '../products/products.ts';

/** What decides whether an attempt may begin now. */
export type ClosureDeps = { market: Market; availability: Availability };

/** What an attempt begins by: the money, the code that it needs, the delivery. */
export const begunBy = (mode: Mode, transactionType: TransactionType): string[] => [
  ...connectorsOf(mode),
  ...deliveryOf(transactionType),
];

/** Who tries a provider that failed: an address, or a browser where many phones share one. */
export const triedBy = ({ address, browser }: Context): string => (address.isShared ? browser.hash : address.hash);

/** What programs are told, and by which the page knows a sentence that says itself when to come back. */
const reason = 'closed';

/**
 * Refuses an attempt whose payment method or product is closed to new ones: 503 with when to come back. Nothing was sent,
 * so that nothing was charged is certain. A code may be asked for without naming what it buys: then the method alone decides.
 */
export const refuseClosed = (
  { market, availability }: ClosureDeps,
  { mode, transactionType }: { mode: Mode; transactionType?: TransactionType },
  context: Context,
  known?: Record<string, unknown>,
): { refusal: Refusal } | undefined => {
  const { language } = context;
  const by = triedBy(context);
  const result = { ...known, reason };
  const product = transactionType && availability.closureOf(deliveryOf(transactionType), by);
  if (product) {
    const why = productClosedWords(product, market, language);
    const { retryAfterSeconds } = product;
    return refuse('503', { detail: 'productClosed', values: { why }, retryAfterSeconds, result });
  }
  const method = availability.closureOf(connectorsOf(mode), by);
  if (!method) return undefined;
  const why = methodClosedWords(method, mode.type, market, language);
  return refuse('503', { detail: 'wayClosed', values: { why }, retryAfterSeconds: method.retryAfterSeconds, result });
};
