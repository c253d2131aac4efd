import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { waitFor } from '../harness/wait-for.ts';
import { money, readable, shown, textsOf, within } from '../harness/words.ts';
import { bankScreen } from '../screens/bank.ts';
import { handset } from '../screens/handset.ts';
import { paymentScreen } from '../screens/payment.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();

const combinations: { size: Size; language: Language; payer: string }[] = [
  { size: 'phone', language: 'fr', payer: '050000501' },
  { size: 'desk', language: 'fr', payer: '050000502' },
  { size: 'phone', language: 'en', payer: '050000503' },
  { size: 'desk', language: 'en', payer: '050000504' },
];

/** Home, a number, the amount that is chosen there, and on to the payment methods. */
const orderFromHome = async (here: Visit, line: string) => {
  const home = homeScreen(here);
  await home.open();
  await home.number.fill(line);
  await home.proceed.click();
  await here.page.waitForURL('**/payment/start/card');
};

/** The virtual phone in a tab of its own, behind the portal's. */
const openHandset = async ({ context, page }: Visit, msisdn: string) => {
  const phone = handset(await context.newPage(), shared.stack.sandboxUrl);
  await phone.open(msisdn);
  await page.bringToFront();
  return phone;
};

describe.each(combinations)('on a $size in $language', ({ size, language, payer }) => {
  test('one’s own line, from home, approved by hand on the phone with the PIN', () =>
    visit(shared.browser, shared.stack.portalUrl, { size, language }, async (here) => {
      const phone = await openHandset(here, payer);
      await orderFromHome(here, payer);
      const payment = paymentScreen(here);
      await payment.payByPush(payer);
      await payment.waiting.waitFor();
      const asks = within(payment.texts.waitingOn, { amount: money(1000, language), number: readable(payer) });
      await here.page.getByText(asks).waitFor();
      // What is being paid is no more changed: the way back is home, which names it.
      await here.page
        .getByRole('main')
        .getByRole('link', { name: shown(payment.texts.toHome) })
        .waitFor();
      expect(await here.page.getByRole('link', { name: shown(payment.texts.back) }).count()).toBe(0);

      await phone.approve('4321');
      await phone.complaint.filter({ hasText: /PIN/ }).waitFor();
      await phone.approve('1234');
      await here.page.bringToFront();

      const status = statusScreen(here);
      await status.says('paid');
      const { texts } = status;
      const transactionId = await status.transactionId();
      expect(await here.page.getByText(transactionId).isVisible()).toBe(false);
      await here.page.getByText(shown(texts.showReference)).click();
      expect(await status.fact(texts.transactionId)).toContain(transactionId);
      expect(await status.fact(texts.amount)).toMatch(shown(money(1000, language)));
      expect(await status.fact(texts.mobile)).toMatch(shown(readable(payer)));
      expect(await status.reason.count()).toBe(0);
      await expectBooks(shared.stack.sandbox, transactionId, 'delivered', { line: payer, amount: 1000 });
      await phone.inbox.getByRole('listitem').nth(1).waitFor();
      const { airtime, wallet } = await shared.stack.sandbox.phone(payer);
      expect([airtime, wallet?.balance]).toEqual([2000, 49_000]);
    }));
});

test('a relative’s line is paid from one’s own wallet, and only the line is credited', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const [payer, line] = ['050000505', '050000506'];
    await shared.stack.sandbox.auto(payer, 'approve');
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order(line, 2500);
    await paymentScreen(here).payByPush(payer);
    const status = statusScreen(here);
    await status.says('paid');
    expect(await status.fact(status.texts.mobile)).toMatch(shown(readable(line)));
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line, amount: 2500 });
    expect((await shared.stack.sandbox.phone(payer)).airtime).toBe(1000);
  }));

test('declined on the phone: nothing was charged, the order is kept and paid by card', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050000008', 700);
    await paymentScreen(here).payByPush('050000008');
    const status = statusScreen(here);
    await status.says('failed');
    const declined = await status.transactionId();
    await here.page.getByText(shown(status.texts.notCharged)).waitFor();
    expect(await status.reason.count()).toBe(1);
    await expectBooks(shared.stack.sandbox, declined, 'untouched');

    await here.page.getByRole('link', { name: shown(status.texts.otherMethod) }).click();
    const payment = paymentScreen(here);
    await payment.goToBank();
    await bankScreen(here.page).pay(cards.succeeds);
    await status.says('paid');
    const paid = await status.transactionId();
    expect(paid).not.toBe(declined);
    await expectBooks(shared.stack.sandbox, paid, 'delivered', { line: '050000008', amount: 700 });
    await expectBooks(shared.stack.sandbox, declined, 'untouched');
  }));

test('declined, then tried again with the same method on another phone', () =>
  visit(shared.browser, shared.stack.portalUrl, { size: 'desk' }, async (here) => {
    const [declines, approves] = ['050000507', '050000508'];
    await shared.stack.sandbox.auto(declines, 'decline');
    await shared.stack.sandbox.auto(approves, 'approve');
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order(declines, 500);
    const payment = paymentScreen(here);
    await payment.payByPush(declines);
    const status = statusScreen(here);
    await status.says('failed');
    await here.page.getByRole('link', { name: within(status.texts.retry, { method: 'Lisolo Money' }) }).click();
    await payment.payer.fill(approves);
    await payment.proceed.click();
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: declines, amount: 500 });
  }));

const refused = ['050000002', '050000005', '050000009'];

test('no wallet, a locked one, one that holds too little: refused at once with the reason, the number kept', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const { page } = here;
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050000509', 500);
    const payment = paymentScreen(here);
    await payment.chooseMoney();
    const notice = page.locator('.banner').filter({ hasText: payment.texts.noticeRefused });
    const reasons = new Set<string>();
    for (const payer of refused) {
      await payment.payer.fill(payer);
      await payment.proceed.click();
      const reason = await waitFor(
        async () => {
          const text = (await notice.count()) === 1 ? await notice.innerText() : '';
          return text !== '' && !reasons.has(text) && text;
        },
        { seconds: 20, says: `no reason of its own for ${payer}` },
      );
      reasons.add(reason);
      expect(reason).toContain('Nothing was charged.');
      expect((await payment.payer.inputValue()).replaceAll(/\s/g, '')).toBe(payer);
      expect((await shared.stack.sandbox.phone(payer)).prompts).toEqual([]);
    }
    await payment.chooseCard();
    await payment.goToBank();
    await bankScreen(page).pay(cards.succeeds);
    const status = statusScreen(here);
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: '050000509' });
  }));

test('a line that cannot be credited gives the money back, and the page says so', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const payer = '050000510';
    await shared.stack.sandbox.auto(payer, 'approve');
    await shared.stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: payer });
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order(payer, 500);
    await paymentScreen(here).payByPush(payer);
    const status = statusScreen(here);
    await status.says('failed');
    await here.page.getByText(shown(status.texts.refunded)).waitFor();
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'refunded');
    expect((await shared.stack.sandbox.phone(payer)).wallet?.balance).toBe(50_000);
  }));

test('while the money is on its way back the page does not promise the recharge', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const payer = '050000512';
    const { sandbox } = shared.stack;
    await sandbox.auto(payer, 'approve');
    await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: payer });
    await sandbox.arm({ port: 'wallet', operation: 'refund', fault: 'refuse', msisdn: payer });
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order(payer, 500);
    const payment = paymentScreen(here);
    await payment.payByPush(payer);
    await here.page
      .getByText(/refund/i)
      .first()
      .waitFor();
    expect(await here.page.getByText(within(payment.texts.approvedRecharge)).count()).toBe(0);
    const status = statusScreen(here);
    await status.says('failed');
    await expectBooks(sandbox, await status.transactionId(), 'refunded');
  }));

test('the page keeps the customer informed while the recharge takes its time', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const payer = '050000511';
    await shared.stack.sandbox.auto(payer, 'approve');
    await shared.stack.sandbox.arm({
      port: 'airtime',
      operation: 'credit',
      fault: 'delay',
      delayMs: 6000,
      msisdn: payer,
    });
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order(payer, 500);
    const payment = paymentScreen(here);
    await payment.payByPush(payer);
    await here.page.getByText(shown(payment.texts.trailApproved)).first().waitFor();
    await payment.toStatus.click();
    const status = statusScreen(here);
    await status.says('live');
    await here.page.getByText(within(status.texts.liveText)).waitFor();
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: payer });
  }));

test('afterwards nobody has lost money, and the log holds no error and no number', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  expect(shared.stack.log.mentions(combinations.map(({ payer }) => payer))).toEqual([]);
});

test('English says these words', () => {
  const { home, recharge, payment, paymentNoOrder, status } = textsOf('en');
  expect([status.paidHeading, status.liveHeading]).toEqual(['Thank you', 'In Processing']);
  expect([status.outcomePaid, status.outcomeLive, status.outcomeFailed]).toEqual([
    'Successful',
    'In Processing',
    'Unsuccessful',
  ]);
  expect([payment.methodCard, payment.moneyHeading, payment.moneyNumber, payment.proceed, payment.cancel]).toEqual([
    'Debit/Credit Card',
    'How will you pay',
    'Registered Mobile Number',
    'Proceed',
    'Cancel',
  ]);
  expect([payment.emailRequired, payment.emailInvalid, payment.moneyNumberRequired, paymentNoOrder.noData]).toEqual([
    'Email is required',
    'Invalid Email Id',
    'Phone No is required',
    'No Data found',
  ]);
  expect([home.numberInvalid, recharge.numberInvalid, recharge.numberUnknown]).toEqual([
    'Invalid Mobile No',
    'Invalid Mobile No',
    'Please enter valid {brand} number',
  ]);
});
