import { describe, expect, test } from 'vitest';
import { aStoredPayment, charged } from '../../../testing/orders.ts';
import { createRecordingEngine, inTurn } from '../../../testing/payments/recording-engine.ts';
import type { DebitState } from '../core/gateway.ts';
import { enquireOthersOfBill, findUnpaidDuplicates } from './conflicting-payments.ts';

const payment = aStoredPayment({ id: 'T1' });
const rival = aStoredPayment({ id: 'T2', browserHash: 'elsewhere' });

const among = (...answers: [DebitState, ...DebitState[]]) => {
  const world = createRecordingEngine();
  const enquire = inTurn(...answers);
  world.method = { enquire };
  const store = {
    ...world.engine.store,
    othersUnapproved: async () => [rival],
    openOfBill: async () => [rival],
    takeQuestion: async () => rival,
  };
  return { did: world.did, enquire, engine: { ...world.engine, store } };
};

describe('of what other browsers had this payer asked for', () => {
  test.each<[string, DebitState]>([
    ['is open', { outcome: 'pending' }],
    ['was declined', { outcome: 'declined', reason: 'declined-by-customer' }],
    ['never arrived', { outcome: 'not-found' }],
  ])('what %s is not paid', async (_, answer) => {
    const { engine, did } = among(answer);
    expect(await findUnpaidDuplicates(engine, payment)).toEqual([rival]);
    expect(did).toEqual([]);
  });

  test.each<[string, DebitState]>([
    ['whose provider cannot say', { outcome: 'unknown' }],
    ['that was given back', { outcome: 'refunded' }],
  ])('one %s may be paid', async (_, answer) => {
    const { engine, did } = among(answer);
    expect(await findUnpaidDuplicates(engine, payment)).toEqual([]);
    expect(did).toEqual([]);
  });

  test('one that is paid by now is booked, and stays', async () => {
    const { engine, did } = among(charged(500));
    expect(await findUnpaidDuplicates(engine, payment)).toEqual([]);
    expect(did).toMatchObject([
      ['pay', {}],
      ['changed', 'T2', expect.anything()],
    ]);
  });
});

test('of a bill, what is paid by now is booked, and nothing is closed', async () => {
  const paid = among(charged(500));
  await enquireOthersOfBill(paid.engine, payment);
  expect(paid.did.map(([what]) => what)).toEqual(['pay', 'changed']);
  const open = among({ outcome: 'unknown' });
  await enquireOthersOfBill(open.engine, payment);
  expect([open.did, open.enquire.asked]).toEqual([[], 1]);
});
