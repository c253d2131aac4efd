import { market } from '@selfcare/markets/cg/market';
import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { inspect } from '../harness/inspect.ts';
import { expectFocus, tabTo } from '../harness/keyboard.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { money, readable, shown, textsOf, within } from '../harness/words.ts';
import { codeScreen } from '../screens/code.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';
import { secondWalletScreen } from '../screens/second-wallet.ts';
import { statusScreen } from '../screens/status.ts';

/** One re-check before the page goes on to the status page, so that waiting takes ten seconds. */
const shared = shareStack({ env: { PAYMENT_MAX_TRY: '1' } });
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);
const inPointeNoire = { latitude: -4.78893, longitude: 11.86531 };
const english = { language: 'en' } as const;

type Wallet = 'SmartCash' | 'MPESA';

const openWallet = async (here: Visit, wallet: Wallet, { line = '050002301', amount = 500 } = {}) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order(line, amount);
  const payment = paymentScreen(here);
  await (wallet === 'SmartCash' ? payment.chooseSmartcash() : payment.chooseMpesa());
  return { payment, form: secondWalletScreen(here), status: statusScreen(here) };
};

const combinations: { size: Size; language: Language; wallet: Wallet; port: string; payer: string }[] = [
  { size: 'phone', language: 'fr', wallet: 'SmartCash', port: 'smartcash', payer: '050002302' },
  { size: 'desk', language: 'en', wallet: 'MPESA', port: 'mpesa', payer: '050002303' },
];

describe.each(combinations)('$wallet on a $size in $language', ({ size, language, wallet, port, payer }) => {
  const walk = (run: (here: Visit) => Promise<void>) => journey({ size, language }, run);

  test('the form asks for nine digits, the phone approves, the line is credited', () =>
    walk(async (here) => {
      const { page } = here;
      const { sandbox } = shared.stack;
      const { payment, form, status } = await openWallet(here, wallet);
      expect(await form.pay.isDisabled()).toBe(true);
      await form.pay.press('Enter');
      await page.getByText(shown(form.texts.numberRequired)).waitFor();
      await expectFocus(form.number, 'the number');
      await form.number.fill('0500');
      expect(await form.pay.isDisabled()).toBe(true);
      await form.pay.press('Enter');
      await page.getByText(shown(form.texts.numberShort, { digits: 9 })).waitFor();
      await form.number.fill('');
      await page.getByText(shown(form.texts.numberRequired)).waitFor();
      await form.email.fill('client@example');
      await form.number.fill(payer);
      await page.getByText(shown(form.texts.emailInvalid)).waitFor();
      expect(await form.pay.isDisabled()).toBe(true);
      await inspect(page, `${wallet} with errors`);
      await form.email.fill('');
      await tabTo(page, form.pay, 'Continue to pay');
      await page.keyboard.press('Enter');
      await payment.waiting.waitFor();
      const asks = { amount: money(500, language), number: readable(payer), wallet };
      await page.getByText(within(payment.texts.waitingOn, asks)).waitFor();
      await inspect(page, `${wallet}, waiting`);
      await page.reload();
      await payment.waiting.waitFor();
      await page.getByText(within(payment.texts.waitingOn, asks)).waitFor();

      const { prompts } = await sandbox.phone(payer);
      expect(prompts).toHaveLength(1);
      await sandbox.answer(payer, prompts[0]!.reference, 'approve');
      await status.says('paid');
      expect(await status.fact(status.texts.paidWith)).toBe(wallet);
      const transactionId = await status.transactionId();
      await expectBooks(sandbox, transactionId, 'delivered', { line: '050002301', amount: 500 });
      expect((await sandbox.books(transactionId)).debits.map((debit) => [debit.port, debit.payer])).toEqual([
        [port, payer],
      ]);
    }));

  test('declined on the phone: nothing was charged, and it can be tried again with the same wallet', () =>
    walk(async (here) => {
      const { sandbox } = shared.stack;
      const { form, status } = await openWallet(here, wallet, { amount: 700 });
      await form.number.fill('050000008');
      await form.pay.dblclick();
      await status.says('failed');
      await here.page.getByText(shown(status.texts.notCharged)).waitFor();
      await expectBooks(sandbox, await status.transactionId(), 'untouched');
      const { nearestShop, shopFinder } = textsOf(language);
      const nearest = here.page.getByRole('button', { name: shown(nearestShop.nearest) });
      await nearest.click();
      await here.page.getByText(shown(nearestShop.denied)).waitFor();
      await inspect(here.page, 'a failed payment without a position');
      await here.page.context().grantPermissions(['geolocation']);
      await here.page.context().setGeolocation(inPointeNoire);
      await nearest.click();
      const way = here.page.getByRole('link', { name: within(`${shopFinder.directions} Lisolo`) });
      expect(await way.getAttribute('href')).toMatch(/\/directions\?to=-4\.\d+%2C11\.\d+$/);
      await inspect(here.page, 'a failed payment and the nearest shop');
      await here.page.getByRole('link', { name: within(status.texts.retry, { method: wallet }) }).click();
      expect((await form.number.inputValue()).replaceAll(/\s/g, '')).toBe('050000008');
    }));
});

test('the phone that is paid for pays by one tap, and not with an e-mail that is wrong', () =>
  journey(english, async (here) => {
    const { page } = here;
    const line = '050002320';
    const { sandbox } = shared.stack;
    const { payment, form } = await openWallet(here, 'SmartCash', { line });
    const own = page.getByRole('button', { name: shown(form.texts.payWithLine, { number: readable(line) }) });
    await form.email.fill('client@example');
    await own.click();
    await page.getByText(shown(form.texts.emailInvalid)).waitFor();
    await form.email.fill('');
    await own.dblclick();
    await payment.waiting.waitFor();
    const { prompts } = await sandbox.phone(line);
    expect(prompts).toHaveLength(1);
    await sandbox.answer(line, prompts[0]!.reference, 'approve');
    await statusScreen(here).says('paid');
  }));

test('never answered: after the re-checks the page goes on to the status, which stays open [P44]', () =>
  journey(english, async (here) => {
    const { form, status } = await openWallet(here, 'SmartCash', { amount: 800 });
    await form.number.fill('050000007');
    await form.pay.click();
    await status.says('live');
    await here.page.getByText(shown(status.texts.checkNow)).waitFor();
  }));

const refused = [
  { why: 'no wallet', payer: '050000002', says: 'has no MPESA account' },
  { why: 'a locked one', payer: '050000005', says: 'Your MPESA wallet has been blocked' },
  { why: 'too little in it', payer: '050000009', says: 'sufficient balance' },
];

test('refused at once with the reason, under the name of the wallet in use', () =>
  journey(english, async (here) => {
    const { payment, form } = await openWallet(here, 'MPESA');
    for (const { payer, says } of refused) {
      await form.number.fill(payer);
      await form.pay.click();
      await payment.notice.getByText(says).waitFor();
      expect(await payment.notice.innerText()).toContain('Nothing was charged.');
    }
    await inspect(here.page, 'MPESA refused');
  }));

test('the fourth request to one phone within ten minutes is not sent before its owner proves the number by a code', () =>
  journey(english, async (here) => {
    const { sandbox } = shared.stack;
    const payer = '050002304';
    await sandbox.auto(payer, 'decline');
    const { payment, form, status } = await openWallet(here, 'SmartCash', { amount: 900 });
    for (let asked = 1; asked <= 3; asked += 1) {
      await form.number.fill(payer);
      await form.pay.click();
      await status.says('failed');
      await here.page.getByRole('link', { name: within(status.texts.retry, { method: 'SmartCash' }) }).click();
    }
    await form.pay.click();
    await payment.notice.getByText(/Too many approval requests were sent to this phone\./).waitFor();
    expect((await sandbox.phone(payer)).prompts).toHaveLength(3);
    await inspect(here.page, 'SmartCash, to be proved');
    await sandbox.auto(payer, 'approve');
    await payment.notice.getByRole('button', { name: shown(payment.texts.prove) }).click();
    await codeScreen(here).enterFrom(sandbox, payer);
    await status.says('paid');
    expect((await sandbox.phone(payer)).prompts).toHaveLength(4);
    await expectBooks(sandbox, await status.transactionId(), 'delivered', { line: '050002301', amount: 900 });
  }));

test('every payment method once, in the order of its title, the card chosen', () =>
  journey({ size: 'desk', language: 'en' }, async (here) => {
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050002301', 500);
    const payment = paymentScreen(here);
    await payment.email.waitFor();
    const titles = await payment.methods.locator('.item__title').allInnerTexts();
    expect(titles).toHaveLength(market.paymentOptions.length);
    expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other)));
    expect(titles).toEqual(
      expect.arrayContaining(['Airtime', 'Debit/Credit Card', 'Lisolo Money', 'MPESA', 'SmartCash']),
    );
    expect(new URL(here.page.url()).pathname).toBe('/en/payment/start/card');
    const before = await here.page.evaluate(() => history.length);
    await payment.chooseMpesa();
    await payment.chooseAirtime();
    expect(await here.page.evaluate(() => history.length)).toBe(before);
  }));

test('the e-mail of an enterprise order cannot be changed', () =>
  journey(english, async (here) => {
    const { page } = here;
    const { form, payment } = await openWallet(here, 'SmartCash');
    await page.evaluate(() => {
      const order = JSON.parse(sessionStorage.getItem('queryData') ?? '{}') as object;
      sessionStorage.setItem('queryData', JSON.stringify({ ...order, emailId: 'works@example.cg' }));
      sessionStorage.setItem('lisoloWorks', JSON.stringify({ isLisoloWorks: true, id: 'lead' }));
    });
    await page.reload();
    await form.email.waitFor();
    expect([await form.email.inputValue(), await form.email.isEditable()]).toEqual(['works@example.cg', false]);
    await payment.chooseCard();
    expect([await payment.email.inputValue(), await payment.email.isEditable()]).toEqual(['works@example.cg', false]);
  }));

test('afterwards nobody has lost money, and the log holds no error and no number', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  expect(shared.stack.log.mentions(combinations.map(({ payer }) => payer))).toEqual([]);
});

test('English says these words', () => {
  const { paymentSecondWallet: form } = textsOf('en');
  expect([form.email, form.number, form.numberRequired, form.continueToPay, form.cancel, form.emailInvalid]).toEqual([
    'Email id',
    'Enter Phone No',
    'Phone No is required',
    'Continue to pay',
    'Cancel',
    'Invalid Email Id',
  ]);
});
