import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { digitsIn, textsOf } from '../../harness/words.ts';
import { paymentScreen } from '../../screens/payment.ts';
import { openRecharge } from './form-fixtures.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const { long, odd } = textsOf('fr').number;

/** Counts the calls that ask about a line or start a payment. */
const countCalls = ({ page }: Visit) => {
  const called: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /validate|line-type|bundle$|initiate|purchase-context/.test(pathname))
      called.push(pathname);
  });
  return called;
};

const expectWrong = async ({ page }: Visit, field: string, typed: string, sentence: string) => {
  const input = page.locator(field);
  await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
  expect(await input.inputValue()).toBe(typed);
  const says = page.locator(`#${await input.getAttribute('aria-describedby')}`);
  expect(await says.innerText()).toContain(sentence.split(/[:{]/)[0]!.trim());
};

test.each([
  ['/', '#home-number'],
  ['/prepaid-recharge', '#msisdn'],
  ['/data-bundle', '#msisdn'],
  ['/postpaid-bill-pay', '#msisdn'],
  ['/broadband-recharge', '#msisdn'],
])('on %s a digit too many and two numbers stay, are wrong, and ask about nobody', (path, field) =>
  journey({ size: 'phone' }, async (here) => {
    const { page } = here;
    const called = countCalls(here);
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    const input = page.locator(field);
    for (const typed of ['0500001012', '050000101 / 050000102', '+243 99 123 4567']) {
      await input.fill(typed);
      await expectWrong(here, field, typed, long);
    }
    await input.fill('050000101 poste');
    await expectWrong(here, field, '050000101 poste', odd);
    await input.press('Enter');
    await expectWrong(here, field, '050000101 poste', odd);
    expect(called).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(path);
    // One key more in a number that is whole is seen, and taken away again leaves it right.
    await input.fill('0500001012');
    await input.press('Backspace');
    await expect.poll(async () => digitsIn(await input.inputValue())).toBe('050000101');
    await expect.poll(() => page.locator(`${field}-says`).innerText()).not.toContain('Trop de chiffres');
    await expect.poll(() => called.length).toBeGreaterThan(0);
  }),
);

test('the number that pays keeps a digit too many over a reload, and nobody is asked to pay until it is gone', () =>
  journey({}, async (here) => {
    const { page } = here;
    const recharge = await openRecharge(here);
    await recharge.order('050000545', 500);
    const called = countCalls(here);
    const payment = paymentScreen(here);
    await payment.chooseMoney();
    await payment.payer.fill('050000546');
    await payment.payer.press('9');
    await expectWrong(here, '#payer', '05 000 05 469', long);
    await payment.payer.press('Enter');
    await page.reload();
    await expectWrong(here, '#payer', '05 000 05 469', long);
    expect(called.filter((path) => path.includes('initiate'))).toEqual([]);
    await payment.payer.press('End');
    await payment.payer.press('Backspace');
    await expect.poll(() => payment.payer.getAttribute('aria-invalid')).toBeNull();
    expect(digitsIn(await payment.payer.inputValue())).toBe('050000546');
  }));
