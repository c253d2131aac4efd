import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { operateProvider } from '../providers/health/provider-commands.ts';
import { databases } from '../testing/databases.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { aProcess, aRecharge } from '../testing/orders.ts';
import { aPortal, failure, type TestPortal } from '../testing/portal.ts';

/** The payment methods that an instance lists as closed. */
const closedAt = async ({ browser }: TestPortal) => {
  const { body } = await browser().post('paymentOptions', aRecharge());
  return body.result.unavailable?.map(({ type }) => type) ?? [];
};

describe.each(databases())('two instances on one $name', ({ open }) => {
  let database: Database;
  let portals: TestPortal[];
  beforeAll(async () => {
    database = await open();
    const operator = createOperator();
    portals = [await aPortal(database, operator), await aPortal(database, operator)];
  });
  afterAll(async () => {
    for (const { app } of portals) await app.close();
    await database.close();
  });

  const everywhere = (...types: string[]) =>
    expect
      .poll(() => Promise.all(portals.map(closedAt)), { timeout: 5000, interval: 20 })
      .toEqual(portals.map(() => types));

  test('refuse within five seconds what was switched off once, also what the other one has registered', async () => {
    const first = portals[0]!.browser();
    const { transactionId } = (await first.post('initiate', aRecharge())).body.result;
    // One browser, whichever instance answers it.
    const browsers = [first, portals[1]!.browser({ cookie: first.cookie() })];
    await operateProvider(database, ['wallet', 'off', '--why', 'a test'], 'a test');
    await everywhere('AM');
    for (const browser of browsers) {
      expect(await browser.post('initiate', aRecharge({ paymentMobile: '0050000002' }))).toMatchObject(failure('503'));
      expect(await browser.post('process', aProcess(transactionId))).toMatchObject(failure('503'));
    }
    await operateProvider(database, ['wallet', 'on', '--why', 'a test'], 'a test');
    await everywhere();
    expect((await browsers[1]!.post('process', aProcess(transactionId))).status).toBe(200);
  });

  test('keep what one of them sees failing to themselves', async () => {
    for (let each = 0; each < 12; each += 1)
      portals[0]!.called('mpesa', { operation: 'debit', outcome: 'silent', durationMs: 1 });
    expect(await Promise.all(portals.map(closedAt))).toEqual([['MPESA'], []]);
  });
});
