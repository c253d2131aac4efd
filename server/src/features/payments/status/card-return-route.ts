import { cardReturnPath } from '@selfcare/contract/calls';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance } from 'fastify';
import { createAskOnce } from '../settle/ask-once.ts';
import type { EngineContext } from '../core/engine.ts';
import { isInDoubt } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';

/** The return page waits this long for the provider's answer; the status page goes on listening after that. */
const patienceMs = 4000;

const statusPage = (market: Market, payment: Payment | undefined) => {
  const language = market.languages.find(({ tag }) => tag === payment?.language) ?? market.languages[0]!;
  return `${language.prefix}/payment/status${payment ? `?id=${payment.id}` : ''}`;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/**
 * The page navigation back from the card page: the query only names the transaction; what became of it is asked of the
 * provider. Always ends on the status page, in the language of initiate.
 */
export const registerCardReturn = (
  app: FastifyInstance,
  { market, engine, onError }: { market: Market; engine: EngineContext; onError: (error: unknown) => void },
): void => {
  const askOnce = createAskOnce(engine);
  app.get<{ Querystring: { txref?: unknown } }>(cardReturnPath, async (request, reply) => {
    const txref = String(request.query.txref ?? '');
    const payment = isTransactionId(txref) ? await engine.store.find(txref) : undefined;
    if (payment && isInDoubt(payment.state)) await Promise.race([askOnce(payment.id).catch(onError), wait(patienceMs)]);
    return reply.redirect(statusPage(market, payment), 303);
  });
};
