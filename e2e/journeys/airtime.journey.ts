import { describe, expect, test } from 'vitest';
import { anotherLine } from '../harness/api.ts';
import { visit, type Language, type Size, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { inspect } from '../harness/inspect.ts';
import { expectFocus, tabTo } from '../harness/keyboard.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { digitsIn, money, readable, shown, textsOf, within } from '../harness/words.ts';
import { airtimeScreen } from '../screens/airtime.ts';
import { codeScreen } from '../screens/code.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);
const english = { language: 'en' } as const;
const address = 'client@example.cg';

/** An order taken as far as the form of airtime, which asks whose it is: not that of the line itself. */
const openAirtime = async (here: Visit, line: string, amount = 500) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order(line, amount);
  const payment = paymentScreen(here);
  await payment.chooseAirtime();
  return { payment, airtime: airtimeScreen(here), code: codeScreen(here), status: statusScreen(here) };
};

/** The same, with the payer's number proved: the question before the debit. */
const proveLine = async (here: Visit, payer: string) => {
  const screens = await openAirtime(here, anotherLine(payer));
  const { airtime, code } = screens;
  await airtime.number.fill(payer);
  await airtime.email.fill(address);
  await airtime.getCode.click();
  await code.enterFrom(shared.stack.sandbox, payer);
  return screens;
};

const combinations: { size: Size; language: Language; payer: string }[] = [
  { size: 'phone', language: 'fr', payer: '050002101' },
  { size: 'desk', language: 'en', payer: '050002102' },
];

describe.each(combinations)('on a $size in $language', ({ size, language, payer }) => {
  test('the form says what is wrong, the code proves the line, a yes has it debited once', () =>
    journey({ size, language }, async (here) => {
      const { page } = here;
      const { sandbox } = shared.stack;
      const tokens: string[] = [];
      page.on('response', async (response) => {
        if (response.url().endsWith('verify-otp') && response.ok())
          tokens.push(((await response.json()) as { result: { accessToken: string } }).result.accessToken);
      });
      const line = anotherLine(payer);
      const { airtime, code, status } = await openAirtime(here, line);
      const { texts } = airtime;
      expect(await airtime.number.inputValue()).toBe('');

      await airtime.getCode.click();
      await page.getByText(shown(texts.numberRequired)).waitFor();
      await page.getByText(shown(texts.emailRequired)).waitFor();
      expect(await airtime.number.evaluate((input) => input === document.activeElement)).toBe(true);
      await airtime.number.fill('0500');
      await airtime.email.fill('client@example');
      await airtime.getCode.click();
      await page.getByText(shown(texts.numberInvalid)).waitFor();
      await page.getByText(shown(texts.emailInvalid)).waitFor();
      await inspect(page, 'airtime with errors');

      await airtime.number.fill(payer);
      await airtime.email.fill(address);
      await airtime.getCode.click();
      await code.modal.waitFor();
      await code.resend.waitFor();
      await inspect(page, 'code');
      await code.enterWrong(sandbox, payer);
      await page.getByText(shown(code.texts.wrong, { left: 4 })).waitFor();
      await inspect(page, 'wrong code');
      await code.typeFrom(sandbox, payer);
      await airtime.sure.getByText(shown(airtime.sureText, { amount: money(500, language) })).waitFor();
      await airtime.sure.getByText(shown(money(1000, language))).waitFor();
      await inspect(page, 'are you sure');
      await airtime.yes.dblclick();

      await status.says('paid');
      const transactionId = await status.transactionId();
      expect(await status.fact(status.texts.paidWith)).toMatch(shown(textsOf(language).payment.methodAirtime));
      await expectBooks(sandbox, transactionId, 'delivered', { line, amount: 500 });
      const { debits } = await sandbox.books(transactionId);
      expect(debits.map(({ port, amount, payer: debited }) => [port, amount, debited])).toEqual([
        ['airtime', 500, payer],
      ]);
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + location.href);
      expect(tokens).toHaveLength(1);
      expect(kept).not.toContain(tokens[0]);
    }));
});

test('a line’s airtime is not bought from that same airtime: said at the number, nothing asked of anybody', () =>
  journey(english, async (here) => {
    const { page } = here;
    const { sandbox } = shared.stack;
    const [line, payer] = ['050002111', '050002112'];
    const { airtime, payment, code, status } = await openAirtime(here, line);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
    });
    await airtime.email.fill(address);
    await airtime.number.fill(line);
    await airtime.getCode.click();
    await page.getByText('Choose another number or another way to pay').waitFor();
    expect(await airtime.number.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await code.modal.count()).toBe(0);
    expect(asked.filter((path) => /otp|initiate|process/.test(path))).toEqual([]);
    expect(digitsIn(await airtime.number.inputValue())).toBe(line);
    expect(await airtime.email.inputValue()).toBe(address);
    await inspect(page, 'airtime for the line that pays');

    // The number of another way to pay stands in this form as well, and is told apart at once.
    await payment.chooseMoney();
    await payment.payer.fill(line);
    await payment.chooseAirtime();
    await page.getByText('Choose another number or another way to pay').waitFor();
    await airtime.number.fill(payer);
    await airtime.getCode.click();
    await code.enterFrom(sandbox, payer);
    await airtime.yes.click();
    await status.says('paid');
    await expectBooks(sandbox, await status.transactionId(), 'delivered', { line, amount: 500 });
  }));

test('too little airtime is said in words, and the same order is paid from another line', () =>
  journey(english, async (here) => {
    const { sandbox } = shared.stack;
    const { airtime, payment, code, status } = await proveLine(here, '050000002');
    await payment.notice.getByText('Not enough airtime: CFA 50').waitFor();
    const words = `Looks like you don't have sufficient balance. Recharge airtime or try a different payment method.`;
    expect(await payment.notice.innerText()).toContain(words);
    expect(await payment.notice.innerText()).toContain('Nothing was charged.');
    expect(await airtime.email.inputValue()).toBe(address);
    await inspect(here.page, 'airtime too low');

    await airtime.number.fill('050002103');
    await airtime.getCode.click();
    await code.enterFrom(sandbox, '050002103');
    await airtime.yes.click();
    await status.says('paid');
    const line = anotherLine('050000002');
    await expectBooks(sandbox, await status.transactionId(), 'delivered', { line, amount: 500 });
    expect((await sandbox.phone('050002103')).airtime).toBe(500);
  }));

test('with the keyboard alone; a no keeps everything, and the code serves once more', () =>
  journey({ size: 'desk', language: 'en' }, async (here) => {
    const { page } = here;
    const { sandbox } = shared.stack;
    const payer = '050002104';
    const line = anotherLine(payer);
    const { airtime, code, status } = await openAirtime(here, line);
    await tabTo(page, airtime.number, 'the line');
    await page.keyboard.type(payer);
    await tabTo(page, airtime.email, 'the e-mail');
    await page.keyboard.type(address);
    await page.keyboard.press('Enter');
    await expectFocus(code.input, 'the code’s field');
    await page.keyboard.type(await sandbox.newCode(payer));
    await tabTo(page, airtime.no, 'No');
    await page.keyboard.press('Enter');
    await airtime.goOn.waitFor();
    expect(await airtime.email.inputValue()).toBe(address);
    await tabTo(page, airtime.goOn, 'Continue');
    await page.keyboard.press('Enter');
    await airtime.sure.waitFor();
    await page.keyboard.press('Escape');
    await airtime.sure.waitFor({ state: 'hidden' });
    await expectFocus(airtime.goOn, 'Continue');
    await page.keyboard.press('Enter');
    await tabTo(page, airtime.yes, 'Yes');
    await page.keyboard.press('Enter');
    await status.says('paid');
    await expectBooks(sandbox, await status.transactionId(), 'delivered', { line });
    expect(await sandbox.codes(payer)).toHaveLength(1);
  }));

test('a SIM that was changed lately is refused with advice, another operator’s number is none of ours', () =>
  journey(english, async (here) => {
    const { airtime, code, payment } = await openAirtime(here, '050002110');
    await airtime.number.fill('050000011');
    await airtime.email.fill(address);
    await airtime.getCode.click();
    await code.refused
      .getByText('The SIM card of this number was changed recently. Pay by card or at a store.')
      .waitFor();
    await code.refused.getByText('Nothing was charged.').waitFor();
    await inspect(here.page, 'SIM changed');
    expect(await shared.stack.sandbox.codes('050000011')).toEqual([]);
    await code.close.first().click();
    await airtime.number.fill('060000001');
    await airtime.getCode.click();
    await code.refused.getByText('Please enter valid Lisolo number').waitFor();
    await code.close.first().click();
    await payment.chooseCard();
    await payment.goToBank();
  }));

test('a line that may not pay is not charged, and its order is paid from another one', () =>
  journey(english, async (here) => {
    const { sandbox } = shared.stack;
    const [barred, payer] = ['050002105', '050002109'];
    await sandbox.arm({ port: 'airtime', operation: 'debit', fault: 'reject', msisdn: barred });
    const { airtime, code, status } = await proveLine(here, barred);
    await airtime.yes.click();
    await status.says('failed');
    await here.page.getByText(shown(status.texts.notCharged)).waitFor();
    await expectBooks(sandbox, await status.transactionId(), 'untouched');
    await here.page.getByRole('link', { name: within(status.texts.retry, { method: 'Airtime' }) }).click();
    await airtime.number.fill(payer);
    expect(await airtime.email.inputValue()).toBe(address);
    await airtime.getCode.click();
    await code.enterFrom(sandbox, payer);
    await airtime.yes.click();
    await status.says('paid');
    await expectBooks(sandbox, await status.transactionId(), 'delivered', { line: anotherLine(barred), amount: 500 });
  }));

test('a debit without a clear answer is nobody’s failure: the status page tells how it ends, also after Back', () =>
  journey(english, async (here) => {
    const { sandbox } = shared.stack;
    const payer = '050002106';
    await sandbox.arm({ port: 'airtime', operation: 'debit', fault: 'error-after', msisdn: payer });
    const { airtime, status } = await proveLine(here, payer);
    await airtime.yes.click();
    await here.page.waitForURL('**/payment/status**');
    const transactionId = await status.transactionId();
    await here.page.goto('/en/payment/start/airtime');
    await here.page
      .getByText(shown(textsOf(here.language).paymentNoOrder.noData))
      .or(here.page.getByRole('heading', { level: 1, name: shown(status.texts.paidHeading) }))
      .or(here.page.getByRole('heading', { level: 1, name: shown(status.texts.liveHeading) }))
      .waitFor();
    expect(await airtime.getCode.count()).toBe(0);
    await here.page.goto(`/en/payment/status?id=${transactionId}`);
    await status.says('paid', 60_000);
    await expectBooks(sandbox, transactionId, 'delivered', { line: anotherLine(payer) });
  }));

test('while the same line pays for the same in another tab, the page leads there instead of paying twice [P20]', () =>
  journey(english, async (here) => {
    const { sandbox } = shared.stack;
    const payer = '050002107';
    const first: Visit = { ...here, page: await here.context.newPage() };
    const recharge = rechargeScreen(first);
    await recharge.open();
    await recharge.order(anotherLine(payer), 500);
    await paymentScreen(first).payByPush(payer);
    await paymentScreen(first).waiting.waitFor();

    await here.page.bringToFront();
    const { airtime, payment, status } = await proveLine(here, payer);
    await airtime.yes.click();
    await payment.notice.getByText(shown(payment.texts.liveTitle)).waitFor();
    await payment.notice.getByRole('link').click();
    await status.says('live');
    const reference = await status.transactionId();
    await sandbox.answer(payer, reference, 'approve');
    await status.says('paid');
    await expectBooks(sandbox, reference, 'delivered', { line: anotherLine(payer) });
    expect((await sandbox.phone(payer)).airtime).toBe(1000);
  }));

test('after five wrong codes the code is used up, and closing the modal gives no attempt back [A47]', () =>
  journey({ language: 'fr' }, async (here) => {
    const { sandbox } = shared.stack;
    const payer = '050002108';
    const { airtime, code } = await openAirtime(here, anotherLine(payer));
    await airtime.number.fill(payer);
    await airtime.email.fill(address);
    await airtime.getCode.click();
    const says = { 4: code.texts.wrong, 3: code.texts.wrong, 2: code.texts.wrong, 1: code.texts.wrongLast };
    for (const left of [4, 3, 2, 1] as const) {
      await code.enterWrong(sandbox, payer);
      await code.modal.getByText(shown(says[left], { left })).waitFor();
      if (left !== 3) continue;
      await code.close.click();
      await airtime.getCode.click();
    }
    await code.enterWrong(sandbox, payer);
    await code.modal.getByText(shown(code.texts.exhausted)).waitFor();
    await code.modal.getByRole('button', { name: within(code.texts.newCodeIn) }).waitFor();
    await inspect(here.page, 'code used up');
    expect(await sandbox.codes(payer)).toHaveLength(1);
  }));

test('afterwards nobody has lost money, and the log holds no error, no number and no address', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  const payers = combinations.map(({ payer }) => payer);
  expect(shared.stack.log.mentions([address, ...payers, ...payers.map(readable)])).toEqual([]);
});

test('English says these words', () => {
  const { payment, paymentAirtime: airtime, airtimeConfirm: confirm } = textsOf('en');
  expect([payment.methodAirtime, airtime.numberRequired, airtime.numberInvalid]).toEqual([
    'Airtime',
    'Please enter Phone No',
    'Please enter valid phone no',
  ]);
  expect([airtime.emailRequired, airtime.emailInvalid]).toEqual(['Email id is required', 'Please enter valid email']);
  expect(`${confirm.sureTitle} ${confirm.sureText}`).toBe('Are you sure? Your balance will be deducted by {amount}');
});
