import { beforeAll, expect, test } from 'vitest';
import { airtimeOrder, codeOf, newVisitor, resultOf } from '../harness/api.ts';
import { codeRequest } from '../harness/attempt.ts';
import { visit } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { airtimeScreen } from '../screens/airtime.ts';
import { codeScreen } from '../screens/code.ts';
import { billScreen } from '../screens/flows.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();
const [payer, line] = ['050003001', '050003002'];

/** Somebody who tries five codes on each of many numbers; without the work their last guesses are not looked at any more. */
const guessAtLarge = async () => {
  const codes: (string | undefined)[] = [];
  for (let number = 0; number < 42; number += 1) {
    const visitor = newVisitor(shared.stack.portalUrl);
    const msisdn = `0${50_003_100 + number}`;
    const { refId } = resultOf(await visitor.sendOtp(codeRequest(airtimeOrder({ payer: msisdn }))));
    const [sent] = await shared.stack.sandbox.codes(msisdn);
    for (let guess = 0; guess < 5; guess += 1) {
      const otp = String((Number(sent) + 1 + guess) % 1_000_000).padStart(6, '0');
      codes.push(codeOf(await visitor.verifyOtp({ refId, otp })));
    }
  }
  return codes;
};

let answers: (string | undefined)[] = [];
beforeAll(async () => {
  answers = await guessAtLarge();
});

test('past two hundred wrong codes in five minutes a guess without work is not looked at', () => {
  expect(answers.slice(0, 201)).toEqual(Array.from({ length: 201 }, () => '2003'));
  expect(answers.slice(201)).toEqual(answers.slice(201).map(() => '429'));
});

test('a customer in the midst of it pays as ever: the page does the work by itself [A02]', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const worked: boolean[] = [];
    here.page.on('request', (request) => {
      if (request.url().endsWith('verify-otp'))
        worked.push('proof' in (JSON.parse(request.postData() ?? '{}') as Record<string, unknown>));
    });
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order(line, 500);
    await paymentScreen(here).chooseAirtime();
    const airtime = airtimeScreen(here);
    await airtime.number.fill(payer);
    await airtime.email.fill('client@example.cg');
    await airtime.getCode.click();
    await codeScreen(here).enterFrom(shared.stack.sandbox, payer);
    await airtime.yes.click();
    const status = statusScreen(here);
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line, amount: 500 });
    expect(worked).toEqual([false, true]);
  }));

test('to a customer whose bill strangers have guessed at nothing is shut: the page does the work [A37]', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const { sandbox, portalUrl } = shared.stack;
    const [msisdn, accountNo] = ['050000003', '1000000003'];
    for (let guess = 0; guess < 5; guess += 1)
      expect(codeOf(await newVisitor(portalUrl).bill({ msisdn, accountNo: String(2_000_000_000 + guess) }))).toBe(
        '60119',
      );
    const worked: boolean[] = [];
    here.page.on('request', (request) => {
      if (/v1\/(bill|initiate)$/.test(request.url()))
        worked.push('proof' in (JSON.parse(request.postData() ?? '{}') as Record<string, unknown>));
    });
    const bill = billScreen(here);
    await bill.open();
    await bill.askByAccount(msisdn, accountNo);
    await expect.poll(bill.proposed).toBe('24351');
    await bill.buy();
    await sandbox.auto(payer, 'approve');
    await paymentScreen(here).payByPush(payer);
    const status = statusScreen(here);
    await status.says('paid');
    // The bill was asked for twice, once with the work; what it showed is paid without more.
    expect(worked).toEqual([false, true, false]);
  }));

test('afterwards the alarm was counted and the log holds no error [V16.3.3]', async () => {
  const metrics = await (await fetch(`${shared.stack.portalUrl}/metrics`)).text();
  expect(metrics).toMatch(/alarms_total\{alarm="otp-guessing"\} [1-9]/);
  expect(shared.stack.log.troubles()).toEqual([]);
});
