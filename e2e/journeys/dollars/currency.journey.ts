import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { inspect } from '../../harness/inspect.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { shown, textsOf, within } from '../../harness/words.ts';
import { airtimeScreen } from '../../screens/airtime.ts';
import { codeScreen } from '../../screens/code.ts';
import { paymentScreen } from '../../screens/payment.ts';
import { statusScreen } from '../../screens/status.ts';

/** A market that counts in dollars and in a currency of its own. */
const shared = shareStack({ env: { MARKET: 'cd' } });
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

/** The payment page with an order, as a form leaves it in the session: hundredths of a dollar. */
const openOrder = async ({ page }: Visit, msisdn: string, amount: number) => {
  await page.goto('/en/about');
  const order = {
    msisdn,
    amount,
    currency: 'USD',
    lineType: 'PREPAID',
    transactionType: 'PREPAID_RECHARGE',
    productCode: 'ORP',
    rechargeType: 'PREPAID RECHARGE',
  };
  await page.evaluate((kept) => sessionStorage.setItem('queryData', JSON.stringify(kept)), order);
  await page.goto('/en/payment/start');
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
};

/** Resolves with the body that the page sends to initiate. */
const initiated = (page: Page) =>
  page
    .waitForRequest((request) => request.url().endsWith('transaction/v1/initiate'))
    .then((request) => request.postDataJSON() as { amount: number; unit: number; currencyCode: string });

const option = ({ page }: Visit, currency: string) => page.getByRole('radio', { name: currency });
const conversion = ({ page }: Visit, text: string) =>
  page
    .getByRole('status', { name: textsOf('en').paymentCurrency.conversion })
    .filter({ hasText: within(text) })
    .waitFor();
const total = ({ page }: Visit) => page.locator('.total:visible dd');

test('the customer sees a price in dollars, chooses francs with the keyboard, and is asked for francs', () =>
  journey({ language: 'en', size: 'desk' }, async (here) => {
    const { page } = here;
    const payer = '050000921';
    await openOrder(here, payer, 250);
    await conversion(here, 'USD 2.50 | CDF 7,125');
    expect((await total(here).innerText()).replace(/\s+/g, ' ')).toBe('USD 2.50');
    await tabTo(page, option(here, 'USD'), 'the currency');
    await page.keyboard.press('ArrowRight');
    await page.locator('.total', { hasText: 'CDF' }).locator('visible=true').waitFor();
    expect((await total(here).innerText()).replace(/\s+/g, ' ')).toBe('CDF 7,125');
    expect(await option(here, 'CDF').isChecked()).toBe(true);
    await inspect(page, 'payment in the local currency');

    await page.reload();
    await page.locator('.total', { hasText: 'CDF' }).locator('visible=true').waitFor();
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('queryData') ?? '{}') as object);
    expect(kept).toMatchObject({ amount: 250, currency: 'USD', usdAmount: 2.5, enableDualCurrency: true });

    const request = initiated(page);
    await paymentScreen(here).payByPush(payer);
    expect(await request).toMatchObject({ amount: 250, unit: 250, currencyCode: 'CDF' });
    await paymentScreen(here).waiting.waitFor();
    expect(await page.getByRole('radio', { name: 'USD' }).count()).toBe(0);
    await paymentScreen(here).toStatus.click();
    const status = statusScreen(here);
    const prompt = await shared.stack.sandbox.promptFor(payer, await status.transactionId());
    expect(prompt).toMatchObject({ amount: 7125, currency: 'CDF' });
  }));

test('on a phone the choice stands below the folded order, and dollars are asked for as dollars', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const payer = '050000922';
    await openOrder(here, payer, 199);
    await option(here, 'CDF').waitFor();
    await conversion(here, 'USD 1.99 | CDF 5,671.50');
    await inspect(page, 'payment in dollars');
    const request = initiated(page);
    await paymentScreen(here).payByPush(payer);
    expect(await request).toMatchObject({ amount: 199, currencyCode: 'USD' });
  }));

test('airtime in francs that is too little for a price in dollars is said before anything is debited', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const payer = '050000925';
    await openOrder(here, '050000926', 100);
    await conversion(here, 'USD 1.00 | CDF 2,850');
    await paymentScreen(here).chooseAirtime();
    const airtime = airtimeScreen(here);
    await airtime.number.fill(payer);
    await airtime.email.fill('client@example.cd');
    await airtime.getCode.click();
    await codeScreen(here).enterFrom(shared.stack.sandbox, payer);
    await page.getByText(within(textsOf('en').payment.shortTitle, { balance: 'CDF 1,000' })).waitFor();
    expect(await airtime.sure.count()).toBe(0);
  }));

test('below a dollar only mobile money is offered', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    await openOrder(here, '050000923', 99);
    await page.waitForURL('**/payment/start/lisolo-money');
    const titles = textsOf('en').payment;
    expect(await page.getByRole('link', { name: within(titles.methodCard) }).count()).toBe(0);
    expect(await page.getByRole('link', { name: within(titles.methodAirtime) }).count()).toBe(0);
    await page.getByRole('link', { name: within(titles.methodMpesa) }).waitFor();
  }));

test('a conversion that fails leaves dollars, and is asked for again', () =>
  journey({ language: 'en', size: 'desk' }, async (here) => {
    const { context, page } = here;
    await openOrder(here, '050000924', 301);
    await conversion(here, 'USD 3.01 | CDF 8,578.50');
    await context.setOffline(true);
    await page.evaluate(() => {
      const order = JSON.parse(sessionStorage.getItem('queryData') ?? '{}') as object;
      sessionStorage.setItem('queryData', JSON.stringify({ ...order, amount: 302 }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await conversion(here, `USD 3.02 | ${textsOf('en').paymentCurrency.conversionFailed}`);
    await inspect(page, 'payment without a conversion');
    await context.setOffline(false);
    const summary = page.getByRole('region', { name: shown(textsOf('en').payment.prepaidRecharge) });
    await summary.getByRole('button', { name: within(textsOf('en').payment.again) }).click();
    await conversion(here, 'USD 3.02 | CDF 8,607');
  }));
