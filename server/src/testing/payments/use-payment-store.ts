import { afterAll, beforeAll } from 'vitest';
import type { PaymentEvent } from '../../features/payments/core/payment.machine.ts';
import type { NewPayment, Payment } from '../../features/payments/core/payment.ts';
import type { PaymentStore } from '../../features/payments/core/store.ts';
import type { TestDatabase } from '../databases.ts';
import { anEngine, type TestEngine } from '../engine.ts';
import { createOperator } from '../fakes/operator.ts';
import { aPayment } from '../orders.ts';

/**
 * The store of payments for the tests of one `describe`, handed to `give` with the engine that it is part of. Its database
 * is the same for all of them and ends with the last. Answers what they all do with it.
 */
export const usePaymentStore = (
  open: TestDatabase['open'],
  give: (now: { pay: TestEngine; store: PaymentStore }) => unknown,
) => {
  let pay: TestEngine;
  beforeAll(async () => {
    pay = anEngine(await open(), createOperator());
    await give({ pay, store: pay.engine.store });
  });
  afterAll(() => pay.database.close());
  return {
    /** A new payment taken through these events; no worker will look at it. */
    aPaymentAfter: async (events: PaymentEvent[], changes: Partial<NewPayment> = {}): Promise<Payment> => {
      let payment = await pay.add(aPayment(changes));
      for (const event of events)
        payment = (await pay.engine.store.move(payment, event, { dueInSeconds: null }))!.payment;
      return payment;
    },
  };
};
