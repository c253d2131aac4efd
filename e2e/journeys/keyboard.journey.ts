import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { arrowTo, expectFocus, tabAndPress, tabAndType, tabTo, walkThrough } from '../harness/keyboard.ts';
import { cardExpiry, cards, cardSecurityCode } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { shown, textsOf, within } from '../harness/words.ts';
import { airtimeScreen } from '../screens/airtime.ts';
import { bankScreen } from '../screens/bank.ts';
import { codeScreen } from '../screens/code.ts';
import { billScreen, bundlesScreen } from '../screens/flows.ts';
import { paymentScreen } from '../screens/payment.ts';
import { pinScreen } from '../screens/pin.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack({ env: { ENABLE_AM_PIN: 'true' } });
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The next page came, and the focus is on its heading. */
const expectArrival = (page: Page, says: string) => expectFocus(heading(page), `the heading: ${says}`);

const chooseMethod = async ({ page }: Visit, title: string, segment: string) => {
  await tabAndPress(page, page.locator('.methods').getByRole('link', { name: within(title) }), title);
  await page.waitForURL(`**/payment/start/${segment}`);
};

/** From the wallet's form to the end, with a code and the PIN. */
const payByPin = async (here: Visit, payer: string) => {
  const { page } = here;
  const { texts, payer: field } = paymentScreen(here);
  const code = codeScreen(here);
  const pin = pinScreen(here);
  await chooseMethod(here, texts.methodMoney, 'lisolo-money');
  await tabAndType(page, field, payer);
  await page.keyboard.press('Enter');
  await expectFocus(code.input, 'the code’s field');
  await page.keyboard.type(await shared.stack.sandbox.newCode(payer));
  await pin.close.waitFor();
  await page.keyboard.type('12x3');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('34');
  await tabAndPress(page, pin.pay, 'the button that pays');
  await statusScreen(here).says('paid');
  await expectArrival(page, 'status');
};

test('a recharge by card: skip link, chips by arrows, the bank’s page, Return', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    const texts = textsOf('fr');
    const home = homeScreen(here);
    await home.open();
    await tabAndPress(page, page.getByRole('link', { name: shown(texts.shell.skip) }), 'the skip link');
    await expectFocus(page.getByRole('main'), 'the content');
    await tabAndType(page, home.number, '050004101');
    await arrowTo(page, home.chip('2 000'), 'the amounts');
    await page.keyboard.press('Enter');
    const payment = paymentScreen(here);
    await payment.email.waitFor();
    await expectArrival(page, 'payment');
    await tabAndPress(page, page.locator('summary').filter({ hasText: within(payment.texts.detail) }), 'the details');
    await page.getByText(shown(payment.texts.fee)).filter({ visible: true }).waitFor();
    await tabAndType(page, payment.email, 'client@example.cg');
    await tabAndPress(page, payment.payByCard, 'the button that pays', 'Space');
    await page.waitForURL('**/card/pay/**');
    const bank = bankScreen(page);
    await tabAndType(page, bank.number, cards.succeeds);
    await tabAndType(page, bank.expiry, cardExpiry);
    await tabAndType(page, bank.securityCode, cardSecurityCode);
    await page.keyboard.press('Enter');
    const status = statusScreen(here);
    await status.says('paid');
    await tabAndPress(page, page.getByRole('link', { name: shown(status.texts.back) }), 'Return');
    await home.number.waitFor();
    await expectArrival(page, 'home');
  }));

test('a bundle with airtime: Escape closes each sheet, and the focus is back on what opened it', () =>
  journey({ size: 'desk', language: 'en' }, async (here) => {
    const { page } = here;
    const payer = '050004102';
    const bundles = bundlesScreen(here);
    await bundles.open();
    await tabAndType(page, bundles.number, payer);
    await arrowTo(page, bundles.offer(/^1\.5 GB/), 'the bundles');
    await tabAndPress(page, page.getByRole('button', { name: shown(bundles.texts.buy) }), 'the button that goes on');
    const payment = paymentScreen(here);
    await payment.email.waitFor();
    await expectArrival(page, 'payment');
    await chooseMethod(here, payment.texts.methodAirtime, 'airtime');
    const airtime = airtimeScreen(here);
    const code = codeScreen(here);
    await tabTo(page, airtime.number, 'the line');
    await tabAndType(page, airtime.email, 'client@example.cg');
    await tabAndPress(page, airtime.getCode, 'Get the code');
    await code.modal.waitFor();
    await page.keyboard.press('Escape');
    await code.modal.waitFor({ state: 'hidden' });
    await expectFocus(airtime.getCode, 'Get the code');
    await page.keyboard.press('Enter');
    await expectFocus(code.input, 'the code’s field');
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      const isInside = await code.modal.evaluate((dialog) => dialog.contains(document.activeElement));
      const isOfBrowser = await page.evaluate(() => document.activeElement === document.body);
      expect(isInside || isOfBrowser, 'the focus stays in the sheet').toBe(true);
    }
    await tabAndType(page, code.input, await shared.stack.sandbox.newCode(payer));
    await expectFocus(airtime.yes, 'Yes');
    await page.keyboard.press('Escape');
    await airtime.sure.waitFor({ state: 'hidden' });
    await expectFocus(airtime.goOn, 'Continue');
    await page.keyboard.press('Enter');
    await expectFocus(airtime.yes, 'Yes');
    await page.keyboard.press('Enter');
    await statusScreen(here).says('paid');
    await expectArrival(page, 'status');
  }));

test('a recharge from the wallet, with the code and the PIN typed', () =>
  journey({ size: 'phone', language: 'en' }, async (here) => {
    const { page } = here;
    const payer = '050004103';
    const recharge = rechargeScreen(here);
    await recharge.open();
    await tabAndType(page, recharge.number, payer);
    await tabAndType(page, recharge.amount, '700');
    await page.keyboard.press('Enter');
    await paymentScreen(here).email.waitFor();
    await payByPin(here, payer);
  }));

test('a bill: the way by arrows, its code, what is owed, then the wallet', () =>
  journey({ size: 'desk', language: 'fr' }, async (here) => {
    const { page } = here;
    const bill = billScreen(here);
    await bill.open();
    await tabAndType(page, bill.number, '050000003');
    const way = (text: string) => page.getByRole('radio', { name: shown(text) });
    await arrowTo(page, way(bill.texts.wayAccount), 'the ways');
    await arrowTo(page, way(bill.texts.wayCode), 'the ways');
    await tabAndPress(page, bill.askCode, 'the button that asks for a code', 'Space');
    await bill.code.waitFor();
    await expectFocus(bill.code, 'the bill’s code');
    await page.keyboard.type(await shared.stack.sandbox.newCode('050000003'));
    await tabAndPress(page, bill.getOutstanding, 'the button that shows the bill');
    const owed = page.getByRole('heading', { name: shown(bill.texts.owed) });
    await owed.waitFor();
    await expectFocus(owed, 'what is owed');
    await tabTo(page, bill.amount, 'the amount');
    await tabAndPress(page, page.getByRole('button', { name: shown(bill.texts.buy) }), 'the button that goes on');
    await paymentScreen(here).email.waitFor();
    await payByPin(here, '050000001');
  }));

test('a button that goes away when it has done its work leaves the focus where it stood', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    const { savedNumbers } = textsOf('fr');
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.number.fill('050004105');
    await tabAndPress(page, page.getByRole('button', { name: shown(savedNumbers.keep) }), 'the star');
    const name = page.getByLabel(shown(savedNumbers.nameOf));
    await name.waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(name, 'the name');
    // The bill of this line may have been paid above.
    await shared.stack.sandbox.reset();
    const bill = billScreen(here);
    await bill.open();
    await bill.askByAccount('050000003', '1000000003');
    await bill.amount.fill('5000');
    await tabAndPress(page, page.getByRole('button', { name: within(bill.texts.amountWhole) }), 'all of it');
    const amount = page.getByRole('region', { name: shown(bill.texts.amount) });
    await expectFocus(amount, 'the amount');
  }));

test('every page lets the focus through, shows where it is, and goes from top to bottom', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    await homeScreen(here).open();
    const { menu } = textsOf('fr').shell;
    const button = page.getByRole('button', { name: shown(menu) });
    const ways = page.getByRole('navigation', { name: shown(menu) });
    await tabAndPress(page, button, 'the menu’s button');
    await tabTo(page, ways.getByRole('link').last(), 'the last way');
    await page.keyboard.press('Escape');
    await ways.waitFor({ state: 'hidden' });
    await expectFocus(button, 'the menu’s button');
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.keyboard.press('Enter');
      await ways.waitFor();
      const way = ways.getByRole('link');
      await (key === 'Tab' ? way.last() : way.first()).focus();
      await page.keyboard.press(key);
      if (key !== 'Tab') await page.keyboard.press(key);
      await ways.waitFor({ state: 'hidden' });
      await button.focus();
    }
    await walkThrough(page, 'home');
    const bundles = bundlesScreen(here);
    await bundles.open();
    await bundles.number.fill('050004104');
    await bundles.offer(/^1,5 Go/).waitFor();
    // A filter says how many it leaves.
    const { kindAll, shown: counted } = textsOf('fr').bundlesList;
    const count = page.getByRole('status').getByText(shown(counted));
    const before = await count.textContent();
    await page.getByRole('radio', { name: shown(kindAll) }).check();
    await expect.poll(() => count.textContent()).not.toBe(before);
    await walkThrough(page, 'bundles');
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000004');
    await bill.askCode.waitFor();
    await walkThrough(page, 'bill');
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.number.fill('050004104');
    await page.getByRole('radio', { name: /^100 Mo/ }).waitFor();
    await walkThrough(page, 'recharge');
    await recharge.amount.fill('500');
    await recharge.buy.click();
    const payment = paymentScreen(here);
    for (const choose of [payment.chooseCard, payment.chooseAirtime, payment.chooseMoney, payment.chooseMpesa]) {
      await choose();
      await walkThrough(page, `payment, ${new URL(page.url()).pathname}`);
    }
  }));
