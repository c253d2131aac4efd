import {
  callSecondsLeft,
  isOverdue,
  isPlainHold,
  missingSeconds,
  noteAsk,
  putOnHold,
  type EngineContext,
} from '../features/payments/core/engine.ts';
import type { Stopwatch } from '../clocks/clocks.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import { nextAsk, nextHoldAsk, soonAfterSilence } from '../features/payments/core/schedule.ts';
import type { Decision } from './protocol.ts';
import type { Answer, Purpose } from './run.ts';

/** Returns the facts that all purposes of a payment share. */
export const factsOfPayment = (deps: EngineContext, payment: Payment, asked: Stopwatch) => ({
  hold: payment.onHold ? (isPlainHold(payment) ? ('plain' as const) : ('doubt' as const)) : undefined,
  callLeft: callSecondsLeft(deps, payment),
  missing: missingSeconds(deps.watch, payment, asked),
  age: ageSeconds(payment, payment.sentAt ?? payment.createdAt) + asked(),
  isOverdue: isOverdue(deps, payment),
  next: nextAsk(payment, deps.times),
  soon: soonAfterSilence(payment),
  nextOnHold: nextHoldAsk(payment),
  nextTry: 0,
});

/** Returns how decisions about a payment are stored; `book` makes the moves of an end or a next state. */
export const storedBy =
  <Given extends Answer>(
    deps: EngineContext,
    book: (payment: Payment, decision: Decision & { do: 'book' }, answer: Given) => Promise<Payment | undefined>,
  ): Purpose<Payment, Given, Given>['apply'] =>
  async (payment, decision, answer) => {
    if (decision.do === 'ask') return noteAsk(deps.watch, deps.store, payment, decision);
    if (decision.do === 'hold') return putOnHold(deps, payment, decision.why);
    if (decision.alarm) deps.alarm(payment, decision.alarm);
    const moved = await book(payment, decision, answer);
    if (moved && decision.thenHold) await putOnHold(deps, moved, decision.thenHold);
    return moved;
  };
