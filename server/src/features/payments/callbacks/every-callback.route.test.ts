import { beforeEach, describe, expect, test, vi } from 'vitest';
import { airtelBody, announce as callBack, callbackNames, callbackNamed } from '../../../testing/callbacks.ts';
import { aLine } from '../../../testing/consent.ts';
import { sayYes } from '../../../testing/customer.ts';
import { aCardRecharge, aRecharge } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { raise } from '../../../testing/raise.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
let payer: string;
beforeEach(() => {
  browser = portal.browser();
  payer = aLine();
});

const announce = (name: string, id: string, isPaid: boolean, forged?: object) =>
  callBack(browser, name, id, isPaid, forged);
const orderBy = (name: string) => {
  const { way, port } = callbackNamed(name);
  return port === 'card'
    ? aCardRecharge({ mobileNumber: payer })
    : aRecharge({ paymentMode: way, paymentMobile: `0${payer}` });
};
const pay = (id: string) => sayYes(portal.operator, id);
const stateOf = async (id: string) => (await portal.engine.store.find(id))?.state;
const creditsOf = (id: string) => portal.operator.book.creditsOf(id).length;

describe.each(callbackNames)('a callback of %s', (name) => {
  let id: string;
  beforeEach(async () => {
    id = await raise(browser, orderBy(name));
  });

  test('whose storing breaks before its commit leaves no trace and is answered 503; the payment is found without it [I11] [P53]', async () => {
    pay(id);
    const { transaction } = portal.database;
    const broken = vi.spyOn(portal.database, 'transaction').mockImplementation((body) =>
      transaction(async () => {
        await body();
        throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      }),
    );
    const query = vi.spyOn(portal.database, 'query').mockRejectedValue(Object.assign(new Error(), { code: '57P01' }));
    expect((await announce(name, id, true)).status).toBe(503);
    broken.mockRestore();
    query.mockRestore();
    expect(await portal.database.query('select 1 from callback where payment_id = $1', [id])).toEqual([]);
    await portal.settle(60);
    expect([await stateOf(id), creditsOf(id)]).toEqual(['DONE', 1]);
  });

  test('that says paid is not believed while the provider does not say so [P57]', async () => {
    expect((await announce(name, id, true)).status).toBe(200);
    await portal.settle(30);
    expect(creditsOf(id)).toBe(0);
    pay(id);
    await portal.settle(600);
    expect([await stateOf(id), creditsOf(id)]).toEqual(['DONE', 1]);
  });

  test('that says failed does not close what the provider knows to be paid [P58]', async () => {
    pay(id);
    expect((await announce(name, id, false)).status).toBe(200);
    await portal.settle(60);
    expect([await stateOf(id), creditsOf(id)]).toEqual(['DONE', 1]);
  });

  test('in fifty copies at once, and once more after the end, has one effect [P54]', async () => {
    pay(id);
    const replies = await Promise.all(Array.from({ length: 50 }, () => announce(name, id, true)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await portal.settle(60);
    expect((await announce(name, id, false)).status).toBe(200);
    await portal.settle(60);
    expect([await stateOf(id), creditsOf(id), portal.operator.book.netDebits(id)]).toEqual(['DONE', 1, 1]);
  });

  test('without its proof, or with that of another body, is a 401 and changes nothing [P56]', async () => {
    const isSignedInBody = callbackNamed(name).body === airtelBody;
    const forged = [
      callbackNamed(name).body(id, true),
      { ...callbackNamed(name).body(id, true), hash: 'AAAA' },
      ...(isSignedInBody ? [airtelBody(id, true, 'another secret')] : []),
    ].filter((body) => !isSignedInBody || (body as { hash: string }).hash !== airtelBody(id, true).hash);
    for (const body of forged) expect((await announce(name, id, true, body)).status).toBe(401);
    const stored = await portal.database.query('select 1 from callback where payment_id = $1', [id]);
    expect([stored, creditsOf(id)]).toEqual([[], 0]);
  });
});
