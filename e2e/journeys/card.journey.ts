import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { money, shown, textsOf } from '../harness/words.ts';
import { bankScreen } from '../screens/bank.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();

/** An order taken as far as the card provider's page. */
const goToBank = async (here: Visit, line: string, amount = 1500) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order(line, amount);
  await paymentScreen(here).goToBank();
  return { bank: bankScreen(here.page), status: statusScreen(here) };
};

const combinations: { size: Size; language: Language; line: string }[] = [
  { size: 'phone', language: 'fr', line: '050000521' },
  { size: 'desk', language: 'en', line: '050000522' },
];

describe.each(combinations)('on a $size in $language', ({ size, language, line }) => {
  const journey = (run: (here: Visit) => Promise<void>) =>
    visit(shared.browser, shared.stack.portalUrl, { size, language }, run);

  test('a card that succeeds pays once and credits the line', () =>
    journey(async (here) => {
      const { bank, status } = await goToBank(here, line);
      await bank.pay(cards.succeeds);
      await status.says('paid');
      const transactionId = await status.transactionId();
      expect(await status.fact(status.texts.amount)).toMatch(shown(money(1500, language)));
      expect(await status.fact(status.texts.paidWith)).toMatch(shown(status.texts.methodCard));
      await expectBooks(shared.stack.sandbox, transactionId, 'delivered', { line, amount: 1500 });
    }));

  test('a card that asks for a one-time code: a wrong code costs nothing, the right one pays', () =>
    journey(async (here) => {
      const { bank, status } = await goToBank(here, line, 2000);
      await bank.pay(cards.asksForCode);
      await bank.confirm('000000');
      await here.page.getByRole('alert').waitFor();
      await bank.confirm();
      await status.says('paid');
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line, amount: 2000 });
    }));

  test('a declined card comes back by itself, nothing is charged, and the other method pays the same order', () =>
    journey(async (here) => {
      await shared.stack.sandbox.auto(line, 'approve');
      const { bank, status } = await goToBank(here, line, 2500);
      await bank.pay(cards.declined);
      await status.says('failed');
      await here.page.getByText(shown(status.texts.notCharged)).waitFor();
      const declined = await status.transactionId();
      await here.page.getByRole('link', { name: shown(status.texts.otherMethod) }).click();
      const payment = paymentScreen(here);
      await payment.payer.fill(line);
      await payment.proceed.click();
      await status.says('paid');
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line, amount: 2500 });
      await expectBooks(shared.stack.sandbox, declined, 'untouched');
    }));
});

test('a wrong card number is a mistake on the bank’s page, corrected there', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const { bank, status } = await goToBank(here, '050000523');
    await bank.pay('4111 1111 1111 1111');
    await here.page.getByRole('alert').waitFor();
    await bank.pay(cards.succeeds);
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered');
  }));

test('one who returns from the bank without paying is told the truth and can pay another way', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const line = '050000524';
    await shared.stack.sandbox.auto(line, 'approve');
    const { bank, status } = await goToBank(here, line);
    await bank.leave.click();
    await status.says('live');
    const left = await status.transactionId();
    await here.page.goto('/en/payment/start');
    const payment = paymentScreen(here);
    await here.page.getByRole('button', { name: shown(payment.texts.otherMethod) }).click();
    await payment.payByPush(line);
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line });
    await expectBooks(shared.stack.sandbox, left, 'untouched');
  }));

test('the status of a card payment that is still open leads back to the bank or to another payment method', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const { bank, status } = await goToBank(here, '050000529');
    await bank.leave.click();
    await status.says('live');
    const { otherMethod, cardContinue } = paymentScreen(here).texts;
    const ways = [otherMethod, cardContinue, status.texts.otherMethod].map((text) => shown(text));
    const onwards = here.page.getByRole('main').locator('a, button');
    await expect
      .poll(async () => (await onwards.allInnerTexts()).filter((text) => ways.some((way) => way.test(text))))
      .not.toEqual([]);
  }));

test('Back from the bank’s page leads to the payment that is open there, and on to it again', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const { bank, status } = await goToBank(here, '050000525');
    const address = here.page.url();
    await here.page.goBack();
    const payment = paymentScreen(here);
    await here.page.getByRole('button', { name: shown(payment.texts.cardContinue) }).click();
    await here.page.waitForURL(address);
    await bank.pay(cards.succeeds);
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: '050000525' });
  }));

test('Back after a card payment was made does not offer to pay again', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const { bank, status } = await goToBank(here, '050000526');
    await bank.pay(cards.succeeds);
    await status.says('paid');
    const paid = await status.transactionId();
    await here.page.goBack();
    await here.page.goBack();
    const payment = paymentScreen(here);
    await here.page
      .getByText(shown(textsOf(here.language).paymentNoOrder.noData))
      .or(here.page.getByRole('heading', { name: shown(status.texts.paidHeading) }))
      .waitFor();
    expect(await payment.payByCard.count()).toBe(0);
    await expectBooks(shared.stack.sandbox, paid, 'delivered');
  }));

test('an e-mail is asked for and checked before anything is sent', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050000527', 1500);
    const payment = paymentScreen(here);
    await payment.payByCard.click();
    await here.page.getByText('Email is required').waitFor();
    await payment.email.fill('not an address');
    await payment.payByCard.click();
    await here.page.getByText('Invalid Email Id').waitFor();
    expect(await payment.email.inputValue()).toBe('not an address');
    await payment.goToBank();
  }));

test('a card provider that is out: nothing is charged, the page says so, a second try pays', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    await shared.stack.sandbox.arm({ port: 'card', operation: 'lookup', fault: 'refuse' });
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050000528', 1500);
    const payment = paymentScreen(here);
    await payment.email.fill('client@example.cg');
    await payment.payByCard.click();
    await here.page
      .getByText(/Nothing was charged/)
      .first()
      .waitFor();
    expect(await payment.email.inputValue()).toBe('client@example.cg');
    await payment.goToBank();
    await bankScreen(here.page).pay(cards.succeeds);
    const status = statusScreen(here);
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: '050000528' });
  }));

test('afterwards nobody has lost money, and the log holds no error and no address', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  expect(shared.stack.log.mentions(['client@example.cg', '050000521'])).toEqual([]);
});
