import type { Payment } from '../features/payments/core/payment.ts';
import type { TestEngine } from './engine.ts';
import type { Operator } from './fakes/operator.ts';
import { aCardPayment, aPayment } from './orders.ts';

/** A payment whose customer has paid, in the provider's book and in ours: what comes next is due now. */
export const aPaidPayment = async (
  pay: TestEngine,
  operator: Operator,
  by: 'wallet' | 'card' = 'wallet',
): Promise<Payment> => {
  const payment = await pay.add(by === 'card' ? aCardPayment() : aPayment());
  const { id: transactionId, debitRequestId: requestId, charge } = payment;
  operator.book.debits.push({ port: by, transactionId, requestId, charge, state: 'paid', refunds: 0 });
  const sending = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 20 }))!.payment;
  return (await pay.engine.store.move(sending, 'pay', { dueInSeconds: 0 }))!.payment;
};
