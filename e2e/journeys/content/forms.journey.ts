import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { prefixes, visit, type Language, type Size, type Visit } from '../../harness/browser.ts';
import { inspect } from '../../harness/inspect.ts';
import { expectFocus } from '../../harness/keyboard.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { shown, textsOf } from '../../harness/words.ts';

const shared = shareStack({ env: { RATE_LIMITS: 'strict' } });

const combinations: { size: Size; language: Language; message: string; send: string; topic: string }[] = [
  { size: 'phone', language: 'fr', message: 'Votre message', send: 'Envoyer', topic: 'Réseau' },
  { size: 'desk', language: 'en', message: 'Your message', send: 'Send', topic: 'Network' },
];

const said = (text: string, label: string, n = '') => shown(text.replace('{label}', label).replace('{n}', n));
const words = (page: Page) => page.locator('textarea');
const score = (page: Page, value: string) => page.locator(`.chip:has([value="${value}"])`).click();
const drop = (page: Page) => page.locator('.form__drop');

describe.each(combinations)('feedback on a $size in $language', ({ size, language, message, send, topic }) => {
  const texts = textsOf(language).form;
  const address = `${prefixes[language]}/give_your_feedback`;
  const journey = (scripts: boolean, run: (here: Visit) => Promise<void>, allows: RegExp[] = []) =>
    visit(shared.browser, shared.stack.portalUrl, { size, language, scripts, allows }, run);
  const press = (page: Page) => page.getByRole('button', { name: send, exact: true });
  const thanks = (page: Page) => page.getByRole('heading', { name: shown(texts.thanks) });
  const chooseTopic = async (page: Page) => {
    await drop(page).click();
    await page.getByRole('combobox', { name: texts.search }).fill(topic.slice(1));
    await page.getByRole('option', { name: topic }).click();
  };
  const fillIn = async (page: Page, text: string) => {
    await score(page, '4');
    await chooseTopic(page);
    await words(page).fill(text);
  };

  test('is sent with the script once nothing required is empty; two clicks send one', () =>
    journey(true, async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('feedback/v1/submit')) sent.push(request.url());
      });
      await page.goto(address);
      expect(await press(page).isDisabled()).toBe(true);
      // What is missing is said beside its field, and the first of them has the focus.
      await press(page).press('Enter');
      await page.getByText(said(texts.required, message)).waitFor();
      await expectFocus(page.locator('[data-field] [name]').first(), 'the first field');
      expect(sent).toEqual([]);
      await inspect(page, `feedback, ${size}`);
      await fillIn(page, 'Tout va bien');
      expect(await press(page).isEnabled()).toBe(true);
      await press(page).dblclick();
      await thanks(page).waitFor();
      await inspect(page, `feedback sent, ${size}`);
      expect(sent.length).toBe(1);
      // What was sent does not come back.
      await page.reload();
      expect(await words(page).inputValue()).toBe('');
    }));

  test('says beside each field what is wrong with it, and takes it back', () =>
    journey(true, async ({ page }) => {
      await page.goto(address);
      await fillIn(page, 'x'.repeat(1001));
      await page.getByText(said(texts.tooLong, message, '1000')).waitFor();
      expect(await press(page).isDisabled()).toBe(true);
      await inspect(page, `feedback, too long, ${size}`);
      await words(page).fill('');
      await page.getByText(said(texts.required, message)).waitFor();
      await words(page).fill('x');
      await page.locator('input[type=email]').fill('nobody');
      await words(page).focus();
      expect(await page.locator('[data-field=email] .field__says').textContent()).not.toBe('');
      expect(await press(page).isDisabled()).toBe(true);
      await page.locator('input[type=email]').fill('a@example.cg');
      expect(await press(page).isEnabled()).toBe(true);
    }));

  test('has a list that is searched, moved through by keys and closed by a click elsewhere', () =>
    journey(true, async ({ page }) => {
      await page.goto(address);
      await drop(page).click();
      const search = page.getByRole('combobox', { name: texts.search });
      await search.fill('zzz');
      await page.getByText(texts.noMatch).waitFor();
      await search.fill('NETWORK');
      await page.keyboard.press('ArrowDown');
      await inspect(page, `a list, ${size}`);
      await page.keyboard.press('Enter');
      expect(await drop(page).textContent()).toBe(topic);
      await drop(page).click();
      await page.keyboard.press('Escape');
      await search.waitFor({ state: 'hidden' });
      await drop(page).click();
      await page.locator('h1').click();
      await search.waitFor({ state: 'hidden' });
      expect(await drop(page).textContent()).toBe(topic);
    }));

  test('stands as it was typed after the page is loaded again', () =>
    journey(true, async ({ page }) => {
      await page.goto(address);
      const isKept = page.waitForResponse((answer) => answer.url().endsWith('form/v2/save') && answer.ok());
      await fillIn(page, 'Half a thought');
      await isKept;
      await page.reload();
      await expect.poll(() => words(page).inputValue()).toBe('Half a thought');
      await expect.poll(() => drop(page).textContent()).toBe(topic);
      expect(await page.locator('[value="4"]').isChecked()).toBe(true);
      expect(await press(page).isEnabled()).toBe(true);
    }));

  test('is told kindly that a sixth in a day is one too many, and loses no word', () =>
    journey(
      true,
      async ({ page }) => {
        for (let count = 1; count <= 6; count += 1) {
          await page.goto(address);
          await fillIn(page, `Number ${count}`);
          await press(page).click();
          if (count <= 5) await thanks(page).waitFor();
        }
        await page.getByText(shown(texts.failedTitle)).waitFor();
        expect(await words(page).inputValue()).toBe('Number 6');
        await inspect(page, `the sixth, ${size}`);
      },
      [/429/],
    ));

  test('is sent without a script, after what was wrong came back with what was typed', () =>
    journey(
      false,
      async ({ page }) => {
        await page.goto(address);
        await score(page, '2');
        await page.locator('input[type=email]').fill('nobody');
        await press(page).click();
        await page.getByText(shown(texts.wrongTitle)).waitFor();
        await page.getByText(said(texts.required, message)).waitFor();
        expect(await page.locator('[value="2"]').isChecked()).toBe(true);
        expect(await page.locator('input[type=email]').inputValue()).toBe('nobody');
        await page.locator('input[type=email]').fill('');
        await page.locator('select').selectOption('network');
        await words(page).fill('Sans script');
        await press(page).click();
        await thanks(page).waitFor();
        expect(new URL(page.url()).search).toBe('?sent=1');
      },
      [/400/],
    ));
});
