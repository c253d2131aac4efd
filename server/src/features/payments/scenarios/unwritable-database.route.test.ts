import { afterEach, describe, expect, test, vi } from 'vitest';
import { giveSealingKey } from '../../../testing/consent.ts';
import { aCustomer, paymentModes } from '../../../testing/customer.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal({ ENABLE_AM_PIN: 'true' });
await giveSealingKey(portal.database);
const { operator, database } = portal;

const writable = async () => {
  vi.restoreAllMocks();
  await database.query('set default_transaction_read_only = off');
};
afterEach(writable);

/** A database that answers questions and takes nothing. */
const troubles = {
  'read-only': () => database.query('set default_transaction_read_only = on'),
  'out of disk': async () => {
    const { query } = database;
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    vi.spyOn(database, 'query').mockImplementation((sql, values) =>
      /^\s*(insert|update|delete)/i.test(sql) ? Promise.reject(full) : query(sql, values),
    );
  },
};

const ports = [operator.card, operator.charging, operator.wallet, operator.smartcash, operator.mpesa];
const calls = () => ports.map(({ debit }) => debit.calls.length);

const out = { status: 503, body: { code: '503' }, headers: { 'retry-after': expect.any(String) } };

describe.each(Object.entries(troubles))('on a database that is %s', (_, trouble) => {
  test.each(paymentModes)(
    '%s: initiate and process are 503, no provider is called, and afterwards it is paid [P14]',
    async (way) => {
      const { browser, initiate, process } = await aCustomer(portal, way);
      await trouble();
      expect(await initiate()).toMatchObject(out);
      await writable();
      const { transactionId: id, encryptionKeyDetails } = (await initiate()).body.result;
      const before = calls();
      await trouble();
      expect(await process(id, encryptionKeyDetails.key)).toMatchObject(out);
      expect(calls()).toEqual(before);
      await writable();
      expect((await browser.get('status', { tid: id })).body.result).toMatchObject({ status: 'REQUEST_REGISTERED' });
      expect((await process(id, encryptionKeyDetails.key)).status).toBe(200);
      expect(calls().reduce((sum, count) => sum + count)).toBe(before.reduce((sum, count) => sum + count) + 1);
    },
  );
});
