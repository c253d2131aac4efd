import {
  callSecondsLeft,
  isOverdue,
  isPlainHold,
  missingSeconds,
  noteAsk,
  putOnHold,
  type EngineContext,
} from '../features/payments/core/engine.ts';
import { stateSets, type PaymentState } from '../features/payments/core/payment.machine.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import { nextAsk, nextHoldAsk, soonAfterSilence } from '../features/payments/core/schedule.ts';
import type { Decision, Word } from './protocol.ts';
import { run, type Purpose } from './run.ts';

type Answer = { outcome: string };

/** The part of a purpose that differs from the other purposes of a payment. */
type OfPayment<Found extends Answer, Sent extends Answer> = Omit<
  Purpose<Payment, Found, Sent>,
  'wordOf' | 'apply' | 'connectorOf'
> & {
  /** The state in which a call may be under way. */
  calling: PaymentState;
  words: Readonly<Record<(Found | Sent)['outcome'], Word>>;
  wordOf?: (payment: Payment, answer: Found | Sent) => Word;
  /** Makes the moves of an end or a next state. Returns the payment if its state changed. */
  book: (payment: Payment, decision: Decision & { do: 'book' }, answer: Found | Sent) => Promise<Payment | undefined>;
};

/** Returns the protocol of one purpose of a payment. */
export const runOfPayment = <Found extends Answer, Sent extends Answer>(
  deps: EngineContext,
  { calling, words, book, ...purpose }: OfPayment<Found, Sent>,
) => {
  const { ofProduct, ofMode } = deps.connectors;
  const isDelivery = stateSets.nextIsDelivery.includes(calling);
  return run<Payment, Found, Sent>(deps, {
    wordOf: (_payment, { outcome }) => words[outcome as keyof typeof words],
    ...purpose,
    connectorOf: ({ transactionType, method }) => (isDelivery ? ofProduct[transactionType] : ofMode[method]!),
    factsOf: async (payment, asked, word) => ({
      hold: payment.onHold ? (isPlainHold(payment) ? 'plain' : 'doubt') : undefined,
      isCalling: payment.state === calling,
      callLeft: callSecondsLeft(deps, payment),
      missing: missingSeconds(deps, payment, asked),
      age: ageSeconds(payment, payment.sentAt ?? payment.createdAt) + asked(),
      isOverdue: isOverdue(deps, payment),
      next: nextAsk(payment, deps.times),
      soon: soonAfterSilence(payment),
      nextOnHold: nextHoldAsk(payment),
      ...(await purpose.factsOf(payment, asked, word)),
    }),
    apply: async (payment, decision, answer) => {
      if (decision.do === 'ask') return noteAsk(deps, payment, decision);
      if (decision.do === 'hold') return putOnHold(deps, payment, decision.why);
      if (decision.alarm) deps.alarm(payment, decision.alarm);
      const moved = await book(payment, decision, answer);
      if (moved && decision.thenHold) await putOnHold(deps, moved, decision.thenHold);
      return moved;
    },
  });
};
