import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { prefixes, visit, type Language, type Size, type Visit } from '../harness/browser.ts';
import { newVisitor, pushOrder } from '../harness/api.ts';
import { inspect, layoutShift, watchLayout } from '../harness/inspect.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { shown, textsOf, within } from '../harness/words.ts';
import { bankScreen } from '../screens/bank.ts';
import { handset } from '../screens/handset.ts';
import { paymentScreen } from '../screens/payment.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();

const views: { size: Size; language: Language; numbers: number }[] = [
  { size: 'phone', language: 'fr', numbers: 50_000_601 },
  { size: 'desk', language: 'en', numbers: 50_000_651 },
];

const order = async (here: Visit, line: string) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order(line, 1000);
  return paymentScreen(here);
};

/** The step that comes next is seen without scrolling. */
const expectInSight = async ({ page }: Visit, step: Locator) => {
  const { y = 0, height = 0 } = (await step.boundingBox()) ?? {};
  const scrolled = await page.evaluate(() => scrollY);
  expect(height).toBeGreaterThan(0);
  expect(y + height + scrolled).toBeLessThanOrEqual(page.viewportSize()!.height);
};

/** Every screen and state in both themes, walked through as customers meet them. */
describe.each(views)('on a $size in $language', ({ size, language, numbers }) => {
  const number = (index: number) => `0${numbers + index}`;
  const walk = (run: (here: Visit) => Promise<void>) =>
    visit(shared.browser, shared.stack.portalUrl, { size, language }, run);

  test('home, its error and its menu', () =>
    walk(async (here) => {
      const { page } = here;
      const home = homeScreen(here);
      await home.open();
      await page.getByRole('link', { name: shown(textsOf(language).sandbox.link) }).waitFor();
      await expectInSight(here, home.proceed);
      await inspect(page, 'home');
      await home.number.fill('0500');
      await home.proceed.click();
      await page.locator('[aria-invalid=true]').waitFor();
      await inspect(page, 'home with an error');
      if (size === 'phone') {
        await page.getByRole('button', { name: shown(textsOf(language).shell.menu) }).click();
        await page.getByRole('navigation', { name: shown(textsOf(language).shell.menu) }).waitFor();
        await inspect(page, 'menu');
      }
    }));

  test('home of who comes again, with a long name, known numbers and an error: the next step stays in sight', () =>
    walk(async (here) => {
      const { page } = here;
      const home = homeScreen(here);
      await home.open();
      await page.evaluate((msisdn) => {
        const name = 'Grand frère à Pointe-Noi';
        const line = { msisdn, kind: 'mobile', name, isFavourite: true, usedAt: 1 };
        localStorage.setItem('numbers', JSON.stringify([line, { ...line, msisdn: '050000011', name: '👩‍👩‍👧'.repeat(3) }]));
        localStorage.setItem('again', JSON.stringify({ msisdn, amount: 100_000, method: 'AM', payer: msisdn }));
      }, number(9));
      await home.open();
      await page.getByRole('button', { name: 'Grand frère' }).first().waitFor();
      await page.getByRole('button', { name: shown(textsOf(language).again.remove) }).waitFor();
      await expectInSight(here, home.proceed);
      await home.number.fill('0500');
      await home.proceed.click();
      await page.locator('[aria-invalid=true]').waitFor();
      await expectInSight(here, home.proceed);
      await inspect(page, 'home, come again, with an error');
    }));

  test('recharge: empty, refused, not checked, ready, out of bounds, offline', () =>
    walk(async (here) => {
      const { context, page } = here;
      const recharge = rechargeScreen(here);
      await recharge.open();
      await inspect(page, 'recharge, empty');
      await recharge.number.fill('060000001');
      await page.locator('[aria-invalid=true]').waitFor();
      await inspect(page, 'recharge, another operator');
      await shared.stack.sandbox.arm({ port: 'billing', operation: 'lookup', fault: 'refuse', msisdn: number(0) });
      await recharge.number.fill(number(0));
      await page.getByText(shown(textsOf(language).recharge.checkFailed)).waitFor();
      await inspect(page, 'recharge, number not checked');
      // The page requests it again automatically.
      await recharge.amount.fill('1000');
      await inspect(page, 'recharge, ready');
      await recharge.amount.fill('100001');
      await page.locator('#amount[aria-invalid=true]').waitFor();
      await inspect(page, 'recharge, amount too high');
      await context.setOffline(true);
      await page.getByText(shown(textsOf(language).shell.offline)).waitFor();
      await inspect(page, 'recharge, offline');
      await context.setOffline(false);
    }));

  test('payment: without an order, card, wallet, their errors', () =>
    walk(async (here) => {
      const { page } = here;
      await page.goto(`${prefixes[language]}/payment/start`);
      await page.getByText(shown(textsOf(language).paymentNoOrder.noData)).waitFor();
      await inspect(page, 'payment without an order');
      const payment = await order(here, number(1));
      await payment.email.waitFor();
      await expectInSight(here, payment.payByCard);
      await inspect(page, 'payment, card');
      await payment.payByCard.click();
      await page.locator('#email[aria-invalid=true]').waitFor();
      await inspect(page, 'payment, card with an error');
      await payment.chooseMoney();
      // A finger stays on what it chose, as a pointer does: the ground of what can be chosen would hide the line around it.
      const chosen = page.locator('.method[data-open] > .method__head');
      const ground = () => chosen.evaluate((head) => getComputedStyle(head).backgroundColor);
      await page.mouse.move(0, 0);
      const before = await ground();
      await chosen.hover();
      expect(await ground()).toBe(before);
      await payment.payer.fill('050000002');
      await inspect(page, 'payment, wallet');
      await payment.proceed.click();
      await page.getByText(shown(payment.texts.noticeRefused)).waitFor();
      await inspect(page, 'payment, wallet refused');
      await payment.payer.fill('');
      await page.locator('#payer[aria-invalid=true]').waitFor();
      await inspect(page, 'payment, wallet without a number');
    }));

  test('a push: waiting, live, paid; and the virtual phone', () =>
    walk(async (here) => {
      const { context, page } = here;
      const payer = number(2);
      const payment = await order(here, payer);
      await payment.payByPush(payer);
      await payment.waiting.waitFor();
      await page.getByText(shown(payment.texts.notReceived)).click();
      await inspect(page, 'payment, waiting for the approval');
      await payment.toStatus.click();
      const status = statusScreen(here);
      await status.says('live');
      await expectInSight(here, page.getByRole('button', { name: shown(status.texts.checkNow) }));
      await inspect(page, 'status, in processing');
      const phone = await context.newPage();
      const owner = handset(phone, shared.stack.sandboxUrl);
      await owner.open(payer);
      await inspect(phone, 'virtual phone with a prompt');
      await owner.approve('1234');
      await owner.prompt.waitFor({ state: 'hidden' });
      await inspect(phone, 'virtual phone with messages');
      await page.bringToFront();
      await status.says('paid');
      await expectInSight(here, page.getByRole('link', { name: shown(status.texts.back) }));
      await inspect(page, 'status, paid');
    }));

  test('failures: declined, given back, a refund on its way', () =>
    walk(async (here) => {
      const { page } = here;
      const { sandbox } = shared.stack;
      const [declines, barred, stuck] = [number(3), number(4), number(5)];
      await sandbox.auto(declines, 'decline');
      for (const msisdn of [barred, stuck]) {
        await sandbox.auto(msisdn, 'approve');
        await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn });
      }
      await sandbox.arm({ port: 'wallet', operation: 'refund', fault: 'refuse', msisdn: stuck, count: 100 });
      const status = statusScreen(here);
      const pay = async (payer: string) => (await order(here, payer)).payByPush(payer);
      await pay(declines);
      await status.says('failed');
      await expectInSight(here, page.getByRole('link', { name: shown(status.texts.otherMethod) }));
      await inspect(page, 'status, declined');
      await pay(barred);
      await status.says('failed');
      await page.getByText(shown(status.texts.refunded)).waitFor();
      await expectInSight(here, page.getByRole('link', { name: shown(status.texts.otherNumber) }));
      await inspect(page, 'status, given back');
      await pay(stuck);
      await page.getByText(shown(status.texts.refundUnderWay)).first().waitFor();
      await inspect(page, 'status, refund under way');
      await sandbox.disarm();
    }));

  test('the card provider’s page, and the payment that is open there', () =>
    walk(async (here) => {
      const { page } = here;
      const payment = await order(here, number(6));
      await payment.goToBank();
      const bank = bankScreen(page);
      await inspect(page, 'bank');
      await bank.pay('4111 1111 1111 1111');
      await page.getByRole('alert').waitFor();
      await inspect(page, 'bank with an error');
      await bank.pay(cards.asksForCode);
      await bank.code.waitFor();
      await inspect(page, 'bank, one-time code');
      await page.goto(`${prefixes[language]}/payment/start/card`);
      await page.getByRole('button', { name: shown(payment.texts.cardContinue) }).waitFor();
      await inspect(page, 'payment, card page open');
      await page.getByRole('button', { name: shown(payment.texts.otherMethod) }).click();
      await payment.email.fill('client@example.cg');
      await payment.payByCard.click();
      await page.waitForURL('**/card/pay/**');
      await bank.pay(cards.declined);
      await inspect(page, 'bank, declined');
      await page.waitForURL('**/payment/status**');
    }));

  test('pages without a form: About, an unknown address, page not found, an unknown payment', () =>
    walk(async (here) => {
      const { page } = here;
      const addresses = { about: 200, 'no-such-page': 404, gethelp: 200, accessibility: 200, 'page-not-found': 404 };
      for (const [address, httpStatus] of Object.entries(addresses)) {
        const answer = await page.goto(`${prefixes[language]}/${address}`);
        expect([address, answer?.status()]).toEqual([address, httpStatus]);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await inspect(page, address);
      }
      await page.goto(`${prefixes[language]}/payment/status?id=nonsense`);
      await page.getByText(shown(textsOf(language).statusMissing.missingTitle)).waitFor();
      await inspect(page, 'status, unknown');
    }));
});

/** Waits, by screen, until everything that it loads automatically has arrived. */
const settled: Record<string, (here: Visit) => Promise<unknown>> = {
  home: async (here) => {
    await homeScreen(here).open();
    await here.page.getByRole('link', { name: shown(textsOf(here.language).sandbox.link) }).waitFor();
  },
  recharge: async (here) => {
    await rechargeScreen(here).open();
    await rechargeScreen(here).number.fill('050000690');
    await rechargeScreen(here).amount.fill('1000');
    await here.page.reload();
    await rechargeScreen(here).amount.waitFor();
  },
  payment: async (here) => {
    const payment = await order(here, '050000691');
    await here.page.reload();
    await payment.email.waitFor();
  },
  status: async (here) => {
    const visitor = newVisitor(shared.stack.portalUrl);
    const payer = here.size === 'phone' ? '050000692' : '050000693';
    await shared.stack.sandbox.auto(payer, 'approve');
    const { transactionId } = await visitor.pay(pushOrder({ payer }));
    await visitor.settled(transactionId);
    await here.page.goto(`${prefixes[here.language]}/payment/status/${transactionId}`);
    await statusScreen(here).says('paid');
  },
};

describe.each(views)('nothing jumps while it loads on a $size in $language', ({ size, language }) => {
  test.each(Object.keys(settled))('%s', (screen) =>
    visit(shared.browser, shared.stack.portalUrl, { size, language }, async (here) => {
      await watchLayout(here.page);
      await settled[screen]!(here);
      expect(await layoutShift(here.page)).toBeLessThan(0.05);
    }),
  );
});

test('a page whose code cannot be had shows the error screen, and its button loads the whole document', () =>
  visit(
    shared.browser,
    shared.stack.portalUrl,
    { language: 'en', allows: [/Failed to fetch/, /Loading chunk home failed/] },
    async (here) => {
      const { page } = here;
      await page.goto('/en/payment/status?id=nonsense');
      const { toHome } = textsOf('en').statusMissing;
      const home = page.getByRole('main').getByRole('link', { name: shown(toHome) });
      await home.waitFor();
      await shared.stack.kill9();
      try {
        await home.click();
        await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
        await page.getByText(shown(textsOf('en').shell.errorAdvice)).waitFor();
        await inspect(page, 'router fallback');
      } finally {
        await shared.stack.restart();
      }
      await page.getByRole('button', { name: shown(textsOf('en').shell.errorAgain) }).click();
      await page.getByLabel(shown(textsOf('en').home.number)).waitFor();
    },
  ));

test('a bad address says so in plain words whatever its shape', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async ({ page }) => {
    for (const address of ['/en/payment/status/x.css', '/en/payment/start/gold', '/%E0%A4%A', '/en/../../etc/passwd']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText(within('Error:')).count()).toBe(0);
    }
  }));
