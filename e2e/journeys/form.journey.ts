import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { tabTo } from '../harness/keyboard.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { money, readable, shown, textsOf, within } from '../harness/words.ts';
import { paymentScreen } from '../screens/payment.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const digitsIn = (text: string) => text.replaceAll(/\D/g, '');

const openRecharge = async (here: Visit) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  return recharge;
};

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
      // What comes below a number that is whole moves the amounts: nobody is on them yet.
      await page.getByRole('button', { name: shown(textsOf(options.language).savedNumbers.keep) }).waitFor();
      await tabTo(page, page.getByRole('radio', { checked: true }), 'the amounts');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/prepaid-recharge');
      const recharge = rechargeScreen(here);
      await expect.poll(async () => digitsIn(await recharge.amount.inputValue())).toBe('2000');
      await tabTo(page, recharge.buy, 'the button that goes on');
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

test('home hands its number and amount over', () =>
  journey({}, async (here) => {
    const home = homeScreen(here);
    await home.open();
    await home.number.fill('050000544');
    await home.chip('5 000').check({ force: true });
    await home.proceed.click();
    const recharge = rechargeScreen(here);
    await expect.poll(async () => digitsIn(await recharge.amount.inputValue())).toBe('5000');
    expect(await recharge.number.inputValue()).toMatch(shown(readable('050000544')));
  }));

test('a number can be pasted in any form and holds only digits', () =>
  journey({}, async (here) => {
    const recharge = await openRecharge(here);
    await recharge.number.focus();
    await here.page.keyboard.insertText('+242 05-000 05 45');
    await expect.poll(async () => digitsIn(await recharge.number.inputValue())).toBe('050000545');
    await recharge.amount.waitFor();
    await recharge.amount.focus();
    await here.page.keyboard.type('1a2.5x00');
    await expect.poll(async () => digitsIn(await recharge.amount.inputValue())).toMatch(/^\d+$/);
    expect(await recharge.amount.inputValue()).not.toMatch(/[a-z]/);
  }));

test('a number pasted where another stands takes its place, wherever the caret is', () =>
  journey({}, async (here) => {
    const recharge = await openRecharge(here);
    await recharge.number.fill('050000545');
    for (const [key, pasted] of [
      ['Home', '050000549'],
      ['End', '050000550'],
    ] as const) {
      await recharge.number.press(key);
      await here.page.keyboard.insertText(pasted);
      await expect.poll(async () => digitsIn(await recharge.number.inputValue())).toBe(pasted);
    }
  }));

test('a number typed on a slow phone before the page answers is kept', () =>
  journey({}, async (here) => {
    const { context, page } = here;
    const chromium = await context.newCDPSession(page);
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto('/prepaid-recharge', { waitUntil: 'commit' });
    const recharge = rechargeScreen(here);
    await recharge.number.fill('050000551');
    await recharge.amount.waitFor();
    expect(digitsIn(await recharge.number.inputValue())).toBe('050000551');
    expect(new URL(page.url()).search).toBe('');
  }));

test('what was typed stays over a reload and over the switch of language', () =>
  journey({}, async (here) => {
    const { page } = here;
    const recharge = await openRecharge(here);
    await recharge.number.fill('050000546');
    await recharge.amount.fill('3500');
    const typed = async ({ number, amount }: typeof recharge) => {
      await expect.poll(async () => digitsIn(await number.inputValue())).toBe('050000546');
      await expect.poll(async () => digitsIn(await amount.inputValue())).toBe('3500');
    };
    await page.reload();
    await typed(recharge);
    await page.getByRole('link', { name: /English/ }).click();
    await page.waitForURL('**/en/prepaid-recharge');
    const english = rechargeScreen({ ...here, language: 'en' });
    await typed(english);
    await english.buy.click();
    await page.waitForURL('**/en/payment/start/card');
    const payment = paymentScreen({ ...here, language: 'en' });
    await payment.email.fill('client@example.cg');
    await page.getByRole('link', { name: /Français/ }).click();
    await page.waitForURL((url) => url.pathname === '/payment/start/card');
    const french = paymentScreen({ ...here, language: 'fr' });
    await expect.poll(() => french.email.inputValue()).toBe('client@example.cg');
    expect(await page.evaluate(() => sessionStorage.getItem('selectedLanguage'))).toMatch(/^"?fr"?$/);
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
    await here.page.getByRole('button', { name: shown(texts.again) }).click();
    await recharge.amount.waitFor();
  }));

test('without a network the page says so, keeps what was typed and goes on when it is back', () =>
  journey({ language: 'en' }, async (here) => {
    const { context, page } = here;
    const fetchedAhead = page.waitForResponse('**/pages/payment.json');
    const recharge = await openRecharge(here);
    await recharge.number.fill('05000054');
    await (await fetchedAhead).finished();
    await context.setOffline(true);
    const banner = page.getByText(shown(textsOf('en').shell.offline));
    await banner.waitFor();
    await recharge.number.fill('050000548');
    await page.getByText(shown(textsOf('en').recharge.checkFailed)).waitFor();
    await context.setOffline(false);
    await banner.waitFor({ state: 'hidden' });
    expect(digitsIn(await recharge.number.inputValue())).toBe('050000548');
    await page.getByRole('button', { name: shown(textsOf('en').recharge.again) }).click();
    await recharge.amount.fill('500');
    await recharge.buy.click();
    await page.waitForURL('**/payment/start/card');
  }));

test('a step that could not be fetched ahead is fetched when it is needed', () =>
  journey({ language: 'en' }, async (here) => {
    const { context, page } = here;
    const home = homeScreen(here);
    await home.open();
    await page.waitForLoadState('networkidle');
    await home.number.fill('050000552');
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/pages/payment.json'));
    await home.proceed.click();
    await failed;
    await context.setOffline(false);
    await page.getByRole('button', { name: shown(textsOf('en').recharge.again) }).click();
    await rechargeScreen(here).buy.click();
    await page.waitForURL('**/payment/start/card');
  }));

test('payment without an order asks for one and offers no payment method', () =>
  journey({ language: 'en' }, async (here) => {
    await here.page.goto('/en/payment/start');
    await here.page.getByText('No Data found').waitFor();
    const payment = paymentScreen(here);
    expect(await payment.payByCard.count()).toBe(0);
    await here.page.getByRole('link', { name: shown(payment.texts.toRecharge) }).click();
    await here.page.waitForURL('**/en/prepaid-recharge');
  }));
