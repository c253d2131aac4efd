import type { StatusResult } from '@selfcare/contract/payments';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import type { Market } from '@selfcare/markets/market';
import { refuse, type Answer } from '../../../http/answer.ts';
import { browserSeconds } from '../../../http/context.ts';
import { createAskOnce } from './ask-once.ts';
import type { EngineContext } from '../core/engine.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import { isFinal, isInDoubt } from '../core/payment.machine.ts';
import { toStatusResult } from './status.ts';

/** Who asks for a status, and how. */
type StatusAsk = { transactionId: string; browserHash: string; language: string; channel?: string; pg?: string };

/**
 * Whether it is the browser that initiated it. A browser throws its cookie away in time: who still has the value of one that
 * is older has kept it against our will.
 */
const isOf = ({ browserHash, createdAt }: Payment, askerHash: string): boolean =>
  browserHash === askerHash && Date.now() - createdAt.getTime() < browserSeconds * 1000;

/** A customer who looks has the provider asked again, at most this often. */
const expediteSeconds = 8;

/** Whether it may be expedited, as far as it was read: to ask the database costs a trip, and pages look every few seconds. */
const isLeftAlone = (payment: Payment): boolean =>
  isInDoubt(payment.state) && ageSeconds(payment, payment.askedAt ?? payment.enteredAt) > expediteSeconds;

/**
 * Creates the reader of statuses. Unknown and malformed ids answer alike (404). Strangers see masked numbers. `channel=whatsapp` with the
 * card gateway enquires of the provider first, once for all readers within some seconds.
 */
export const createStatusReader = (
  engine: EngineContext,
  market: Market,
  markTold: (transactionId: string) => Promise<void>,
) => {
  const { store, disputes } = engine;
  const askOnce = createAskOnce(engine);
  return async (ask: StatusAsk): Promise<Answer<StatusResult>> => {
    const found = isTransactionId(ask.transactionId) ? await store.story(ask.transactionId) : undefined;
    if (!found) return refuse('404');
    const { payment: first } = found;
    const asksProvider = ask.channel === 'whatsapp' && ask.pg?.toUpperCase() === first.gateway;
    if (asksProvider && isInDoubt(first.state)) await askOnce(first.id);
    else if (isLeftAlone(first) && (await store.expedite(first.id, expediteSeconds))) engine.changed(first.id);
    const { payment, events, late, refunded, isTold } = (asksProvider && (await store.story(first.id))) || found;
    // Wallets have none, and a status is asked for often.
    const dispute = payment.gateway === null ? undefined : await disputes.stateOf(payment.id);
    const isOwner = isOf(payment, ask.browserHash);
    if (isOwner && isFinal(payment.state) && !isTold) await markTold(payment.id);
    return {
      result: toStatusResult({ payment, events, late, refunded, dispute, market, language: ask.language, isOwner }),
    };
  };
};

export type ReadStatus = ReturnType<typeof createStatusReader>;
