import { randomUUID } from 'node:crypto';
import { basePath } from '@selfcare/contract/calls';
import { endpoints, type Endpoint } from '@selfcare/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aLine } from '../../testing/consent.ts';
import { aRecharge } from '../../testing/orders.ts';
import { dump } from '../../testing/postgres/dump.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
const { database } = portal;
let id: string;
beforeAll(async () => {
  id = (await portal.browser().post('initiate', aRecharge())).body.result.transactionId;
});

/** Texts by which scanners find SQL injection and prototype pollution (A19, A22). */
const hostile = [
  `' or '1'='1`,
  `'; drop table payment; --`,
  `1; update payment set state = 'DONE'; --`,
  `' union select private_key_sealed from encryption_key --`,
  `'||(select pg_sleep(5))||'`,
  `"; truncate ledger_entry; --`,
  `$1`,
  `\\'; delete from otp; --`,
  `{"$ne":null}`,
  `%27%20or%201%3D1`,
  `=cmd|' /C calc'!A0`,
  '\u0000',
  '\uD800',
  '__proto__',
  `${'9'.repeat(300)}`,
];

/** The fields that a call takes, or none that are known. */
const fieldsOf = ({ body, query }: Endpoint): string[] => {
  const schema = body ?? query;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

const money = async () =>
  [...(await dump(database))].filter(([table]) => /^(payment|payment_event|ledger_entry|purchase)$/.test(table));

const rows = Object.entries(endpoints) as [string, Endpoint][];

describe.each(rows)('%s', (_, endpoint) => {
  test('takes hostile texts in every field and at once, answers none of them with an error, and does nothing they say [A22] [V1.2.4 V1.3.6]', async () => {
    const before = await money();
    const { method, paths } = endpoint;
    const fields = fieldsOf(endpoint);
    for (const text of hostile) {
      const started = performance.now();
      const values = Object.fromEntries(fields.map((field) => [field, text]));
      const headers = {
        'idempotency-key': randomUUID(),
        authorization: `Bearer ${encodeURIComponent(text.toWellFormed())}`,
      };
      const browser = portal.browser();
      const url = `${basePath}${paths[0]}`;
      const reply =
        method === 'POST'
          ? await browser.send('POST', url, { body: values, headers })
          : await browser.send('GET', `${url}?${new URLSearchParams(values)}`, { headers });
      expect([text, reply.status < 500]).toEqual([text, true]);
      expect(reply.text).not.toMatch(/syntax error|pg_|relation "|private_key/i);
      // The one that sleeps would sleep for five seconds.
      expect(performance.now() - started).toBeLessThan(4900);
    }
    expect(await money()).toEqual(before);
    expect((await portal.engine.store.find(id))?.state).toBe('REGISTERED');
  });
});

test(
  'one hostile field in an order that is right otherwise is refused, or means nothing [V1.3.7]',
  { timeout: 60_000 },
  async () => {
    const fields = fieldsOf(endpoints.initiate);
    expect(fields.length).toBeGreaterThan(15);
    for (const field of fields)
      for (const text of hostile) {
        const order = { ...aRecharge({ paymentMobile: `0${aLine()}` }), [field]: text };
        const reply = await portal.browser().post('initiate', order);
        expect([field, text, reply.status < 500]).toEqual([field, text, true]);
        if (reply.status !== 200) continue;
        const payment = await portal.engine.store.find(reply.body.result.transactionId);
        expect(payment).toMatchObject({
          state: 'REGISTERED',
          price: { amountMinor: 500, currency: 'XAF' },
          target: '050000001',
        });
      }
  },
);
