import { beforeEach, describe, expect, test } from 'vitest';
import { aChild, aStoredPayment, later } from '../testing/orders.ts';
import { createRecordingEngine, type RecordingEngine } from '../testing/payments/recording-engine.ts';
import type { RefundOutcome, RefundRequest } from '../features/payments/core/gateway.ts';
import type { PaymentState } from '../features/payments/core/payment.machine.ts';
import type { Payment, PaymentEventRow } from '../features/payments/core/payment.ts';
import { debitReference } from './debit.ts';
import { refunds } from './refund.ts';

const day = 86_400;

let world: RecordingEngine;
beforeEach(() => {
  world = createRecordingEngine();
});
const done = () => world.did.filter(([name]) => name !== 'changed');

/** Each promise is kept for a payment and for a child. */
const kinds = [['a payment', aStoredPayment] as const, ['a child', aChild] as const];
let make = aStoredPayment;
const aRefund = (state: PaymentState, changes: Partial<Payment> = {}) =>
  make({
    ...(make === aStoredPayment && { id: 'T1' }),
    state,
    createdAt: later(-10 * day),
    sentAt: later(-10 * day),
    ...changes,
  });
/** It was due so many seconds before it is read, and sent so often since. */
const dueFor = (seconds: number, sends = 1) => {
  const event = (name: string, toState: PaymentState): PaymentEventRow => ({
    version: 1,
    event: name,
    fromState: null,
    toState,
    at: later(-seconds),
  });
  world.events = [
    event('pay', 'PAID'),
    event('refuse-delivery', 'REFUND_DUE'),
    ...Array.from({ length: sends }, () => event('refund', 'REFUNDING')),
  ];
};

const send = async (outcome: RefundOutcome['outcome']) => {
  const requests: RefundRequest[] = [];
  world.method = {
    refund: async (request) => {
      requests.push(request);
      return { outcome };
    },
  };
  const payment = aRefund('REFUND_DUE');
  world.stored = aRefund('DECLINED', { id: 'T1', parentId: null, payer: payment.payer });
  await refunds(world.engine).send(payment);
  return { payment, requests };
};

describe.each(kinds)('a refund is sent, of %s', (_, kind) => {
  beforeEach(() => void (make = kind));

  test('under its one id, once that is written down', async () => {
    const { payment, requests } = await send('refunded');
    expect(requests).toEqual([
      {
        debit: debitReference(world.engine, payment),
        refundRequestId: payment.refundRequestId,
        amount: payment.charge,
      },
    ]);
    expect(done()).toEqual([
      ['refund', { dueInSeconds: 22 }],
      ['refunded', { dueInSeconds: null }],
    ]);
  });

  test('and waits there for somebody: a person is called at once, and the page is told', async () => {
    dueFor(60);
    await send('needs-attention');
    expect(world.did.slice(-3)).toEqual([
      ['alarm', 'T1', 'refund-needs-attention'],
      ['hold', 'refund-needs-attention', 60],
      ['changed', 'T1', false],
    ]);
  });
});

/** Returns the requests that the refund of a child sends. */
const requested = async (child: Partial<Payment>, parent: Partial<Payment>) => {
  const requests: RefundRequest[] = [];
  world.stored = aStoredPayment({ id: 'T1', state: 'DECLINED', ...parent });
  const refunded = async (request: RefundRequest): Promise<RefundOutcome> => {
    requests.push(request);
    return { outcome: 'refunded' };
  };
  world.method = { refund: refunded };
  await refunds(world.engine).send(
    aChild({ state: 'REFUND_DUE', refundRequestId: 'R1', debitRequestId: 'D1', ...child }),
  );
  return requests;
};

describe('the refund of a child', () => {
  test('names its parent and its payer to the provider, and gives back what came, by the number under which it came', async () => {
    const charge = { amountMinor: 5, currency: 'XAF' };
    expect(await requested({ charge, providerReference: 'late' }, { providerReference: 'first' })).toEqual([
      {
        debit: { transactionId: 'T1', requestId: 'D1', charge, payer: '+242050000001', providerReference: 'late' },
        refundRequestId: 'R1',
        amount: charge,
      },
    ]);
  });

  test('of a part that a person ordered names the whole debit and the part', async () => {
    const [part, whole] = [5, 500].map((amountMinor) => ({ amountMinor, currency: 'XAF' }));
    const [request] = await requested({ born: 'operator-refund', charge: part! }, { charge: whole! });
    expect(request).toMatchObject({ debit: { transactionId: 'T1', charge: whole }, amount: part });
  });

  test('names the number of its parent where an older release kept none for it', async () => {
    const [request] = await requested({ providerReference: null }, { providerReference: 'first' });
    expect(request?.debit).toMatchObject({ transactionId: 'T1', providerReference: 'first' });
  });
});
