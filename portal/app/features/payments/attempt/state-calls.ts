import { initiate, process, repeatInitiate, sendPin } from './attempt-calls.ts';
import { checkBalance, type Checked } from './check-balance.ts';
import type { Payment, PaymentEvent } from './payment.ts';
import { check, open, type Context } from './status-calls.ts';

/** Input of any state's call. */
export type CallContext = Context & Pick<Checked, 'order' | 'payer' | 'price'>;

/** Makes the call of a state and returns its event; undefined if the state has none. */
export const callFor = async (context: CallContext, payment: Payment): Promise<PaymentEvent | undefined> => {
  const { state, attempt } = payment;
  if (state === 'opening') return open(context);
  if (state === 'checkingBalance' && attempt) return checkBalance(context, attempt);
  if (state === 'initiating' && attempt) return initiate(context, attempt);
  if (state === 'sendingPin') return sendPin(context, payment);
  if (state === 'wrongPin' && attempt) return repeatInitiate(context, attempt);
  if (state === 'processing') return process(context, payment);
  if (state === 'checking') return check(context, payment.transactionId);
  return undefined;
};
