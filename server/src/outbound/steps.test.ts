import { expect, test } from 'vitest';
import { aChild, aStoredPayment, anHour, charged, later } from '../testing/orders.ts';
import {
  createRecordingEngine,
  inTurn,
  numberTaken,
  type RecordingEngine,
} from '../testing/payments/recording-engine.ts';
import type { DebitState, DeliveryState, RefundOutcome } from '../features/payments/core/gateway.ts';
import { stages, type PaymentState } from '../features/payments/core/payment.machine.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { settlePayment } from './settle.ts';

const debitAnswers = {
  paid: charged(500),
  'paid 5': charged(5),
  'paid by P2': Object.assign(charged(500), { providerReference: 'P2' }),
  declined: { outcome: 'declined', reason: 'declined-by-provider' },
  pending: { outcome: 'pending' },
  missing: { outcome: 'not-found' },
  back: { outcome: 'refunded' },
  silence: { outcome: 'unknown' },
} satisfies Record<string, DebitState>;
const deliveryAnswers = {
  delivered: { outcome: 'delivered' },
  refused: { outcome: 'refused', reason: 'line-barred' },
  pending: { outcome: 'pending' },
  missing: { outcome: 'not-found' },
  silence: { outcome: 'unknown' },
} satisfies Record<string, DeliveryState>;
const refundAnswers = {
  refunded: { outcome: 'refunded' },
  refused: { outcome: 'refused' },
  pending: { outcome: 'pending' },
  missing: { outcome: 'not-found' },
  unsent: { outcome: 'unsent' },
  waits: { outcome: 'needs-attention' },
  silence: { outcome: 'unknown' },
} satisfies Record<string, RefundOutcome>;

/** The words of a row, as answers in turn. */
const answersOf = <Answer>(answers: Readonly<Record<string, Answer>>, words: string) => {
  const [first, ...more] = words.split(', then ').map((word) => answers[word]);
  if (!first || more.includes(undefined)) throw new Error(`No answer is called ${words}`);
  return inTurn(first, ...more.flatMap((answer) => answer ?? []));
};

const day = 86_400;
const seconds: Readonly<Record<string, number>> = {
  '60 s': 60,
  '100 s': 100,
  '600 s': 600,
  '1000 s': 1000,
  '1800 s': 1800,
  'a day': day,
  'more than a day': day + 1,
  'two days': 2 * day,
  'a week': 7 * day,
};
const held = { onHold: true, heldAt: anHour, readAt: later(600) };

/** What a payment may have behind it, by the names that rows use. */
const facts: Readonly<Record<string, Partial<Payment>>> = {
  'asked often': { asks: 30, enteredAt: later(-7200) },
  'for a day': { asks: 3, readAt: later(day + 1) },
  'two minutes old': { readAt: later(120) },
  'refused before': { reason: 'line-barred' },
  'on a card page': { gateway: 'PAYSTACK', charge: { amountMinor: 500, currency: 'XAF' } },
  'claimed paid': { claim: 'paid' },
  'claimed not paid': { claim: 'not-paid' },
  'never sent': { sentAt: null },
  refuted: { claim: 'refuted' },
  'due for an unknown time': { createdAt: later(-10 * day) },
  answered: { missingSince: anHour },
  abandoned: { readAt: later(5400) },
  closed: { readAt: later(600) },
  'on hold': { ...held, heldFor: 'unsettled-too-long' },
  'held by an older release': { onHold: true },
  'held for failures': { ...held, heldFor: 'settling-fails' },
  'held for a difference': { ...held, heldFor: 'amount-mismatch' },
  'held for a contradiction': { ...held, heldFor: 'contradiction' },
};

/** The same with a number in it. */
const counted: readonly (readonly [RegExp, (given: string, world: RecordingEngine) => Partial<Payment>])[] = [
  [/^asked (\d+) times$/, (times) => ({ asks: Number(times), enteredAt: anHour })],
  [/^denied (\d+) times$/, (times) => ({ denials: Number(times) })],
  [/^closed for (.*)$/, (time) => ({ readAt: later(seconds[time]!) })],
  [
    /^sent (\d+) times$/,
    (times, world) => {
      const event = { version: 1, event: 'refund', fromState: null, toState: 'REFUNDING', at: anHour } as const;
      world.events.push(...Array.from({ length: Number(times) }, () => event));
      return { sends: Number(times), deliveries: Number(times) };
    },
  ],
  [/^sent (\d+ s) ago$/, (time) => ({ enteredAt: later(-seconds[time]!) })],
  [/^tried again for (.*)$/, (time) => ({ dueSince: later(-seconds[time]!) })],
  [
    /^due for (.* s|a day|more than a day|two days)$/,
    (time, world) => {
      const event = { version: 1, event: 'refuse-delivery', fromState: null, toState: 'REFUND_DUE' } as const;
      world.events.push({ ...event, at: later(-seconds[time]!) });
      return { createdAt: later(-10 * day), sentAt: later(-10 * day) };
    },
  ],
];

/** What the engine is like, by the names that rows use. */
const engines: Readonly<Record<string, (world: RecordingEngine) => unknown>> = {
  'moved by another': (world) => (world.isTaken = true),
  'with a PIN': (world) => (world.method.isAttended = true),
  'asked by sending again': (world) => (world.method.isAskedBySendingAgain = true),
  'begun in lost time': (world) => (world.isContinuous = () => false),
  'named by a statement': (world) => (world.isNamedByStatement = true),
  'its number taken': (world) => (world.chargeBreaks = numberTaken),
  'with late money': (world) => (world.late = aChild()),
};

type Row = readonly [state: PaymentState, facts: string, answers: string, done: string];

/** Steps of a worker: what the payment is, how its provider answers enquiries, and what is done then, in order. */
const rows: readonly Row[] = [
  // Closed attempts and ends.
  ['REGISTERED', '', '', 'asked 0: lapse never-sent 30'],
  ['REGISTERED', 'held for a difference', '', 'asked 0: lapse never-sent 30'],
  ['DONE', '', '', 'asked 0: ask never silent'],
  ['REFUNDED', '', '', 'asked 0: ask never silent'],
  // A debit.
  ['UNKNOWN', '', 'paid', 'asked 2: pay P1 0'],
  ['UNKNOWN', 'its number taken', 'paid', 'asked 2: a person for contradiction'],
  ['UNKNOWN', 'moved by another', 'paid', 'asked 2: pay P1 0'],
  ['UNKNOWN', '', 'paid, then declined', 'asked 2: ask 2 silent'],
  ['UNKNOWN', '', 'paid, then paid 5', 'asked 2: ask 2 silent'],
  ['UNKNOWN', '', 'paid, then paid by P2', 'asked 2: ask 2 silent'],
  ['SENDING', 'call over', 'declined, then paid', 'asked 2: lose-debit 2'],
  ['UNKNOWN', 'claimed paid', 'paid, then silence', 'asked 1: pay P1 0'],
  ['UNKNOWN', 'claimed not paid', 'paid, then silence', 'asked 2: ask 2 silent'],
  ['UNKNOWN', '', 'paid 5', 'asked 2: a person for amount-mismatch'],
  ['UNKNOWN', 'claimed paid', 'paid 5, then paid', 'asked 1: a person for amount-mismatch'],
  ['UNKNOWN', '', 'back', 'asked 2: a person for amount-mismatch'],
  ['UNKNOWN', '', 'declined', 'asked 2: decline declined-by-provider 30'],
  ['UNKNOWN', '', 'declined, then pending', 'asked 2: ask 2 silent'],
  ['UNKNOWN', 'claimed not paid', 'declined, then silence', 'asked 1: decline declined-by-provider 30'],
  ['UNKNOWN', 'claimed paid', 'declined', 'asked 2: decline declined-by-provider 30'],
  ['SENDING', '', 'silence', 'asked 1: ask 2 silent'],
  ['SENDING', 'asked often', 'pending', 'asked 1: ask 22 silent'],
  ['SENDING', 'asked often', 'missing', 'asked 1: ask 22 silent'],
  ['SENDING', 'call over', 'pending', 'asked 1: accept 5'],
  ['SENDING', 'call over', 'silence', 'asked 1: lose-debit 2'],
  ['PENDING', '', 'silence', 'asked 1: ask 5 silent'],
  ['PENDING', 'asked 16 times', 'silence', 'asked 1: ask 60 silent'],
  ['PENDING', 'for a day', 'silence', 'asked 1: a person for unsettled-too-long'],
  ['PENDING', '', 'pending', 'asked 1: ask 5 present'],
  ['PENDING', 'on a card page', 'pending', 'asked 1: ask 20 present'],
  ['PENDING', 'on a card page, abandoned', 'pending', 'asked 1: expire card-abandoned 30'],
  ['UNKNOWN', 'on a card page', 'pending', 'asked 1: decline provider-unreachable 30'],
  ['UNKNOWN', '', 'pending', 'asked 1: accept 5'],
  ['UNKNOWN', '', 'missing', 'asked 1: resend 22, accept 5'],
  ['UNKNOWN', 'sent 2 times', 'missing', 'asked 1: resend 22, accept 5'],
  ['UNKNOWN', 'sent 3 times', 'missing', 'asked 1: ask 2 missing'],
  ['UNKNOWN', 'two minutes old', 'missing', 'asked 1: ask 2 missing'],
  ['UNKNOWN', 'two minutes old, never sent', 'missing', 'asked 1: ask 2 missing'],
  ['UNKNOWN', 'asked often, with a PIN', 'missing', 'asked 1: ask 15 missing'],
  ['PENDING', '', 'missing', 'asked 1: ask 5 missing'],
  ['UNKNOWN', 'sent 3 times, missing for 299 s, asked often', 'missing', 'asked 1: ask 1 missing'],
  ['UNKNOWN', 'sent 3 times, missing for 300 s', 'missing', 'asked 1: expire not-received-by-provider 30'],
  ['UNKNOWN', 'missing for 14 s, with a PIN', 'missing', 'asked 1: ask 1 missing'],
  ['UNKNOWN', 'missing for 15 s, with a PIN', 'missing', 'asked 1: expire not-received-by-provider 30'],
  ['UNKNOWN', 'sent 3 times, for a day', 'missing', 'asked 1: ask 4 missing'],
  ['UNKNOWN', 'moved by another', 'missing', 'asked 1: resend 22'],
  // A debit on hold.
  ['UNKNOWN', 'held by an older release', 'pending', 'asked 1: ask 86400 silent'],
  ['UNKNOWN', 'on hold', 'paid', 'asked 2: pay P1 0, moved on'],
  ['UNKNOWN', 'on hold, moved by another', 'paid', 'asked 2: pay P1 0'],
  ['UNKNOWN', 'held for a difference', 'paid', 'asked 2: pay P1 0, moved on'],
  ['UNKNOWN', 'held for a contradiction', 'paid', 'asked 2: pay P1 0, moved on'],
  ['UNKNOWN', 'on hold', 'paid, then missing', 'asked 2: ask 300 silent'],
  ['UNKNOWN', 'on hold, claimed paid', 'paid, then silence', 'asked 2: ask 300 silent'],
  ['UNKNOWN', 'on hold', 'paid 5', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'on hold', 'back', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'on hold', 'declined', 'asked 2: decline declined-by-provider 30, moved on'],
  ['UNKNOWN', 'held for failures', 'declined', 'asked 2: decline declined-by-provider 30, moved on'],
  ['UNKNOWN', 'on hold, claimed not paid', 'declined, then silence', 'asked 2: ask 300 silent'],
  ['UNKNOWN', 'on hold, claimed paid', 'declined', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'held for a difference', 'declined', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'held for a contradiction', 'declined', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'on hold', 'pending', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'on hold', 'silence', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'on hold', 'missing', 'asked 1: ask 300 missing'],
  ['UNKNOWN', 'on hold, missing for 299 s', 'missing', 'asked 1: ask 300 missing'],
  ['UNKNOWN', 'on hold, missing for 300 s', 'missing', 'asked 1: expire not-received-by-provider 30, moved on'],
  ['UNKNOWN', 'on hold, missing for 300 s, claimed paid', 'missing', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'held for a difference, missing for 300 s', 'missing', 'asked 1: ask 300 silent'],
  ['UNKNOWN', 'held for a contradiction, missing for 300 s', 'missing', 'asked 1: ask 300 silent'],
  ['SENDING', 'held for a difference', 'pending', 'asked 1: ask 300 silent'],
  ['PENDING', 'held for a difference', 'pending', 'asked 1: ask 300 silent'],
  // A delivery.
  ['PAID', '', 'missing', 'asked 0: deliver 22, delivered never'],
  ['PAID', 'moved by another', 'missing', 'asked 0: deliver 22'],
  ['FULFILLING', '', 'delivered', 'asked 2: delivered never'],
  ['FULFILLING', '', 'missing', 'asked 1: ask 22 silent'],
  ['FULFILLING', '', 'refused', 'asked 1: ask 22 silent'],
  ['FULFILLING', '', 'pending', 'asked 1: ask 22 silent'],
  ['FULFILLING', '', 'silence', 'asked 1: ask 22 silent'],
  ['FULFILLING', 'call over', 'pending', 'asked 1: lose-delivery 2'],
  ['FULFILLING', 'call over', 'refused', 'asked 2: refuse-delivery line-barred 0'],
  ['FULFILLING', 'call over, sent 2 times, asked 16 times', 'refused', 'asked 2: lose-delivery line-barred 60'],
  ['FULFIL_UNKNOWN', '', 'delivered', 'asked 2: delivered never'],
  ['FULFIL_UNKNOWN', '', 'missing', 'asked 1: ask 2 silent'],
  ['FULFIL_UNKNOWN', '', 'silence', 'asked 1: ask 2 silent'],
  ['FULFIL_UNKNOWN', 'call over', 'delivered', 'asked 2: delivered never'],
  ['FULFIL_UNKNOWN', 'call over, asked often', 'delivered, then missing', 'asked 2: ask 7200 silent'],
  ['FULFIL_UNKNOWN', 'call over, asked 16 times', 'pending', 'asked 1: ask 60 present'],
  ['FULFIL_UNKNOWN', 'call over, asked 16 times', 'silence', 'asked 1: ask 60 silent'],
  ['FULFIL_UNKNOWN', 'call over, for a day', 'pending', 'asked 1: a person for unsettled-too-long'],
  ['FULFIL_UNKNOWN', 'call over', 'refused', 'asked 2: refuse-delivery line-barred 0'],
  ['FULFIL_UNKNOWN', 'call over, sent 3 times', 'refused', 'asked 2: refuse-delivery line-barred 0'],
  ['FULFIL_UNKNOWN', 'call over, sent 2 times', 'refused, then missing', 'asked 2: ask 2 silent'],
  ['FULFIL_UNKNOWN', 'call over', 'missing', 'asked 1: ask 15 missing'],
  ['FULFIL_UNKNOWN', 'missing for 14 s', 'missing', 'asked 1: ask 1 missing'],
  ['FULFIL_UNKNOWN', 'missing for 15 s', 'missing', 'asked 1: deliver-again 22, delivered never'],
  ['FULFIL_UNKNOWN', 'missing for 15 s, sent 3 times', 'missing', 'asked 1: deliver-again 22, delivered never'],
  ['FULFIL_UNKNOWN', 'missing for 15 s, sent 4 times', 'missing', 'asked 1: refuse-delivery delivery-refused 0'],
  ['FULFIL_UNKNOWN', 'missing for 15 s, refused before', 'missing', 'asked 1: refuse-delivery line-barred 0'],
  // A delivery on hold.
  ['PAID', 'on hold', 'delivered', 'asked 2: deliver 22, delivered never, moved on'],
  ['PAID', 'on hold, moved by another', 'delivered', 'asked 2: deliver 22'],
  ['PAID', 'held for a difference', 'delivered', 'asked 0: ask 300 silent'],
  ['FULFIL_UNKNOWN', 'on hold', 'delivered', 'asked 2: delivered never, moved on'],
  ['FULFIL_UNKNOWN', 'held for a difference', 'delivered', 'asked 0: ask 300 silent'],
  ['FULFIL_UNKNOWN', 'on hold', 'refused', 'asked 1: ask 300 silent'],
  ['FULFIL_UNKNOWN', 'on hold, call over', 'refused', 'asked 2: refuse-delivery line-barred 0, moved on'],
  ['FULFIL_UNKNOWN', 'on hold, call over, moved by another', 'refused', 'asked 2: refuse-delivery line-barred 0'],
  ['FULFIL_UNKNOWN', 'on hold, call over', 'missing', 'asked 1: ask 300 silent'],
  ['FULFIL_UNKNOWN', 'on hold, call over', 'pending', 'asked 1: ask 300 silent'],
  ['FULFIL_UNKNOWN', 'on hold, call over', 'silence', 'asked 1: ask 300 silent'],
  ['FULFILLING', 'held for a difference', 'pending', 'asked 0: ask 300 silent'],
  // A refund.
  ['REFUND_DUE', 'due for 60 s', 'refunded', 'asked 0: refund 22, refunded never'],
  ['REFUND_DUE', 'due for 60 s, moved by another', 'refunded', 'asked 0: refund 22'],
  ['REFUND_DUE', 'due for 60 s', 'refused', 'asked 0: refund 22, alarm refund-refused, lose-refund 30'],
  ['REFUND_DUE', 'due for 60 s', 'waits', 'asked 0: refund 22, a person for refund-needs-attention'],
  ['REFUND_DUE', 'due for 60 s', 'unsent', 'asked 0: refund 22, ask 2 missing'],
  ['REFUND_DUE', 'due for 60 s', 'silence', 'asked 0: refund 22, ask 2 missing'],
  ['REFUND_DUE', 'due for 60 s', 'pending', 'asked 0: refund 22, ask 2 missing'],
  ['REFUND_DUE', 'due for 60 s', 'missing', 'asked 0: refund 22, ask 2 missing'],
  ['REFUNDING', 'due for 60 s', 'refunded', 'asked 2: refunded never'],
  ['REFUNDING', 'due for 60 s', 'refunded, then missing', 'asked 2: ask 22 silent'],
  ['REFUNDING', 'due for 60 s', 'missing', 'asked 1: ask 22 silent'],
  ['REFUNDING', 'due for 60 s', 'refused', 'asked 1: ask 22 silent'],
  ['REFUNDING', 'due for 60 s', 'pending', 'asked 1: ask 22 silent'],
  ['REFUNDING', 'due for 60 s', 'silence', 'asked 1: ask 22 silent'],
  ['REFUNDING', 'due for 60 s', 'waits', 'asked 1: a person for refund-needs-attention'],
  ['REFUNDING', 'answered, due for 60 s', 'refunded', 'asked 2: refunded never'],
  ['REFUNDING', 'answered, due for 60 s', 'refunded, then missing', 'asked 2: ask 2 missing'],
  ['REFUNDING', 'answered, due for 60 s', 'waits', 'asked 1: a person for refund-needs-attention'],
  ['REFUNDING', 'due for 100 s, call over', 'missing', 'asked 1: lose-refund 50'],
  ['REFUNDING', 'answered, due for two days, sent 39 times', 'missing', 'asked 1: lose-refund 3600'],
  ['REFUNDING', 'answered, due for a day, sent 40 times', 'missing', 'asked 1: lose-refund 3600'],
  [
    'REFUNDING',
    'answered, due for more than a day, sent 40 times',
    'missing',
    'asked 1: lose-refund 3600, a person for unsettled-too-long',
  ],
  ['REFUNDING', 'answered, due for two days, sent 40 times, moved by another', 'missing', 'asked 1: lose-refund 3600'],
  ['REFUNDING', 'answered, due for more than a day', 'refused', 'asked 1: a person for refund-refused'],
  ['REFUNDING', 'answered, due for more than a day', 'pending', 'asked 1: a person for unsettled-too-long'],
  ['REFUNDING', 'answered, due for more than a day', 'silence', 'asked 1: a person for unsettled-too-long'],
  ['REFUNDING', 'answered, due for a day', 'refused', 'asked 1: alarm refund-refused, lose-refund 3600'],
  ['REFUNDING', 'answered, due for a day, asked often', 'pending', 'asked 1: ask 7200 missing'],
  ['REFUNDING', 'answered, due for an unknown time', 'silence', 'asked 1: a person for unsettled-too-long'],
  ['REFUNDING', 'answered, due for 1800 s, sent 1000 s ago', 'missing', 'asked 1: lose-refund 10'],
  ['REFUNDING', 'answered, due for 1800 s, sent 600 s ago', 'missing', 'asked 1: lose-refund 300'],
  ['REFUNDING', 'answered, due for two days, tried again for a day', 'silence', 'asked 1: ask 2 missing'],
  [
    'REFUNDING',
    'answered, due for two days, tried again for more than a day',
    'silence',
    'asked 1: a person for unsettled-too-long',
  ],
  // A refund on hold.
  ['REFUND_DUE', 'on hold', 'refunded', 'asked 2: refund 22, refunded never, moved on'],
  ['REFUNDING', 'on hold', 'refunded', 'asked 2: refunded never, moved on'],
  ['REFUND_DUE', 'on hold, asked by sending again', 'refunded', 'asked 0: ask 300 silent'],
  ['REFUNDING', 'on hold, asked by sending again', 'refunded', 'asked 2: refunded never, moved on'],
  ['REFUNDING', 'on hold', 'missing', 'asked 1: ask 300 silent'],
  ['REFUNDING', 'on hold', 'refused', 'asked 1: ask 300 silent'],
  ['REFUNDING', 'on hold', 'waits', 'asked 1: ask 300 silent'],
  ['REFUNDING', 'on hold', 'pending', 'asked 1: ask 300 silent'],
  ['REFUNDING', 'on hold', 'silence', 'asked 1: ask 300 silent'],
  // Late money of an attempt that was closed ten minutes ago.
  ['DECLINED', 'closed', 'declined', 'asked 1: ask 3000 silent'],
  ['DECLINED', 'closed, never sent', 'paid', 'asked 0: ask never silent'],
  ['DECLINED', 'closed, never sent, claimed not paid', 'declined', 'asked 1: ask 3000 silent'],
  ['DECLINED', 'closed, never sent, begun in lost time', 'declined', 'asked 1: ask 3000 silent'],
  ['DECLINED', 'closed, never sent, named by a statement', 'missing', 'asked 1: ask 3000 silent'],
  ['DECLINED', 'closed, never sent, named by a statement', 'paid', 'asked 2: late charge P1, ask never silent'],
  ['DECLINED', 'closed', 'paid', 'asked 2: late charge P1, ask never silent'],
  ['DECLINED', 'closed', 'paid, then declined', 'asked 2: ask 300 silent'],
  ['DECLINED', 'closed, its number taken', 'paid', 'asked 2: a person for contradiction'],
  ['DECLINED', 'closed, its number taken', 'paid 5', 'asked 2: alarm amount-mismatch, a person for contradiction'],
  ['DECLINED', 'closed, its number taken, held for a difference', 'paid', 'asked 2: ask 300 silent'],
  ['DECLINED', 'closed, its number taken, held for a difference', 'paid 5', 'asked 2: ask 300 silent'],
  ['DECLINED', 'closed, its number taken, refuted', 'paid', 'asked 2: ask 3000 silent'],
  ['DECLINED', 'closed, never sent, held for a difference', 'paid', 'asked 0: ask never silent'],
  ['DECLINED', 'closed, held for a contradiction', 'paid', 'asked 2: late charge P1, off hold never, moved on'],
  ['DECLINED', 'closed for a week', 'declined', 'asked 1: ask never silent'],
  ['DECLINED', 'closed for a week', 'pending', 'asked 1: ask 86400 silent'],
  [
    'DECLINED',
    'closed',
    'paid 5',
    'asked 2: alarm amount-mismatch, late charge P1 5 XAF amount-mismatch, ask never silent',
  ],
  [
    'DECLINED',
    'closed, claimed paid',
    'paid 5',
    'asked 2: alarm amount-mismatch, late charge P1 5 XAF amount-mismatch, ask never silent',
  ],
  ['DECLINED', 'closed, claimed paid', 'paid 5, then silence', 'asked 2: ask 300 silent'],
  [
    'DECLINED',
    'closed, held for a difference',
    'paid 5',
    'asked 2: late charge P1 5 XAF amount-mismatch, off hold never',
  ],
  [
    'DECLINED',
    'closed, held for a contradiction, with late money',
    'paid 5',
    'asked 2: late charge P1 5 XAF amount-mismatch, off hold never',
  ],
  ['DECLINED', 'closed, claimed paid', 'declined', 'asked 1: ask 60 denied'],
  ['DECLINED', 'closed, claimed paid, denied 3 times', 'declined', 'asked 1: ask 240 denied'],
  ['DECLINED', 'closed, claimed paid, denied 7 times', 'declined', 'asked 1: ask 3600 denied'],
  ['DECLINED', 'closed, claimed paid, denied 8 times', 'declined', 'asked 1: a person for contradiction'],
  ['DECLINED', 'closed, claimed paid, denied 8 times, held for a contradiction', 'declined', 'asked 1: ask 300 silent'],
  ['DECLINED', 'closed, claimed paid', 'back', 'asked 1: ask 3000 silent'],
  ['DECLINED', 'closed, claimed paid, with late money', 'declined', 'asked 1: ask 3000 silent'],
  ['DECLINED', 'closed, on hold', 'declined', 'asked 1: off hold 3000, moved on'],
  ['DECLINED', 'closed, held for a difference', 'declined', 'asked 1: ask 300 silent'],
  ['DECLINED', 'closed, on hold', 'silence', 'asked 1: ask 300 silent'],
  ['DECLINED', 'asked 39 times, closed for more than a day', 'silence', 'asked 1: ask 3600 silent'],
  ['DECLINED', 'asked 40 times, closed for a day', 'silence', 'asked 1: ask 3600 silent'],
  ['DECLINED', 'asked 40 times, closed for more than a day', 'silence', 'asked 1: a person for unsettled-too-long'],
  ['EXPIRED', 'closed', 'declined', 'asked 1: ask 3000 silent'],
];

const factOf = (fact: string, world: RecordingEngine): Partial<Payment> => {
  engines[fact]?.(world);
  for (const [pattern, make] of counted) {
    const [, given] = pattern.exec(fact) ?? [];
    if (given !== undefined) return make(given, world);
  }
  if (!facts[fact] && !engines[fact] && !waits.test(fact)) throw new Error(`No fact is called ${fact}`);
  return facts[fact] ?? {};
};
const waits = /^(?:call over|missing for (\d+) s)$/;

/** Writes what was done as text: the values of each thing in order. */
const textOf = (value: unknown): string => {
  if (value === null) return 'never';
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .filter((one) => one !== undefined && one !== 'T1')
    .map(textOf)
    .join(' ');
};

/** Takes a payment one step further, and returns what was done. */
const step = async (make: typeof aStoredPayment, [state, given, words]: Row): Promise<string> => {
  const world = createRecordingEngine();
  const names = given.split(', ').filter((name) => name !== '');
  const known: Partial<Payment>[] = names.map((name) => factOf(name, world));
  const payment = make(Object.assign({ id: 'T1', state }, make === aChild && { id: 'T1-late' }, ...known));
  world.stored = aStoredPayment({ id: 'T1', state: 'DECLINED' });
  const settle = async (answers: string, now: Payment) => {
    world.did.length = 0;
    const stage = stages[state];
    const ofDebit = stage === 'debit' || stage === 'not-charged' ? answersOf(debitAnswers, answers) : undefined;
    const enquireRefund = stage === 'refund' ? answersOf(refundAnswers, answers) : undefined;
    const refund = stage === 'refund' ? answersOf(refundAnswers, answers) : undefined;
    Object.assign(world.method, { enquire: ofDebit, debit: async () => ({ outcome: 'accepted' }) });
    Object.assign(world.method, { enquireRefund, refund });
    const find = stage === 'paid' || stage === 'delivery' ? answersOf(deliveryAnswers, answers) : undefined;
    Object.assign(world.fulfilment, { find, deliver: async () => ({ outcome: 'delivered' }) });
    await settlePayment(world.engine, { ...now, open: () => now });
    const asked = (ofDebit ?? find ?? enquireRefund)?.asked;
    const did = world.did.filter(([name]) => name !== 'changed');
    const done = did
      .map(textOf)
      .join(', ')
      .replaceAll(/alarm ([\w-]+), hold \1 60/g, 'a person for $1');
    return `asked ${asked ?? 0}: ${done}`;
  };
  const [waiting] = names.flatMap((name) => waits.exec(name) ?? []);
  if (waiting === undefined) return settle(words, payment);
  // A worker sees its call begin, and is there when the call is over.
  await settle('silence', payment);
  world.clock.seconds += 22;
  const missedFor = Number(/\d+/.exec(waiting)?.[0] ?? 0);
  if (missedFor === 0) return settle(words, payment);
  const missing = { ...payment, missingSince: anHour };
  await settle('missing', missing);
  world.clock.seconds += missedFor;
  return settle(words, { ...missing, readAt: later(600) });
};

test.each(rows)('%s, %s; answered %s: %s', async (...row) => {
  expect(await step(aStoredPayment, row)).toBe(row[3]);
  // A child is refunded as any payment.
  if (stages[row[0]] === 'refund') expect(await step(aChild, row)).toBe(row[3]);
});
