import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { digitsIn, shown, textsOf } from '../../harness/words.ts';
import { paymentScreen } from '../../screens/payment.ts';
import { rechargeScreen } from '../../screens/recharge.ts';
import { openRecharge } from './form-fixtures.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

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

test('without a network the page says so, keeps what was typed and goes on when it is back [P03]', () =>
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
    await recharge.amount.fill('500');
    await recharge.buy.click();
    await page.waitForURL('**/payment/start/card');
  }));

test('a document that is asked for without a network opens once it is back; until then the page stays with what was typed', () =>
  journey({ language: 'en' }, async (here) => {
    const { context, page } = here;
    const recharge = await openRecharge(here);
    await recharge.number.fill('05000054');
    // What stands around the page, two notices with it, comes once the page waits for nothing.
    await page.locator('.bars [role=status]').nth(1).waitFor({ state: 'attached' });
    await context.setOffline(true);
    await page.getByText(shown(textsOf('en').shell.offline)).waitFor();
    const isHeldBack = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          // Once everybody has heard of it.
          addEventListener('click', (event) => setTimeout(() => resolve(event.defaultPrevented)), { once: true });
        }),
    );
    await page.getByRole('link', { name: 'Accessibility' }).click();
    expect(await isHeldBack).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/en/prepaid-recharge');
    expect(digitsIn(await recharge.number.inputValue())).toBe('05000054');
    await context.setOffline(false);
    await page.waitForURL('**/en/accessibility');
  }));
