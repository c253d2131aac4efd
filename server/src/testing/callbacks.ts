import { createHmac } from 'node:crypto';
import type { Browser } from './portal.ts';

const bearer = () => ({ authorization: 'Bearer cb_test_lisolo' });

/** A callback of Airtel's interface, proven by the hash of its body under a secret. */
export const airtelBody = (id: string, isPaid: boolean, secret = 'cb_test_lisolo') => {
  const body = { transaction: { id, message: 'x', status_code: isPaid ? 'TS' : 'TF', airtel_money_id: 'A1' } };
  return { ...body, hash: createHmac('sha256', secret).update(JSON.stringify(body)).digest('base64') };
};

/** Each provider that calls back: the payment method and the port behind it, its callback, and what proves it. */
export const callbacks = {
  paystack: {
    way: 'PAYMENT_GATEWAY',
    port: 'card',
    body: (id: string, isPaid: boolean): object => ({
      event: isPaid ? 'charge.success' : 'charge.failed',
      data: { reference: id, status: isPaid ? 'success' : 'failed', amount: 1 },
    }),
    proof: (raw: string) => ({
      'x-paystack-signature': createHmac('sha512', 'sk_test_lisolo').update(raw).digest('hex'),
    }),
  },
  'mobile-money': {
    way: 'LISOLO_MONEY_PUSH',
    port: 'wallet',
    body: (id: string, isPaid: boolean): object => ({
      transactionStatus: isPaid ? 'completed' : 'failed',
      requestingOrganisationTransactionReference: id,
      amount: '1',
    }),
    proof: bearer,
  },
  smartcash: { way: 'SMARTCASH_SECURE', port: 'smartcash', body: airtelBody, proof: () => ({}) },
  mpesa: {
    way: 'MPESA',
    port: 'mpesa',
    body: (id: string, isPaid: boolean): object => ({
      input_OriginalConversationID: 'C1',
      input_ThirdPartyConversationID: id,
      input_TransactionID: 'T1',
      input_ResultCode: isPaid ? 'INS-0' : 'INS-5',
      input_ResultDesc: 'x',
    }),
    proof: bearer,
  },
} as const;
export type CallbackName = keyof typeof callbacks;
export const callbackNames = Object.keys(callbacks) as CallbackName[];

/** Calls back about a payment as its provider does; a forged body comes without proof. */
export const announce = (browser: Browser, name: CallbackName, id: string, isPaid: boolean, forged?: object) => {
  const raw = JSON.stringify(forged ?? callbacks[name].body(id, isPaid));
  const headers = { 'api-key': undefined, 'service-id': undefined, cookie: undefined };
  const proof: Record<string, string> = forged ? {} : callbacks[name].proof(raw);
  return browser.send('POST', `/api/portal-service/webhooks/${name}`, { raw, headers: { ...headers, ...proof } });
};
