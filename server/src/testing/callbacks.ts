import { createHmac } from 'node:crypto';
import { present } from '@selfcare/contract/typed/present';
import { readConfig } from '../config.ts';
import { parseCallback as parseAirtel } from '../connectors/airtel-money/callback.ts';
import { parseCallback as parseGsma } from '../connectors/gsma-mobile-money/callback.ts';
import { parseCallback as parseMpesa } from '../connectors/mpesa-openapi/callback.ts';
import { parseWebhook as parsePaystack } from '../connectors/paystack/webhook.ts';
import type { Webhook } from '../features/payments/callbacks/webhook-routes.ts';
import type { MethodConnector } from '../features/payments/methods/methods.ts';
import { webhooksOf } from '../wiring/payment-wiring.ts';
import { paymentModes, portOf } from './customer.ts';
import type { Browser } from './portal.ts';

const bearer = () => ({ authorization: 'Bearer cb_test_lisolo' });

/** A callback of Airtel's interface, proven by the hash of its body under a secret. */
export const airtelBody = (id: string, isPaid: boolean, secret = 'cb_test_lisolo') => {
  const body = { transaction: { id, message: 'x', status_code: isPaid ? 'TS' : 'TF', airtel_money_id: 'A1' } };
  return { ...body, hash: createHmac('sha256', secret).update(JSON.stringify(body)).digest('base64') };
};

/** How a protocol words a callback, and what proves it. */
type Wording = {
  body: (id: string, isPaid: boolean) => object;
  proof: (raw: string) => Record<string, string>;
};

/** By the function that reads them. */
const wordings = new Map<Webhook['parse'], Wording>([
  [
    parsePaystack,
    {
      body: (id, isPaid) => ({
        event: isPaid ? 'charge.success' : 'charge.failed',
        data: { reference: id, status: isPaid ? 'success' : 'failed', amount: 1 },
      }),
      proof: (raw) => ({ 'x-paystack-signature': createHmac('sha512', 'sk_test_lisolo').update(raw).digest('hex') }),
    },
  ],
  [
    parseGsma,
    {
      body: (id, isPaid) => ({
        transactionStatus: isPaid ? 'completed' : 'failed',
        requestingOrganisationTransactionReference: id,
        amount: '1',
      }),
      proof: bearer,
    },
  ],
  [parseAirtel, { body: airtelBody, proof: () => ({}) }],
  [
    parseMpesa,
    {
      body: (id, isPaid) => ({
        input_OriginalConversationID: 'C1',
        input_ThirdPartyConversationID: id,
        input_TransactionID: 'T1',
        input_ResultCode: isPaid ? 'INS-0' : 'INS-5',
        input_ResultDesc: 'x',
      }),
      proof: bearer,
    },
  ],
]);

type TestedCallback = Wording & { name: string; way: string; port: MethodConnector };

const webhooks = webhooksOf(readConfig({}));

/** Each provider that calls back, by the end of its address: a payment method, its port, and its callback. */
export const callbackNames = webhooks.map(({ path }) => path);
export const callbackNamed = (name: string): TestedCallback => {
  const { connector: port, parse } = present(webhooks.find(({ path }) => path === name));
  const wording = wordings.get(parse);
  if (!wording) throw new Error(`testing/callbacks.ts does not know how ${name} words its callbacks`);
  return { name, port, way: present(paymentModes.findLast((mode) => portOf(mode) === port)), ...wording };
};

/** Calls back about a payment as its provider does; a forged body comes without proof. */
export const announce = (browser: Browser, name: string, id: string, isPaid: boolean, forged?: object) => {
  const raw = JSON.stringify(forged ?? callbackNamed(name).body(id, isPaid));
  const headers = { 'api-key': undefined, 'service-id': undefined, cookie: undefined };
  const proof: Record<string, string> = forged ? {} : callbackNamed(name).proof(raw);
  return browser.send('POST', `/api/portal-service/webhooks/${name}`, { raw, headers: { ...headers, ...proof } });
};
