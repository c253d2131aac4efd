import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createVault } from '../security/vault.ts';
import { testDataKey } from '../testing/engine.ts';
import type { Webhook } from '../features/payments/callbacks/webhook-routes.ts';
import { hasCallbackSecret } from '../providers/callback-secrets.ts';
import { providerNames, providers } from '../providers/providers.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { createEngine, webhooksOf } from './payment-wiring.ts';
import { providerOf } from './provider-health.ts';

const webhooks = webhooksOf(
  readConfig({ CALLBACK_SECRET: 'new callback secret, old callback secret', PAYSTACK_SECRET_KEY: 'sk_new, sk_old' }),
);
const paystack = (key: string) => {
  const body = Buffer.from('{}');
  const signature = createHmac('sha512', `sk_${key}`).update(body).digest('hex');
  return { body, headers: { 'x-paystack-signature': signature } };
};
const airtel = (key: string) => {
  const said = { transaction: { id: 'one' } };
  const hash = createHmac('sha256', `${key} callback secret`).update(JSON.stringify(said)).digest('base64');
  return { body: Buffer.from(JSON.stringify({ ...said, hash })), headers: {} };
};
const bearer = (key: string) => ({
  body: Buffer.from('{}'),
  headers: { authorization: `Bearer ${key} callback secret` },
});

type Proof = (key: string) => { body: Buffer; headers: Record<string, string> };
/** Returns the signer of a webhook: our secret in a header, or as the key of the body's hash. */
const proofOf = ({ path, proof }: Webhook): Proof => {
  if (path === 'paystack') return paystack;
  return proof === 'in headers' ? bearer : airtel;
};

describe.each(webhooks)('while its secret is changed, the callback address $path', (webhook) => {
  const isTaken = (key: string) => {
    const { body, headers } = proofOf(webhook)(key);
    return webhook.isGenuine(body, (name) => headers[name]);
  };

  test('takes what is signed with the new and with the old one, and no other [P55]', () => {
    expect(['new', 'old', 'other', ''].map(isTaken)).toEqual([true, true, false, false]);
  });
});

test('a callback proved by the secret of one wallet is nobody else’s', () => {
  const callers = providerNames.filter(hasCallbackSecret);
  const CALLBACK_SECRET = callers.map((name) => `${name}=${name} callback secret`).join(',');
  const proved = webhooksOf(readConfig({ CALLBACK_SECRET })).filter(({ path }) => path !== 'paystack');
  expect(proved.map(({ connector }) => providerOf(connector))).toEqual(callers);
  for (const webhook of proved) {
    const taken = callers.filter((key) => {
      const { body, headers } = proofOf(webhook)(key);
      return webhook.isGenuine(body, (name) => headers[name]);
    });
    expect(taken).toEqual([providerOf(webhook.connector)]);
  }
});

test('a connector is handed out by one provider alone: of two the later would take the place of the other', () => {
  const config = readConfig({});
  const reach = {
    proxy: undefined,
    certificate: undefined,
    timeoutMs: 100,
    onCall: () => undefined,
    onUnread: () => undefined,
  };
  const { market, publicUrl } = config;
  const caller = { market, publicUrl, callbackUrl: '', onSmsReceipt: () => undefined, onForeignPage: () => undefined };
  const handedOut = providerNames.flatMap((name) =>
    Object.keys(providers[name].connect(config, { ...reach, baseUrl: config.providers[name] }, caller)),
  );
  expect(handedOut.toSorted()).toEqual([...new Set(handedOut)].toSorted());
});

const operator = createOperator();
const wiring = {
  config: readConfig({}),
  database: { continuity: () => ({ breaks: 0 }) } as Database,
  vault: createVault(testDataKey),
  changed: () => undefined,
  alarm: () => undefined,
  movedOn: () => undefined,
};

test('a call to a provider may be under way for its time-out and two seconds more, and is not made again before', () => {
  const config = readConfig({ PROVIDER_TIMEOUT_MS: '7000' });
  expect(createEngine({ ...wiring, config, providers: operator }).times.callSeconds).toBe(9);
});

describe('a product that has a price', () => {
  test('and nobody who delivers it is refused at the start, by its name', () => {
    const { bundleOrder: _, ...rest } = operator;
    // @ts-expect-error A connector is missing: the types refuse it first.
    expect(() => createEngine({ ...wiring, providers: rest })).toThrow(
      'PREPAID_BUNDLES (bundleOrder), POSTPAID_BUNDLES (bundleOrder)',
    );
    const halved = { ...operator, billPayment: { deliver: operator.billPayment.deliver } };
    // @ts-expect-error So is what can be delivered and not asked about.
    expect(() => createEngine({ ...wiring, providers: halved })).toThrow('POSTPAID_BILL (billPayment)');
  });
});
