import { present } from '@selfcare/contract/typed/present';
import { cardReturnPath } from '@selfcare/contract/calls';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDatabaseOut } from '../../../db/database-errors.ts';
import type { Context, Contexts } from '../../../http/context.ts';
import { sendRefusal, type Gate } from '../../../http/contract-routes.ts';
import { saidTwice } from '../../../http/input/read-input.ts';
import { createAskOnce } from './ask-once.ts';
import type { EngineContext } from '../core/engine.ts';
import { isInDoubt } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';

/** The return page waits this long for the provider's answer; the status page goes on listening after that. */
const patienceMs = 4000;

const statusPage = (market: Market, payment: Pick<Payment, 'id' | 'language'> | undefined, isPlain: boolean) => {
  const language = market.languages.find(({ tag }) => tag === payment?.language) ?? present(market.languages[0]);
  const query = payment?.id ? `?id=${payment.id}${isPlain ? '&plain=1' : ''}` : '';
  return `${language.prefix}/payment/status${query}`;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Whether a person waits for it in a browser: a program is told by the answer itself that nobody can look. */
const isPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

type CardReturnDeps = {
  market: Market;
  contexts: Contexts;
  gate: Gate;
  engine: EngineContext;
  /** Whether the browser pays this transaction by plain forms: its status page needs no script. */
  isPlain: (visit: { request: FastifyRequest; context: Context }, transactionId: string) => boolean;
  onError: (error: unknown) => void;
};

/**
 * Registers the return from the card page. The query only names the transaction; the provider is asked for the outcome. Always
 * redirects to the status page, which says so when nobody can look.
 */
export const registerCardReturn = (
  app: FastifyInstance,
  { market, contexts, gate, engine, isPlain, onError }: CardReturnDeps,
): void => {
  const askOnce = createAskOnce(engine);
  app.get<{ Querystring: { txref?: unknown } }>(cardReturnPath, async (request, reply) => {
    const context = contexts(request, reply);
    const answering = { context, market, outage: 'cannot-look' } as const;
    const twice = saidTwice(request, ['txref']);
    if (twice.length > 0) return sendRefusal(reply, { code: '400', fields: twice }, answering);
    const txref = String(request.query.txref ?? '');
    const isId = isTransactionId(txref);
    const { language } = context;
    const unread = { id: isId ? txref : '', language };
    let payment: Payment | undefined;
    try {
      const refusal = await gate(request, context);
      if (refusal) {
        // A person does not stay here: the status page needs no question to the provider.
        if (isPage(request))
          reply.header('refresh', `0; url=${statusPage(market, unread, isPlain({ request, context }, txref))}`);
        return sendRefusal(reply, refusal, answering);
      }
      payment = isId ? await engine.store.find(txref) : undefined;
    } catch (error) {
      if (!isDatabaseOut(error) || !isPage(request)) throw error;
      onError(error);
      return reply.redirect(statusPage(market, unread, isPlain({ request, context }, txref)), 303);
    }
    if (payment && isInDoubt(payment.state)) await Promise.race([askOnce(payment.id).catch(onError), wait(patienceMs)]);
    return reply.redirect(statusPage(market, payment, isPlain({ request, context }, txref)), 303);
  });
};
