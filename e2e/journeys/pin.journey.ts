import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { inspect } from '../harness/inspect.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { money, shown, textsOf, within } from '../harness/words.ts';
import { codeScreen } from '../screens/code.ts';
import { paymentScreen } from '../screens/payment.ts';
import { pinScreen } from '../screens/pin.ts';
import { rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack({ env: { ENABLE_AM_PIN: 'true' } });
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);
const english = { language: 'en' } as const;
const [right, wrong] = ['1234', '9876'];

const screensOf = (here: Visit) => ({
  payment: paymentScreen(here),
  code: codeScreen(here),
  pin: pinScreen(here),
  status: statusScreen(here),
});

/** An order whose payer proves the number: as far as the PIN. */
const goToPin = async (here: Visit, payer: string, amount = 500) => {
  const screens = screensOf(here);
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order('050002201', amount);
  await screens.payment.chooseMoney();
  await screens.payment.payer.fill(payer);
  await screens.payment.proceed.click();
  await screens.code.enterFrom(shared.stack.sandbox, payer);
  await screens.pin.modal.waitFor();
  return screens;
};

/** Records the browser's requests during a journey. */
const watchRequests = ({ page }: Visit) => {
  const sent: { path: string; body: string }[] = [];
  page.on('request', (request) => sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' }));
  return (end: string) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
};

const combinations: { size: Size; language: Language; payer: string }[] = [
  { size: 'phone', language: 'fr', payer: '050002202' },
  { size: 'desk', language: 'en', payer: '050002203' },
];

describe.each(combinations)('on a $size in $language', ({ size, language, payer }) => {
  test('number, code, a wrong PIN, the right one: paid once, within one purchase, and the PIN stays a secret', () =>
    journey({ size, language }, async (here) => {
      const { page } = here;
      const { sandbox } = shared.stack;
      const bodiesTo = watchRequests(here);
      const { payment, pin, status } = await goToPin(here, payer);
      await page.keyboard.press('Enter');
      await pin.modal.getByRole('alert').getByText(shown(pin.texts.incomplete)).waitFor();
      await inspect(page, 'PIN');
      await pin.tap(wrong);
      expect(await page.content()).not.toContain(wrong);
      await pin.pay.click();
      await pin.modal.getByText(shown(pin.texts.wrong, { left: 4 })).waitFor();
      await inspect(page, 'wrong PIN');
      await pin.tap(right);
      await pin.pay.dblclick();
      await status.says('paid');

      const transactionId = await status.transactionId();
      await expectBooks(sandbox, transactionId, 'delivered', { line: '050002201', amount: 500 });
      expect((await sandbox.phone(payer)).wallet?.balance).toBe(49_500);
      expect(await status.fact(status.texts.amount)).toMatch(shown(money(500, language)));
      const [initiated, processed] = [bodiesTo('auth/initiate'), bodiesTo('auth/process')];
      expect([initiated.length, processed.length]).toEqual([2, 2]);
      const [code] = bodiesTo('send-otp').map((body) => JSON.parse(body) as { encrypted?: boolean; msisdn: string });
      expect(code?.encrypted).toBe(true);
      expect(code?.msisdn).not.toContain(payer);
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
      for (const text of [...processed, kept])
        for (const secret of [wrong, `"${right}"`]) expect(text).not.toContain(secret);
      expect(payment.texts.methodPinText).toBeTruthy();
    }));
});

test('five wrong PINs lock the wallet: the page says what unlocks it, and that nothing was charged [A11]', () =>
  journey(english, async (here) => {
    const { page } = here;
    const { sandbox } = shared.stack;
    const payer = '050002204';
    const { payment, pin } = await goToPin(here, payer);
    for (const left of [4, 3, 2]) {
      await page.keyboard.type(wrong);
      await pin.pay.waitFor();
      await page.keyboard.press('Enter');
      await pin.modal.getByText(shown(pin.texts.wrong, { left })).waitFor();
    }
    // Closing gives no attempt back, and the proof of the number still serves.
    await pin.close.click();
    await payment.proceed.click();
    await pin.tap(wrong);
    await pin.pay.click();
    await pin.modal.getByText(shown(pin.texts.wrongLast)).waitFor();
    await pin.tap(wrong);
    await pin.pay.click();
    await pin.locked.getByText(/Your Lisolo Money wallet has been blocked due to too many incorrect PIN/).waitFor();
    await pin.locked.getByRole('link', { name: /\*128#/ }).waitFor();
    await pin.locked.getByRole('link', { name: /300/ }).waitFor();
    await inspect(page, 'wallet locked');
    await pin.otherMethod.click();
    await payment.notice.getByText(/Nothing was charged/).waitFor();
    expect(await sandbox.codes(payer)).toHaveLength(1);
    expect((await sandbox.books()).debits.filter((debit) => debit.payer === payer)).toEqual([]);
    expect((await sandbox.phone(payer)).wallet?.balance).toBe(50_000);
  }));

const refused = [
  { why: 'no wallet', payer: '050000002', says: /has no Lisolo Money account/ },
  { why: 'too little in it', payer: '050000009', says: /don't have sufficient balance/ },
];

test.each(refused)('$why: the PIN is asked for no more, the reason stands above the number', ({ payer, says }) =>
  journey(english, async (here) => {
    const { payment, pin } = await goToPin(here, payer);
    await pin.tap(right);
    await pin.pay.click();
    await payment.notice.getByText(says).waitFor();
    await payment.notice.getByText('Nothing was charged.').waitFor();
    expect(await pin.modal.count()).toBe(0);
    expect((await payment.payer.inputValue()).replaceAll(/\s/g, '')).toBe(payer);
  }),
);

test('reloading and Back at the PIN: nothing was sent, and the order can be paid [P41]', () =>
  journey(english, async (here) => {
    const { page } = here;
    const { sandbox } = shared.stack;
    const payer = '050002205';
    const { payment, pin, code, status } = await goToPin(here, payer);
    await page.reload();
    await payment.payer.waitFor();
    expect((await payment.payer.inputValue()).replaceAll(/\s/g, '')).toBe(payer);
    expect(await pin.modal.count()).toBe(0);
    await payment.proceed.click();
    // Its token lived in the page: another code is needed, which the server sends a minute after the last one.
    await code.modal.getByText(/Wait a minute/).waitFor();
    await code.close.click();
    await page.goBack();
    await rechargeScreen(here).amount.waitFor();
    await page.goForward();
    const other = '050002206';
    await payment.payer.fill(other);
    await payment.proceed.click();
    await code.enterFrom(sandbox, other);
    await pin.tap(right);
    await pin.pay.click();
    await status.says('paid');
    await expectBooks(sandbox, await status.transactionId(), 'delivered', { line: '050002201' });
    expect((await sandbox.phone(payer)).wallet?.balance).toBe(50_000);
  }));

test('a PIN whose answer is lost is not asked for again: the status page tells how it ends [P40]', () =>
  journey(english, async (here) => {
    const { sandbox } = shared.stack;
    const payer = '050002207';
    await sandbox.arm({ port: 'wallet', operation: 'debit', fault: 'error-after', msisdn: payer });
    const { pin, status } = await goToPin(here, payer);
    await pin.tap(right);
    await here.page.keyboard.press('Enter');
    await status.says('paid', 60_000);
    await expectBooks(sandbox, await status.transactionId(), 'delivered', { line: '050002201' });
  }));

test('afterwards nobody has lost money, and the log holds no error, no number and no PIN', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  expect(shared.stack.log.mentions(combinations.map(({ payer }) => payer))).toEqual([]);
  expect(shared.stack.log.holds([right, wrong])).toEqual([]);
});

test('English says these words', () => {
  const { otp, payment, pin } = textsOf('en');
  expect([payment.moneyHeading, payment.moneyNumber, payment.proceed, payment.cancel]).toEqual([
    'How will you pay',
    'Registered Mobile Number',
    'Proceed',
    'Cancel',
  ]);
  expect([pin.wrong, otp.wrong].map((text) => within(text, { left: 4 }).source)).toEqual([
    expect.stringMatching(/Please.s.enter.s.correct.s.PIN/),
    expect.stringMatching(/Please.s.enter.s.correct.s.OTP/),
  ]);
});
