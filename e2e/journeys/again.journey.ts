import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { inspect } from '../harness/inspect.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { money, readable, shown, textsOf, within } from '../harness/words.ts';
import { paymentScreen } from '../screens/payment.ts';
import { homeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

/** From home to the request on the phone: nine digits and three taps, since the line's own number pays. */
const payFromHome = async (here: Visit, line: string) => {
  const { page, language } = here;
  const home = homeScreen(here);
  await home.open();
  await home.number.fill(line);
  await home.proceed.click();
  const payment = paymentScreen(here);
  await payment.chooseMoney();
  const own = within(textsOf(language).payment.payWithLine, { number: readable(line) });
  await page.getByRole('button', { name: own }).click();
  return payment;
};

/** Returns home's offer to a returning customer. */
const offeredAgain = ({ page, language }: Visit, line: string, amount: number) => {
  const { again } = textsOf(language);
  const who = { amount: money(amount, language), who: readable(line) };
  return {
    repeat: page.getByRole('button', { name: within(again.repeat, who) }),
    remove: page.getByRole('button', { name: shown(again.remove) }),
    keep: page.getByRole('checkbox', { name: within(again.keep) }),
    once: page.getByRole('button', { name: shown(again.once) }),
  };
};

test.each([
  { size: 'phone', language: 'fr', line: '050005301' },
  { size: 'desk', language: 'en', line: '050005302' },
] as const)('on a $size in $language: a recharge that was kept is paid again by two taps', ({ line, ...options }) =>
  journey(options, async (here) => {
    const { page } = here;
    await shared.stack.sandbox.auto(line, 'approve');
    await payFromHome(here, line);
    const status = statusScreen(here);
    await status.says('paid');
    const first = await status.transactionId();
    await expectBooks(shared.stack.sandbox, first, 'delivered', { line, amount: 1000 });
    const offered = offeredAgain(here, line, 1000);
    await offered.keep.check();
    await inspect(page, 'paid, to be kept');

    await homeScreen(here).open();
    await inspect(page, 'home, come again');
    await offered.repeat.click();
    const payment = paymentScreen(here);
    await expect.poll(() => payment.payer.inputValue()).toMatch(shown(readable(line)));
    await payment.proceed.click();
    await status.says('paid');
    const second = await status.transactionId();
    expect(second).not.toBe(first);
    await expectBooks(shared.stack.sandbox, second, 'delivered', { line, amount: 1000 });
    expect(await offered.keep.isChecked()).toBe(true);

    await homeScreen(here).open();
    await offered.remove.click();
    await offered.repeat.waitFor({ state: 'detached' });
    await page.reload();
    await homeScreen(here).number.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await offered.repeat.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('again'))).toBeNull();
  }),
);

test('the result leads to the same recharge once more; nothing is kept that was not asked for', () =>
  journey({}, async (here) => {
    const line = '050005303';
    await shared.stack.sandbox.auto(line, 'approve');
    await payFromHome(here, line);
    const status = statusScreen(here);
    await status.says('paid');
    const offered = offeredAgain(here, line, 1000);
    expect(await offered.keep.isChecked()).toBe(false);
    await offered.once.click();
    await here.page.waitForURL('**/payment/start/lisolo-money');
    await paymentScreen(here).payer.waitFor();
    await homeScreen(here).open();
    await here.page.waitForLoadState('networkidle');
    expect(await offered.repeat.count()).toBe(0);
  }));

test('a relative who was told of one recharge is not told of the next unasked', () =>
  journey({}, async (here) => {
    const { page } = here;
    const line = '050005306';
    const { gift } = textsOf('fr');
    const { sandbox } = shared.stack;
    await sandbox.auto(line, 'approve');
    const home = homeScreen(here);
    await home.open();
    await home.number.fill(line);
    await home.proceed.click();
    const tells = page.getByRole('checkbox', { name: within(gift.tell, { number: readable(line) }) });
    await page.getByText(shown(gift.forRelative)).click();
    await tells.check();
    await page.getByRole('radio', { name: shown(gift.sentenceBirthday) }).check();
    const payment = paymentScreen(here);
    // A refusal and a reload keep it.
    await payment.payByPush('050000009');
    await payment.notice.waitFor();
    await page.reload();
    expect(await tells.isChecked()).toBe(true);
    await payment.payByPush(line);
    await statusScreen(here).says('paid');
    await offeredAgain(here, line, 1000).once.click();
    await payment.payer.waitFor();
    await page.getByText(shown(gift.forRelative)).click();
    expect(await tells.isChecked()).toBe(false);
  }));

test('home names a payment under way until it is over, and its end once', () =>
  journey({}, async (here) => {
    const { page } = here;
    const { again } = textsOf('fr');
    const line = '050005304';
    const payment = await payFromHome(here, line);
    await payment.waiting.waitFor();
    await homeScreen(here).open();
    await inspect(page, 'home, a payment under way');
    await page.getByRole('link', { name: shown(again.underWay) }).click();
    const status = statusScreen(here);
    await status.says('live');
    const transactionId = await status.transactionId();
    await page.goto('/about');
    await shared.stack.sandbox.answer(line, transactionId, 'approve');
    await expect.poll(shared.stack.unsettled, { timeout: 30_000 }).toBe(0);
    await expectBooks(shared.stack.sandbox, transactionId, 'delivered', { line, amount: 1000 });
    await homeScreen(here).open();
    await page.getByRole('link', { name: shown(again.underWayPaid) }).waitFor();
    await homeScreen(here).open();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('link', { name: shown(again.underWayPaid) }).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('underWay'))).toBeNull();
  }));
