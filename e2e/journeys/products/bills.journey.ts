import { expect, test } from 'vitest';
import { billOrder, newVisitor } from '../../harness/api.ts';
import { visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { inspect } from '../../harness/inspect.ts';
import { expectFocus } from '../../harness/keyboard.ts';
import { expectNobodyLost } from '../../harness/reconcile.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { money, shown } from '../../harness/words.ts';
import { billScreen } from '../../screens/flows.ts';
import { payFrom } from '../../screens/pay-from.ts';
import { paymentScreen } from '../../screens/payment.ts';
import { statusScreen } from '../../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, { ...options, moves: true }, run);

// A number is sent one code a minute: one of the walks has its account at hand.
test.each([
  { size: 'phone', language: 'fr', way: 'code', payer: '050003001' },
  { size: 'desk', language: 'en', way: 'account', payer: '050003002' },
] as const)('on a $size in $language a bill by $way, paid whole and rounded up', ({ size, language, way, payer }) =>
  journey({ size, language }, async (here) => {
    const { page } = here;
    const { sandbox } = shared.stack;
    await sandbox.reset();
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000001');
    await page.locator('[aria-invalid=true]').waitFor();
    await bill.number.fill('050000003');
    if (way === 'code') {
      await bill.askCode.click();
      const code = await sandbox.newCode('050000003');
      expect(await bill.getOutstanding.isDisabled()).toBe(true);
      await bill.getOutstanding.press('Enter');
      await page.getByText(shown(bill.texts.codeShort)).waitFor();
      await expectFocus(bill.code, 'the code');
      await inspect(page, 'bill, code sent');
      await bill.code.fill(code);
      await bill.getOutstanding.click();
    } else {
      await bill.askByAccount('050000003', '1000000003');
    }
    await expect.poll(bill.proposed).toBe('24351');
    await inspect(page, 'bill, owed');
    await bill.buy();
    if (size === 'desk') await page.getByText('1000000003').filter({ visible: true }).first().waitFor();
    const transactionId = await payFrom(here, shared.stack.sandbox, payer);
    expect(await shared.stack.sandbox.creditsOf(transactionId)).toEqual([['bill', '1000000003', 24_351]]);
    const status = statusScreen(here);
    await page.getByText(shown(status.texts.paidBill)).waitFor();
    expect(await status.fact(status.texts.left)).toMatch(shown(money(0, language)));
  }),
);

test.each([
  { language: 'fr', payer: '050003021', left: '4 350,40 CFA' },
  { language: 'en', payer: '050003022', left: 'CFA 4,350.40' },
] as const)('a part of a bill says what was paid and what is left ($language)', ({ language, payer, left }) =>
  journey({ language }, async (here) => {
    const { page } = here;
    await shared.stack.sandbox.reset();
    const bill = billScreen(here);
    await bill.open();
    await bill.askByAccount('050000003', '1000000003');
    await expect.poll(bill.proposed).toBe('24351');
    await bill.amount.fill('20000');
    await bill.buy();
    const transactionId = await payFrom(here, shared.stack.sandbox, payer);
    expect(await shared.stack.sandbox.creditsOf(transactionId)).toEqual([['bill', '1000000003', 20_000]]);
    const status = statusScreen(here);
    await page.getByText(shown(status.texts.paidPart, { paid: money(20_000, language), left })).waitFor();
    expect(await status.fact(status.texts.left)).toMatch(shown(left));
    expect(await page.getByText(shown(status.texts.paidBill)).count()).toBe(0);
    await journey({ language }, async (stranger) => {
      await stranger.page.goto(page.url());
      await statusScreen(stranger).says('paid');
      expect(await statusScreen(stranger).fact(status.texts.left)).toBeUndefined();
    });
  }),
);

test.each([
  { language: 'fr', payer: '050003023', other: '050003025', now: '4 351 CFA' },
  { language: 'en', payer: '050003024', other: '050003026', now: 'CFA 4,351' },
] as const)('a bill that moved meanwhile is shown as it is now, and paid by one tap ($language)', (each) =>
  journey({ language: each.language, allows: [/400/] }, async (here) => {
    const { sandbox, portalUrl } = shared.stack;
    await sandbox.reset();
    const bill = billScreen(here);
    await bill.open();
    await bill.askByAccount('050000003', '1000000003');
    await expect.poll(bill.proposed).toBe('24351');
    await bill.buy();
    await sandbox.auto(each.other, 'approve');
    const relative = newVisitor(portalUrl);
    const part = billOrder({ payer: each.other, line: '050000003', amount: 20_000 }, '1000000003');
    await relative.settled((await relative.pay(part)).transactionId);

    await sandbox.auto(each.payer, 'approve');
    const payment = paymentScreen(here);
    await payment.payByPush(each.payer);
    const pay = payment.notice.getByRole('button', { name: shown(payment.texts.payNewPrice, { price: each.now }) });
    await pay.waitFor();
    await inspect(here.page, 'bill that moved');
    await pay.click();
    const status = statusScreen(here);
    await status.says('paid');
    expect(await shared.stack.sandbox.creditsOf(await status.transactionId())).toEqual([['bill', '1000000003', 4351]]);
    await here.page.getByText(shown(status.texts.paidBill)).waitFor();
  }),
);

test('a line without debt is told so kindly, a closed account and a strange one in the server’s words', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const bill = billScreen(here);
    await bill.open();
    await bill.askByAccount('050000004', '1000000004');
    await page.getByText(shown(bill.texts.nothingOwed)).first().waitFor();
    await inspect(page, 'bill, nothing owed');
    await bill.open();
    await bill.number.fill('050000003');
    await bill.byAccount.click();
    for (const [account, sentence] of [
      ['1000000099', 'This account is closed. Call 300 to settle it.'],
      ['1000000004', 'No account matches these details. Check them on your bill.'],
    ] as const) {
      await bill.account.fill(account);
      await bill.showBill.click();
      await page.locator('[aria-invalid=true]').waitFor();
      await page.getByText(sentence).waitFor();
      expect(await bill.account.inputValue()).toContain(account);
    }
  }));

/** Stands for a phone that hears text messages: how often a code was listened for. No message ever comes. */
const hearMessages = () => {
  Object.assign(window, { OTPCredential: () => undefined, heard: 0 });
  navigator.credentials.get = () => {
    (window as unknown as { heard: number }).heard += 1;
    return new Promise(() => undefined);
  };
};

test('the code of a bill is listened for once it was sent, not before', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const { sandbox } = shared.stack;
    await sandbox.reset();
    await sandbox.arm({ port: 'sms', operation: 'send', fault: 'delay', delayMs: 1000 });
    await page.addInitScript(hearMessages);
    const heard = () => page.evaluate(() => (window as unknown as { heard: number }).heard);
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000004');
    await bill.askCode.click();
    await page.getByText(shown(bill.texts.codeSending)).first().waitFor();
    expect(await heard()).toBe(0);
    await bill.code.waitFor();
    await expect.poll(heard).toBe(1);
  }));

test('a bill that was given up for another one is read anew when it is asked for again', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const { sandbox, portalUrl } = shared.stack;
    const payer = '050003031';
    await sandbox.reset();
    await sandbox.auto(payer, 'approve');
    const bill = billScreen(here);
    await bill.open();
    await bill.askByAccount('050000003', '1000000003');
    await expect.poll(bill.proposed).toBe('24351');

    const elsewhere = newVisitor(portalUrl);
    const part = billOrder({ payer, line: '050000003', amount: 1000 }, '1000000003');
    const { transactionId } = await elsewhere.pay(part);
    expect((await elsewhere.settled(transactionId)).status).toBe('SUCCESS');
    await page.getByRole('button', { name: shown(bill.texts.otherAccount) }).click();
    await bill.showBill.click();
    await expect.poll(bill.proposed).toBe('23351');
  }));

test('afterwards nobody has lost money, and the log holds no error and no number', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  const payers = ['01', '02', '21', '22', '23', '24', '25', '26', '31'].map((last) => `0500030${last}`);
  expect(shared.stack.log.mentions(['050000003', '050000004', '1000000003', ...payers])).toEqual([]);
});
