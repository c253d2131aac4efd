import { cardReturnPath } from '@selfcare/contract/calls';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDatabaseOut } from '../../../db/database-errors.ts';
import type { Contexts } from '../../../http/context.ts';
import { sendRefusal } from '../../../http/contract-routes.ts';
import { saidTwice } from '../../../http/input/wrong-fields.ts';
import { createAskOnce } from '../settle/ask-once.ts';
import type { EngineContext } from '../core/engine.ts';
import { isInDoubt } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';

/** The return page waits this long for the provider's answer; the status page goes on listening after that. */
const patienceMs = 4000;

const statusPage = (market: Market, payment: Pick<Payment, 'id' | 'language'> | undefined, isPlain: boolean) => {
  const language = market.languages.find(({ tag }) => tag === payment?.language) ?? market.languages[0]!;
  const query = payment?.id ? `?id=${payment.id}${isPlain ? '&plain=1' : ''}` : '';
  return `${language.prefix}/payment/status${query}`;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Whether a person waits for it in a browser: a program is told by the answer itself that nobody can look. */
const isPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

type CardReturnDeps = {
  market: Market;
  contexts: Contexts;
  engine: EngineContext;
  /** Whether the browser pays this transaction by plain forms: its status page needs no script. */
  isPlain: (request: FastifyRequest, transactionId: string) => boolean;
  onError: (error: unknown) => void;
};

/**
 * The page navigation back from the card page: the query only names the transaction; what became of it is asked of the
 * provider. Always ends on the status page, in the language of initiate; where nobody can look, in that of the browser, and
 * the page says so.
 */
export const registerCardReturn = (
  app: FastifyInstance,
  { market, contexts, engine, isPlain, onError }: CardReturnDeps,
): void => {
  const askOnce = createAskOnce(engine);
  app.get<{ Querystring: { txref?: unknown } }>(cardReturnPath, async (request, reply) => {
    const twice = saidTwice(request, ['txref']);
    if (twice.length > 0) {
      const answering = { context: contexts(request, reply), market, outage: 'cannot-look' } as const;
      return sendRefusal(reply, { code: '400', fields: twice }, answering);
    }
    const txref = String(request.query.txref ?? '');
    const isId = isTransactionId(txref);
    let payment: Payment | undefined;
    try {
      payment = isId ? await engine.store.find(txref) : undefined;
    } catch (error) {
      if (!isDatabaseOut(error) || !isPage(request)) throw error;
      onError(error);
      const { language } = contexts(request, reply);
      return reply.redirect(statusPage(market, { id: isId ? txref : '', language }, isPlain(request, txref)), 303);
    }
    if (payment && isInDoubt(payment.state)) await Promise.race([askOnce(payment.id).catch(onError), wait(patienceMs)]);
    return reply.redirect(statusPage(market, payment, isPlain(request, txref)), 303);
  });
};
