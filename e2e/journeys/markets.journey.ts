import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { inspect } from '../harness/inspect.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { shown, textsOf, within, type Spoken } from '../harness/words.ts';

/** A market of another brand, whose first language is English and whose books keep cents of whole shillings. */
const shared = shareStack({ env: { MARKET: 'tz' } });
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en', ...options }, run);

const market = { brand: 'Upepo', company: 'Upepo Tanzania' };
const spoken: { language: Spoken; prefix: string; payer: string }[] = [
  { language: 'en', prefix: '', payer: '050000941' },
  { language: 'sw', prefix: '/sw', payer: '050000942' },
];

const answering = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);

/** An address of this portal, whole. */
const at = (path: string) => `${shared.stack.portalUrl.replace(/\/$/, '')}${path}`;

/** Returns a document's language and its addresses. */
const addressesOf = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
    others: [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(
      ({ hreflang, href }) => `${hreflang} ${href}`,
    ),
  }));

describe.each(spoken)('in $language', ({ language, prefix, payer }) => {
  const { home, payment, status } = textsOf(language);

  test('a recharge on a phone, from home to thanks by push', () =>
    journey({}, async ({ page }) => {
      await page.goto(prefix || '/');
      await answering(page);
      expect(await page.title()).toContain('Upepo');
      await inspect(page, `home in ${language}`);
      await page.getByLabel(shown(home.number)).fill(payer);
      await page.getByRole('radio', { name: '1,000', exact: true }).waitFor();
      await page.getByRole('button', { name: shown(home.proceed) }).click();

      await page.waitForURL(`**${prefix}/payment/start/card`);
      await page
        .locator('.methods')
        .getByRole('link', { name: within(payment.methodMoney, market) })
        .click();
      await page.waitForURL(`**${prefix}/payment/start/upepo-money`);
      await page.getByLabel(shown(payment.moneyNumber)).fill(payer);
      await inspect(page, `payment in ${language}`);
      await page.getByRole('button', { name: shown(payment.proceed) }).click();
      await page.getByRole('heading', { name: shown(payment.waitingHeading) }).waitFor();
      await page.getByRole('link', { name: shown(payment.toStatus) }).click();

      await page.waitForURL(`**${prefix}/payment/status**`);
      const { searchParams, pathname } = new URL(page.url());
      const reference = searchParams.get('id') ?? pathname.split('/').at(-1) ?? '';
      const prompt = await shared.stack.sandbox.promptFor(payer, reference);
      expect(prompt).toMatchObject({ amount: 1000, currency: 'TZS', payee: 'Upepo Tanzania' });
      await shared.stack.sandbox.answer(payer, reference, 'approve');
      await page.getByRole('heading', { level: 1, name: shown(status.paidHeading) }).waitFor();
      await page.getByText('TZS 1,000').first().waitFor();
      await inspect(page, `status in ${language}`);
      await expectBooks(shared.stack.sandbox, reference, 'delivered', { line: payer, amount: 1000 });
      const { airtime, wallet, messages } = await shared.stack.sandbox.phone(payer);
      expect([airtime, wallet?.balance]).toEqual([2000, 49_000]);
      expect(messages.map(({ text }) => text).join(' ')).toContain('Upepo');
    }));

  test('a document says its language, its own address and those of the others', () =>
    journey({}, async ({ page }) => {
      await page.goto(`${prefix}/data-bundle`);
      expect(await addressesOf(page)).toEqual({
        lang: language,
        canonical: at(`${prefix}/data-bundle`),
        others: [`en ${at('/data-bundle')}`, `sw ${at('/sw/data-bundle')}`, `x-default ${at('/data-bundle')}`],
      });
    }));
});

test('the switch of language keeps the page and what was typed, both ways', () =>
  journey({}, async ({ page }) => {
    const [english, swahili] = [textsOf('en').recharge, textsOf('sw').recharge];
    await page.goto('/prepaid-recharge');
    await answering(page);
    await page.getByLabel(shown(english.number)).fill('050000943');
    await page.getByRole('textbox', { name: shown(english.amount) }).fill('7500');
    const change = async (name: string) => {
      await page.locator('a[hreflang]', { hasText: name }).first().click();
      await answering(page);
    };
    await change('SW');
    await page.waitForURL('**/sw/prepaid-recharge');
    expect(await page.getByLabel(shown(swahili.number)).inputValue()).toMatch(shown('05 000 09 43'));
    await page.getByRole('textbox', { name: shown(swahili.amount) }).waitFor();
    expect(await page.getByRole('textbox', { name: shown(swahili.amount) }).inputValue()).toBe('7,500');
    expect(await page.evaluate(() => sessionStorage.getItem('selectedLanguage'))).toMatch(/^"?sw"?$/);
    await change('EN');
    await page.waitForURL((url) => url.pathname === '/prepaid-recharge');
    expect(await page.getByRole('textbox', { name: shown(english.amount) }).inputValue()).toBe('7,500');
  }));
