import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { expectBooks } from '../../harness/expect-books.ts';
import { expectFocus, tabTo } from '../../harness/keyboard.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { digitsIn, money, shown, textsOf, within } from '../../harness/words.ts';
import { paymentScreen } from '../../screens/payment.ts';
import { billScreen } from '../../screens/flows.ts';
import { homeScreen, rechargeScreen } from '../../screens/recharge.ts';
import { statusScreen } from '../../screens/status.ts';
import { openRecharge, orderShown } from './form-fixtures.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const combinations: { size: Size; language: Language }[] = [
  { size: 'phone', language: 'fr' },
  { size: 'desk', language: 'en' },
];

describe.each(combinations)('on a $size in $language', (options) => {
  const texts = textsOf(options.language).recharge;
  const limits = { minimum: money(100, options.language), maximum: money(100_000, options.language) };

  test('a number that is too short is an invalid one, on home and on the recharge page, and stays', () =>
    journey(options, async (here) => {
      const home = homeScreen(here);
      await home.open();
      await home.number.fill('05000');
      await home.proceed.click();
      const invalid = within(textsOf(options.language).home.numberInvalid, { digits: 9 });
      await here.page.getByText(invalid).waitFor();
      expect(digitsIn(await home.number.inputValue())).toBe('05000');
      expect(await home.number.evaluate((input) => input === document.activeElement)).toBe(true);

      const recharge = await openRecharge(here);
      await recharge.number.fill('0500000');
      await recharge.number.blur();
      await recharge
        .sentenceOf('msisdn')
        .getByText(within(texts.numberInvalid, { length: 9 }))
        .waitFor();
      expect(digitsIn(await recharge.number.inputValue())).toBe('0500000');
      expect(await recharge.next.isDisabled()).toBe(true);
      await recharge.number.fill('');
      await recharge.next.press('Enter');
      await recharge
        .sentenceOf('msisdn')
        .getByText(within(texts.numberInvalid, { length: 9 }))
        .waitFor();
      await expectFocus(recharge.number, 'the number');
    }));

  const refused = [
    { who: 'another operator’s number', msisdn: '060000001', says: texts.numberUnknown },
    { who: 'a postpaid line', msisdn: '050000003', says: texts.numberPostpaid },
    { who: 'a hybrid line', msisdn: '050000004', says: texts.numberHybrid },
  ];
  test.each(refused)('$who is refused with its reason and no amount is asked for', ({ msisdn, says }) =>
    journey(options, async (here) => {
      const recharge = await openRecharge(here);
      await recharge.number.fill(msisdn);
      await recharge.sentenceOf('msisdn').getByText(within(says)).waitFor();
      expect(await recharge.amount.count()).toBe(0);
      expect(await recharge.next.isDisabled()).toBe(true);
      expect(digitsIn(await recharge.number.inputValue())).toBe(msisdn);
    }),
  );

  test('an amount is held to its bounds, and without one nothing can be bought', () =>
    journey(options, async (here) => {
      const recharge = await openRecharge(here);
      await recharge.number.fill('050000541');
      await recharge.amount.waitFor();
      expect(await recharge.buy.isDisabled()).toBe(true);
      await recharge.buy.press('Enter');
      await recharge.sentenceOf('amount').getByText(within(texts.amountMinimum, limits)).waitFor();
      await expectFocus(recharge.amount, 'the amount');
      await recharge.amount.fill('99');
      await recharge.sentenceOf('amount').getByText(within(texts.amountMinimum, limits)).waitFor();
      expect(await recharge.buy.isDisabled()).toBe(true);
      await recharge.amount.fill('100001');
      await recharge.sentenceOf('amount').getByText(within(texts.amountMaximum, limits)).waitFor();
      expect(await recharge.buy.isDisabled()).toBe(true);
      for (const amount of ['100', '100000']) {
        await recharge.amount.fill(amount);
        await expect.poll(() => recharge.buy.isEnabled()).toBe(true);
      }
      await recharge.amount.fill('');
      await expect.poll(() => recharge.buy.isDisabled()).toBe(true);
    }));

  test('with the keyboard alone one gets from home to the receipt', () =>
    journey(options, async (here) => {
      const { page } = here;
      const payer = options.size === 'desk' ? '050000542' : '050000543';
      await shared.stack.sandbox.auto(payer, 'approve');
      const home = homeScreen(here);
      await home.open();
      await tabTo(page, home.number, 'the number');
      await page.keyboard.type(payer);
      await tabTo(page, page.getByRole('radio', { checked: true }), 'the amounts');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/payment/start/card');
      const payment = paymentScreen(here);
      await tabTo(page, page.getByRole('link', { name: within(payment.texts.methodMoney) }), 'the wallet');
      await page.keyboard.press('Enter');
      await tabTo(page, payment.payer, 'the payer’s number');
      await page.keyboard.type(payer);
      await page.keyboard.press('Enter');
      const status = statusScreen(here);
      await status.says('paid');
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: payer, amount: 2000 });
      await tabTo(page, page.getByRole('link', { name: shown(status.texts.back) }), 'Return');
    }));
});

describe('from home', () => {
  test('a line that can be recharged leads to payment in one step, with its number and amount', () =>
    journey({}, async (here) => {
      const home = homeScreen(here);
      await home.open();
      await home.number.fill('050000544');
      await home.chip('5 000').check({ force: true });
      await home.proceed.click();
      await here.page.waitForURL('**/payment/start/card');
      expect(digitsIn(await orderShown(here))).toBe('0500005445000');
      await here.page.getByRole('link', { name: shown(textsOf('fr').payment.back) }).click();
      await home.number.waitFor();
    }));

  test.each([
    ['a line that cannot be recharged', '050000003', 'numberPostpaid'],
    ['a number of another operator', '060000001', 'numberUnknown'],
  ] as const)('%s leads to the recharge page, which says why', (_, line, reason) =>
    journey({}, async (here) => {
      const home = homeScreen(here);
      await home.open();
      await home.number.fill(line);
      await home.proceed.click();
      await here.page.waitForURL('**/prepaid-recharge');
      await here.page
        .getByText(shown(textsOf('fr').recharge[reason]))
        .first()
        .waitFor();
      expect(digitsIn(await rechargeScreen(here).number.inputValue())).toBe(line);
    }),
  );
});

test('a line that has a bill is led from its refused recharge to that bill, number and all', () =>
  journey({}, async (here) => {
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000004');
    const recharge = await openRecharge(here);
    await recharge.number.fill('050000003');
    await here.page.getByRole('link', { name: shown(textsOf('fr').recharge.toBill) }).click();
    await here.page.waitForURL('**/postpaid-bill-pay');
    await bill.askCode.waitFor();
    expect(digitsIn(await bill.number.inputValue())).toBe('050000003');
  }));

test('a line that cannot be looked up is not called wrong; the number stays and a second try works', () =>
  journey({ language: 'en' }, async (here) => {
    const msisdn = '050000547';
    await shared.stack.sandbox.arm({ port: 'billing', operation: 'lookup', fault: 'refuse', msisdn });
    const recharge = await openRecharge(here);
    await recharge.number.fill(msisdn);
    const texts = textsOf('en').recharge;
    await here.page.getByText(shown(texts.checkFailed)).waitFor();
    expect(digitsIn(await recharge.number.inputValue())).toBe(msisdn);
    // One failure: the toast says and announces it, the message in place is silent.
    const toast = here.page.locator('.toast');
    await toast.waitFor();
    expect(await toast.count()).toBe(1);
    expect(await here.page.locator('main .banner').getAttribute('role')).toBeNull();
    const sentence = (await toast.locator('.toast__body').innerText()).split('\n').at(-1)!;
    expect(await here.page.getByText(sentence).count()).toBe(1);
    await toast.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
    await here.page.getByRole('button', { name: shown(texts.again) }).click();
    await recharge.amount.waitFor();
  }));

test('on a phone what follows the number of a bill is seen without scrolling, and nothing lies over it', () =>
  journey({}, async (here) => {
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.askCode.waitFor();
    const { y, height } = (await bill.askCode.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(740);
    expect(await here.page.locator('.paybar').count()).toBe(0);
  }));

test('an order is given up by one tap, which says that nothing was charged; without one no payment method is offered', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const { paymentNoOrder: texts } = textsOf('en');
    const recharge = await openRecharge(here);
    await recharge.number.fill('050000548');
    await recharge.amount.fill('500');
    await recharge.buy.click();
    const payment = paymentScreen(here);
    await page.getByRole('button', { name: shown(payment.texts.giveUp) }).click();
    const heading = page.getByRole('heading', { name: shown(texts.givenUp) });
    await heading.waitFor();
    expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.getByText(shown(texts.givenUpText)).waitFor();
    // There is no order to change any more, and the page is seen from its top.
    expect(await page.getByRole('link', { name: shown(payment.texts.back) }).count()).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.reload();
    await page.getByText('No Data found').waitFor();
    expect(await payment.payByCard.count()).toBe(0);
    await page.getByRole('link', { name: shown(texts.toHome) }).click();
    await page.waitForURL('**/en');
  }));
