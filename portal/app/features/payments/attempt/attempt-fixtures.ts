import { rechargeOrder as order } from '../../../session/testing/recharge-order.ts';
import type { Answer } from '../../../api/answer.ts';
import type { Call, CallOptions } from '../../../api/call.ts';
import { nextAttempt, readPurchase } from '../../../session/purchase.ts';
import type { Payment } from './payment.ts';
import type { Attempt } from './payment.machine.ts';

export { order };
export const transactionId = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
export const otherId = '02KAJ7Q4M2ZC8V5XN3RD6PTW9B';
export const request: Attempt['request'] = {
  amount: 500,
  unit: 500,
  transactionType: 'PREPAID_RECHARGE',
  paymentMode: 'LISOLO_MONEY_PUSH',
  paymentMobile: '0050000001',
};

type Sent = { name: string; request: unknown; options?: CallOptions; kept: ReturnType<typeof readPurchase> };

/** Returns a server that gives these answers in order; `sent` records each request and the stored purchase at that time. */
export const aServer = (...answers: Answer<unknown>[]) => {
  const sent: Sent[] = [];
  const call = (async (name: string, body: unknown, options?: CallOptions) => {
    sent.push({ name, request: body, options, kept: readPurchase(order) });
    return answers.shift();
  }) as unknown as Call;
  return { context: { order, call }, sent };
};

export const ok = (result: unknown): Answer<unknown> => ({ outcome: 'success', result });
export const refused = (code: string, result: Record<string, unknown> = {}) =>
  ({ outcome: 'refused', code, message: 'm', result }) as const;
export const lost = { outcome: 'lost', reason: 'network' } as const;
export const anAttempt = (): Attempt => ({ purchase: nextAttempt(order), request, mode: 'push' });

const grant = { accessToken: 'token', refId: 'ref', expiresAt: 0, payer: '0050000001', paymentMode: 'AIR_TIME' };
export const anAirtimeAttempt = (): Attempt => ({
  ...anAttempt(),
  request: { ...request, paymentMode: 'AIR_TIME' },
  mode: 'airtime',
  grant,
});

export const anAirtimePayment = (part: Partial<Payment> = {}): Payment => ({
  state: 'processing',
  transactionId,
  paymentMode: 'AIR_TIME',
  attempt: anAirtimeAttempt(),
  ...part,
});
export const pinAttempt = (): Attempt => ({
  ...anAirtimeAttempt(),
  request: { ...request, paymentMode: 'LISOLO_MONEY' },
  mode: 'pin',
});
export const aPinPayment = (attempt = pinAttempt()): Payment => ({
  state: 'sendingPin',
  amPin: 'sealed',
  transactionId,
  paymentMode: 'LISOLO_MONEY',
  attempt,
});
export const cardPayment = (): Payment => ({
  state: 'processing',
  transactionId,
  paymentMode: 'PAYMENT_GATEWAY',
  attempt: { ...anAttempt(), request: { ...request, paymentMode: 'PAYMENT_GATEWAY' }, mode: 'card' },
});
