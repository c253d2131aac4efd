import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openMemory } from '../testing/databases.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../testing/portal.ts';

const dist = join(import.meta.dirname, '../../../portal/dist');
const files = globSync('**/*.{js,css,json,html,map}', { cwd: dist });

/** Every secret that the portal is shipped with, by the name of its setting; none of them has a place in a browser. */
const shipped = Object.entries(readConfig({}))
  .filter(([name]) => /KEY|SECRET|PASSWORD|CLIENT_ID/.test(name) && !name.includes('PUBLIC') && name !== 'API_KEY')
  .flatMap(([name, value]) => {
    const secrets = typeof value === 'string' ? [value] : Object.values(value ?? {}).flat();
    return [...new Set(secrets.map(String))].filter(Boolean).map((secret) => [name, secret] as const);
  });

/** Patterns of secrets of any owner. */
const shapes = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a card provider’s secret key': /\bsk_(?:live|test)_\w+/,
  'a cloud key': /\bAKIA[0-9A-Z]{16}\b/,
  'a map key': /\bAIza[\w-]{35}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  'a token of a code host': /\bgh[pousr]_\w{36}\b/,
  'a password in an address': /https?:\/\/[^/\s:@"'`]+:[^/\s:@"'`]+@/,
  'a setting of the server': /process\.env\.(?!NODE_ENV)/,
};

const expectNothingSecret = (name: string, text: string) => {
  expect([name, shipped.filter(([, secret]) => text.includes(secret)).map(([setting]) => setting)]).toEqual([name, []]);
  for (const [what, shape] of Object.entries(shapes))
    expect([name, what, shape.test(text)]).toEqual([name, what, false]);
};

test('the scan knows what it looks for', () => {
  expect(shipped.map(([name]) => name).toSorted()).toEqual([
    'AIRTIME_API_KEY',
    'BILLING_API_KEY',
    'CALLBACK_SECRET',
    'LEADS_API_KEY',
    'MPESA_API_KEY',
    'PAYSTACK_SECRET_KEY',
    'SMARTCASH_CLIENT_ID',
    'SMARTCASH_CLIENT_SECRET',
    'SMS_PASSWORD',
    'WALLET_API_KEY',
  ]);
  expect(() => expectNothingSecret('x', 'sk_test_lisolo')).toThrow();
  expect(() => expectNothingSecret('x', '"AIzaSyA1234567890123456789012345678901234"')).toThrow();
});

test('what the browser is given holds no secret of ours nor of anybody [A26] [A27] [V10.1.1 V13.3.1]', () => {
  const client = files.filter((file) => file.startsWith('client'));
  expect(client.length).toBeGreaterThan(20);
  for (const file of client) expectNothingSecret(file, readFileSync(join(dist, file), 'utf8'));
});

test('nothing of it can be read back as source [V13.4.2]', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

describe('every page', () => {
  let portal: TestPortal;
  let app: FastifyInstance;
  beforeAll(async () => {
    portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
    ({ app } = portal);
  });
  afterAll(async () => {
    await portal.app.close();
    await portal.database.close();
  });

  const pages = ['/', '/prepaid-recharge', '/data-bundle', '/table', '/postpaid-bill-pay', '/broadband-recharge'];
  const more = ['/orp/fixed-internet', '/payment/start', '/payment/status', '/payment/receipt', '/about', '/nothing'];

  test.each([...pages, ...more])(
    '%s holds no secret, and runs no script but our own [A12] [A28] [V3.4.3]',
    async (url) => {
      const { payload, headers } = await app.inject(url);
      expectNothingSecret(url, payload);
      const policy = String(headers['content-security-policy']);
      const isOwn = ([, attributes = '', code = '']: RegExpMatchArray) =>
        /\ssrc="\/assets\/[\w.-]+\.js"/.test(attributes) ||
        attributes.includes('type="application/json"') ||
        policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
      const scripts = [...payload.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
      expect(scripts.filter((script) => !isOwn(script))).toEqual([]);
      expect(payload).not.toMatch(/\son[a-z]+="|javascript:/i);
    },
  );
});
