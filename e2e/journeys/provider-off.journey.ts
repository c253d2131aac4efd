import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@selfcare/contract/calls';
import type { ResultOf } from '@selfcare/contract/endpoints';
import { market } from '@selfcare/markets/cg/market';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { airtimeOrder, codeOf, newVisitor, pushOrder, resultOf, smartcashOrder } from '../harness/api.ts';
import { openBrowser, visit } from '../harness/browser.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { inspect } from '../harness/inspect.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';

let stack: Stack;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'selfcare-switches-'));
  stack = await startStack({ keepIn: folder });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const order = pushOrder({ payer: '050002401' });

const options = async () =>
  resultOf(
    await newVisitor(stack.portalUrl).call<ResultOf<'paymentOptions'>>('POST', calls.paymentOptions.paths[0], {
      body: order,
    }),
  );
const closed = async () => (await options()).unavailable?.map(({ type }) => type) ?? [];

/** Within the five seconds that an instance has to notice. */
const untilClosed = (...types: string[]) =>
  waitFor(async () => JSON.stringify(await closed()) === JSON.stringify(types), {
    seconds: 5,
    everyMs: 50,
    says: () => `the closed options are not ${types.join(', ')}`,
  });

const areOff = new Set<string>();

const switchTo = async (state: 'off' | 'on', name: string, ...more: string[]) => {
  if (state === 'off') areOff.add(name);
  else areOff.delete(name);
  const { ended, printed } = await stack.operate('provider', name, state, '--why', 'a journey', ...more);
  expect({ ended, printed }).toMatchObject({ ended: 'exit code 0' });
  return JSON.parse(printed) as object;
};

const modeOf = (...names: string[]) => statSync(join(folder, ...names)).mode & 0o777;

beforeEach(async () => {
  for (const name of areOff) await switchTo('on', name);
  await untilClosed();
});

test('a wallet that is switched off beside the running portal takes nothing new, and what is under way is paid', async () => {
  const visitor = newVisitor(stack.portalUrl);
  const { transactionId } = await visitor.pay(order);
  const waiting = await visitor.initiate(pushOrder({ payer: '050002402' }));
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect(await switchTo('off', 'wallet', '--until', until, '--by', 'amina')).toMatchObject({
    provider: 'wallet',
    state: 'off',
    history: [{ switched: 'off', why: 'a journey', until, by: 'amina' }],
  });
  await untilClosed('AM');

  const refused = await visitor.tryInitiate(pushOrder({ payer: '050002403' }));
  expect(refused).toMatchObject({
    httpStatus: 503,
    retryAfterSeconds: expect.any(Number),
    body: { code: '503', says: { charged: 'no', reason: 'closed' } },
  });
  expect(codeOf(await visitor.tryProcess(waiting, order.paymentMode))).toBe('503');
  expect((await stack.sandbox.phone('050002402')).prompts).toEqual([]);

  await stack.sandbox.answer('050002401', transactionId, 'approve');
  await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'delivered');

  await switchTo('on', 'wallet');
  await untilClosed();
  resultOf(await visitor.tryProcess(waiting, order.paymentMode));
  await stack.sandbox.answer('050002402', waiting, 'approve');
  await expectEnd(stack.sandbox, await visitor.settled(waiting), 'delivered');
});

test('airtime that is switched off is neither bought nor paid with', async () => {
  await switchTo('off', 'airtime');
  await untilClosed(...market.paymentOptions.map(({ type }) => type));
  const visitor = newVisitor(stack.portalUrl);
  const bought = await visitor.tryInitiate(smartcashOrder({ payer: '050002404' }));
  expect(bought).toMatchObject({ httpStatus: 503, body: { code: '503', says: { charged: 'no', reason: 'closed' } } });
  const paidWith = await visitor.tryInitiate(airtimeOrder({ payer: '050002404' }), { token: 'A'.repeat(43) });
  expect(paidWith.httpStatus).toBe(503);
});

test('the payment page shows a method that is off, with the reason and the time, and lets nobody choose it', async () => {
  await switchTo('off', 'wallet', '--until', '2999-11-30T05:00:00Z');
  await untilClosed('AM');
  await visit(browser, stack.portalUrl, { size: 'phone', language: 'fr' }, async (here) => {
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050002405', 500);
    const row = paymentScreen(here).methods.filter({ hasText: 'Lisolo Money' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(
      /n’est pas disponible pour le moment\. Prochain essai possible\s: 30 novembre/,
    );
    expect(await row.locator('xpath=self::a').count()).toBe(0);
    await inspect(here.page, 'a payment method that is off');
    await switchTo('off', 'airtime');
    await untilClosed(...market.paymentOptions.map(({ type }) => type));
    await here.page.reload();
    await here.page.getByText('Cet achat ne peut pas être livré pour le moment').waitFor();
    expect(await paymentScreen(here).methods.count()).toBe(0);
  });
});

test('the form of a method that is switched off meanwhile goes away without a reload, and why stays in sight', () =>
  visit(browser, stack.portalUrl, { size: 'phone', language: 'fr', allows: [/503/] }, async (here) => {
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050002406', 500);
    const payment = paymentScreen(here);
    await payment.chooseMoney();
    await payment.payer.fill('050002406');
    await switchTo('off', 'wallet');
    await untilClosed('AM');
    await payment.proceed.click();
    await payment.notice.getByText('Le paiement par Lisolo Money n’est pas disponible').waitFor();
    await payment.payer.waitFor({ state: 'detached' });
    await payment.email.waitFor();
    expect(await payment.notice.innerText()).toContain('Rien n’a été débité.');
    const row = payment.methods.filter({ hasText: 'Lisolo Money' });
    expect(await row.locator('xpath=self::a').count()).toBe(0);
    await inspect(here.page, 'a method that was switched off meanwhile');
  }));

test('the other commands work beside the running portal, which answers what it refuses; its socket is closed to others', async () => {
  expect(JSON.parse((await stack.operate('migrate')).printed)).toEqual({ migrated: [] });
  expect((await stack.operate('unsettled')).ended).toBe('exit code 0');
  expect(await stack.operate('show', 'NOBODY')).toMatchObject({
    ended: 'exit code 1',
    printed: expect.stringContaining('No payment has the id NOBODY'),
  });
  for (const wrong of [
    ['paypal', 'off', '--why', 'x'],
    ['wallet', 'off'],
    ['wallet', 'off', '--why', 'x', '--until', 'noon'],
  ])
    expect((await stack.operate('provider', ...wrong)).ended).toBe('exit code 2');
  expect(await closed()).toEqual([]);
  expect([modeOf('operate'), modeOf('operate', 'socket')]).toEqual([0o700, 0o600]);
});

test('a portal that was killed leaves a socket that stands in nobody’s way', async () => {
  await stack.kill9();
  expect(JSON.parse((await stack.operate('providers')).printed)).toHaveLength(8);
  await switchTo('off', 'wallet');
  await stack.restart();
  expect(await closed()).toEqual(['AM']);
});

test('a wallet that fails twelve times in a row is closed by itself, and nobody has lost money', async () => {
  await stack.sandbox.arm({ port: 'wallet', operation: 'debit', fault: 'refuse', count: 1000 });
  const visitors = Array.from({ length: 12 }, (_, index) => String(50_002_410 + index).padStart(9, '0'));
  await Promise.all(visitors.map((payer) => newVisitor(stack.portalUrl).pay(pushOrder({ payer }))));
  await untilClosed('AM');
  const refused = await newVisitor(stack.portalUrl).tryInitiate(pushOrder({ payer: '050002430' }));
  expect(refused).toMatchObject({ httpStatus: 503, body: { code: '503' } });
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30);
  const other = await newVisitor(stack.portalUrl).pay(smartcashOrder({ payer: '050002430' }));
  expect(codeOf(other.answer)).toBeUndefined();
  await stack.sandbox.disarm();
  await expectNobodyLost(stack.sandbox);
});
