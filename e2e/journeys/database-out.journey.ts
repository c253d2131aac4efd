import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, pushOrder, resultOf } from '../harness/api.ts';
import { openBrowser, visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { openSeverableDatabase, type SeverableDatabase } from '../harness/severable-database.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';
import { shown, textsOf } from '../harness/words.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';
import { receiptScreen, statusScreen } from '../screens/status.ts';

const database = await openSeverableDatabase();
let stack: Stack;
let browser: Browser;

const here = () => database as SeverableDatabase;

beforeAll(async () => {
  if (typeof database === 'string') return;
  const env = { DATABASE_URL: database.url, DATA_KEY: 'a'.repeat(64) };
  stack = await startStack({ env });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  if (typeof database !== 'string') await database.stop();
});

const refused = [/503/, /net::ERR/];
const journey = (options: VisitOptions, run: (visit: Visit) => Promise<void>) =>
  visit(browser, stack.portalUrl, { allows: refused, ...options }, run);

const isBack = () =>
  waitFor(async () => (await fetch(`${stack.portalUrl}/health/ready`)).ok, {
    seconds: 30,
    says: () => stack.log.tail(),
  });

/** Whatever a page may say of money, in both languages: nobody can know it now. */
const claims = /Rien n’a été débité|Nothing was charged|n’avez pas été débité|were not charged/;

const expectNoClaim = async ({ page }: Visit) => expect(await page.locator('body').innerText()).not.toMatch(claims);

const paid = async (payer: string) => {
  const visitor = newVisitor(stack.portalUrl);
  const { transactionId } = await visitor.pay(pushOrder({ payer }));
  await stack.sandbox.answer(payer, transactionId, 'approve');
  const { receiptCode } = await visitor.settled(transactionId);
  return { transactionId, receiptCode };
};

test.skipIf(typeof database === 'string').each([{ language: 'fr' }, { language: 'en' }] as const)(
  'while the database is away no page of a paid order says that nothing was charged ($language)',
  ({ language }) =>
    journey({ language }, async (visit) => {
      const { page } = visit;
      const payer = language === 'fr' ? '050000571' : '050000572';
      const { transactionId, receiptCode } = await paid(payer);
      const status = statusScreen(visit);
      here().takeAway();
      await page.goto(`${language === 'en' ? '/en' : ''}/payment/status/${transactionId}`);
      await page.getByText(shown(status.texts.failedText)).waitFor();
      await expectNoClaim(visit);
      const receipt = receiptScreen(visit);
      await receipt.open(receiptCode);
      await receipt.notChecked.waitFor();
      await expectNoClaim(visit);
      here().giveBack();
      await isBack();
      await page.goto(`${language === 'en' ? '/en' : ''}/payment/status/${transactionId}`);
      await status.says('paid');
    }),
);

test.skipIf(typeof database === 'string')(
  'a page that follows a payment keeps the last that it knows, says that nobody can look, and goes on',
  () =>
    journey({ language: 'en' }, async (visit) => {
      const { page } = visit;
      const askNow = (label: string) => page.getByRole('button', { name: shown(label) }).click();
      const [payer, line] = ['050000573', '050000574'];
      const recharge = rechargeScreen(visit);
      await recharge.open();
      await recharge.order(line, 500);
      const payment = paymentScreen(visit);
      await payment.payByPush(payer);
      await payment.waiting.waitFor();
      here().takeAway();
      await page.getByText(shown(payment.texts.waitingUnseen)).waitFor();
      await payment.toStatus.click();
      const status = statusScreen(visit);
      await page.getByText(shown(status.texts.failedText)).waitFor();
      here().giveBack();
      await isBack();
      // The page retries automatically, perhaps before anybody presses the button.
      await Promise.any([askNow(status.texts.again), status.says('live')]);
      await status.says('live');
      here().takeAway();
      await askNow(status.texts.checkNow);
      await page.getByText(shown(status.texts.unseen)).waitFor();
      await status.says('live');
      await expectNoClaim(visit);
      here().giveBack();
      await isBack();
      const transactionId = await status.transactionId();
      await stack.sandbox.answer(payer, transactionId, 'approve');
      await newVisitor(stack.portalUrl).settled(transactionId);
      // The page goes on by itself.
      await status.says('paid');
    }),
);

test.skipIf(typeof database === 'string')(
  'what an outage kept away comes by itself once it is over, and the button stands until then',
  () =>
    journey({ language: 'en' }, async (visit) => {
      const { page } = visit;
      const recharge = rechargeScreen(visit);
      await recharge.open();
      here().takeAway();
      await recharge.number.fill('050000576');
      const again = page.getByRole('button', { name: shown(textsOf(visit.language).recharge.again) });
      await again.waitFor();
      here().giveBack();
      await isBack();
      await recharge.amount.waitFor();
      expect(await again.count()).toBe(0);
    }),
);

test.skipIf(typeof database === 'string')(
  'a process that the database cannot take leads to a question, and is paid once it is back',
  async () => {
    const visitor = newVisitor(stack.portalUrl);
    const order = pushOrder({ payer: '050000575' });
    const { transactionId } = resultOf(await visitor.tryInitiate(order));
    here().takeAway();
    const refusal = await visitor.tryProcess(transactionId, order.paymentMode);
    expect(refusal).toMatchObject({
      httpStatus: 503,
      body: { message: 'We cannot look right now, do not pay a second time.' },
    });
    here().giveBack();
    await isBack();
    expect(await visitor.status(transactionId)).toMatchObject({ status: 'REQUEST_REGISTERED', charged: 'no' });
    expect(resultOf(await visitor.tryProcess(transactionId, order.paymentMode)).status).toBe('REQUEST_RAISED');
  },
);

test.skipIf(typeof database === 'string')('all of these outages left a handful of lines in the log', async () => {
  expect(stack.log.troubles().length).toBeLessThanOrEqual(6);
});
