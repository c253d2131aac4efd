import {
  callSecondsLeft,
  isPlainHold,
  makeMove,
  methodOf,
  missingSeconds,
  moveBy,
  startCall,
  type EngineContext,
} from '../core/engine.ts';
import { stateSets } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import type { Stopwatch } from '../fencing/clocks.ts';
import { nextHoldAsk } from '../core/schedule.ts';
import { bookCharge, close, enquireDebit, isWholeCharge } from './debit.ts';
import { enquireDelivery } from './delivery.ts';
import { enquireRefund } from './refund.ts';

/**
 * Asks about a payment on hold: who put it there is a doubt, and an answer may end it. Only what proves
 * something moves it on, by the machine's own moves; nothing is sent for it. What stays on hold is asked about more and more
 * seldom, and at once when a callback comes.
 */
export const listenOnHold = async (deps: EngineContext, payment: Payment): Promise<void> => {
  if (await hasMovedOn(deps, payment)) return deps.movedOn(payment);
  await deps.store.noteAsk(payment, nextHoldAsk(payment), 'silent');
};

const hasMovedOn = (deps: EngineContext, payment: Payment): Promise<boolean> => {
  if (stateSets.inDoubt.includes(payment.state)) return hearDebit(deps, payment);
  return stateSets.nextIsDelivery.includes(payment.state) ? hearDelivery(deps, payment) : hearRefund(deps, payment);
};

const hearDebit = async (deps: EngineContext, payment: Payment): Promise<boolean> => {
  const asked = startCall(deps);
  const answer = await enquireDebit(deps, payment);
  if (answer.outcome === 'paid' && isWholeCharge(payment, answer))
    return (await bookCharge(deps, payment, answer)) !== undefined;
  // Where two have contradicted each other, or another amount was seen, one more "declined" proves nothing.
  if (!isPlainHold(payment)) return false;
  if (answer.outcome === 'declined') return close(deps, payment, answer.reason);
  return answer.outcome === 'not-found' && hearMissing(deps, payment, asked);
};

/** What never arrived is proved by two answers, as far apart as a prompt may stay open. */
const hearMissing = async (deps: EngineContext, payment: Payment, asked: Stopwatch): Promise<boolean> => {
  const missingFor = missingSeconds(deps, payment, asked);
  if (missingFor !== undefined && missingFor >= deps.times.walletPendingSeconds)
    return close(deps, payment, 'not-received-by-provider');
  await deps.store.noteAsk(payment, nextHoldAsk(payment), 'missing');
  return false;
};

const hearDelivery = async (deps: EngineContext, payment: Payment): Promise<boolean> => {
  // Paid by another amount than the price: a person decides whether it is delivered at all.
  if (payment.heldFor === 'amount-mismatch') return false;
  const answer = await enquireDelivery(deps, payment);
  if (answer.outcome === 'delivered')
    return moveBy(deps, payment, payment.state === 'PAID' ? ['deliver', 'delivered'] : ['delivered'], {
      dueInSeconds: null,
    });
  if (answer.outcome !== 'refused' || callSecondsLeft(deps, payment) > 0) return false;
  const { reason } = answer;
  return (await makeMove(deps, payment, 'refuse-delivery', { reason, dueInSeconds: 0 })) !== undefined;
};

const hearRefund = async (deps: EngineContext, payment: Payment): Promise<boolean> => {
  // A person may be giving it back in another way.
  if (payment.state === 'REFUND_DUE' && methodOf(deps, payment).isAskedBySendingAgain) return false;
  const answer = await enquireRefund(deps, payment);
  if (answer.outcome !== 'refunded') return false;
  return moveBy(deps, payment, payment.state === 'REFUND_DUE' ? ['refund', 'refunded'] : ['refunded'], {
    dueInSeconds: null,
  });
};
