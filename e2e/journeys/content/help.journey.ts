import { describe, expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { inspect } from '../../harness/inspect.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { shown, textsOf, within } from '../../harness/words.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

/** Checks that a visitor can touch the end of a list over the page: nothing covers it or cuts it off. */
const isSeenToItsEnd = (list: Element) => {
  const { left, bottom, width } = list.getBoundingClientRect();
  return list.contains(document.elementFromPoint(left + width / 2, bottom - 4));
};

/** The pages below a topic, by their links alone. */
const walkDown = async ({ page, language }: Visit, words: { topic: string; group: string; question: string }) => {
  const texts = textsOf(language).helpCentre;
  await page.getByRole('heading', { level: 1, name: shown(texts.heading) }).waitFor();
  await page
    .getByRole('link', { name: within(words.topic) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: shown(words.topic) }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: within(words.group) })
    .click();
  await page.getByRole('heading', { level: 1, name: shown(words.group) }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: within(words.question) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: shown(words.question) }).waitFor();
};

const words = {
  fr: { topic: 'Recharges', group: 'Recharger un numéro', question: 'J’ai rechargé un mauvais numéro, que faire ?' },
  en: { topic: 'Recharges', group: 'Recharge a number', question: 'I recharged a wrong number, what can I do?' },
};

describe.each([
  { size: 'phone', language: 'fr' },
  { size: 'desk', language: 'en' },
] as const)('the help centre on a $size in $language', ({ size, language }) => {
  const texts = textsOf(language).helpCentre;
  const start = language === 'en' ? '/en/gethelp' : '/gethelp';

  test.each([true, false])('leads from topic to answer and back, stage by stage (scripts: %s)', (scripts) =>
    journey({ size, language, scripts }, async (here) => {
      const { page } = here;
      await page.goto(start);
      await walkDown(here, words[language]);
      expect(page.url()).toMatch(/\/gethelp\/q\/wrong-number$/);
      if (scripts) await inspect(page, 'an answer');
      expect(await page.locator('#vote').isVisible()).toBe(true);
      if (!scripts) {
        await page.getByRole('button', { name: shown(texts.no) }).click();
        await page.getByText(shown(texts.thanks)).waitFor();
      }
      for (const path of ['/gethelp/recharge/airtime', '/gethelp/recharge', '/gethelp']) {
        await page.getByRole('link', { name: shown(texts.back) }).click();
        await page.waitForURL(`**${path}`);
        if (scripts) await inspect(page, path);
      }
    }),
  );

  test('suggests questions while one types, and the keyboard follows one', () =>
    journey({ size, language }, async ({ page }) => {
      await page.goto(start);
      const field = page.getByRole('combobox', { name: shown(texts.searchLabel) });
      await field.focus();
      await field.pressSequentially(language === 'fr' ? 'mauvas' : 'wrog');
      const options = page.getByRole('option');
      await options.first().waitFor();
      await inspect(page, 'suggestions');
      expect(await page.getByRole('listbox').evaluate(isSeenToItsEnd)).toBe(true);
      await field.press('ArrowDown');
      expect(await options.first().getAttribute('aria-selected')).toBe('true');
      expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
      await field.press('Escape');
      await options.first().waitFor({ state: 'hidden' });
      await field.press('ArrowDown');
      await field.press('Enter');
      await page.getByRole('heading', { level: 1, name: shown(words[language].question) }).waitFor();
    }));

  test('answers a search without script, and says the way on where nothing fits', () =>
    journey({ size, language, scripts: false }, async ({ page }) => {
      await page.goto(start);
      const field = page.getByLabel(shown(texts.searchLabel));
      await field.fill('pin');
      await field.press('Enter');
      await page.getByRole('heading', { name: within(texts.found, { typed: 'pin' }) }).waitFor();
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await page.getByLabel(shown(texts.searchLabel)).fill('🙂<b>zzzz');
      await page.getByLabel(shown(texts.searchLabel)).press('Enter');
      await page.getByText(shown(texts.noData)).waitFor();
      expect(await page.getByLabel(shown(texts.searchLabel)).inputValue()).toBe('🙂<b>zzzz');
      await page
        .getByRole('main')
        .getByRole('link', { name: shown(texts.call) })
        .waitFor();
    }));

  test('takes one vote on an answer and thanks for it, also when both are pressed at once', () =>
    journey({ size, language }, async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('likeCount')) sent.push(request.method());
      });
      await page.goto(`${start}/q/wrong-number`);
      await page.getByRole('button', { name: shown(texts.yes) }).dblclick();
      await page.getByText(within(texts.thanks)).waitFor();
      await inspect(page, 'a vote');
      expect(await page.getByRole('button', { name: shown(texts.no) }).count()).toBe(0);
      expect(sent).toEqual(['POST']);
    }));
});

test('an address that leads nowhere is told with the search, and one that leads elsewhere goes there in its language', () =>
  journey({ language: 'en', allows: [/404/] }, async ({ page }) => {
    const texts = textsOf('en').helpCentre;
    for (const path of ['/en/gethelp/nothing', '/en/gethelp/recharge/nothing', '/en/gethelp/q/nothing-at-all']) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await page.getByText(shown(texts.missing)).waitFor();
      await page.getByRole('combobox', { name: shown(texts.searchLabel) }).waitFor();
    }
    await inspect(page, 'a help page that is missing');
    await page.goto('/en/gethelp/stores');
    expect(new URL(page.url()).pathname).toMatch(/^\/en\/store/);
  }));

test('an answer carries itself as structured data and has a title and an address of its own', () =>
  journey({ language: 'fr' }, async ({ page }) => {
    await page.goto('/gethelp/q/wrong-number');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
    expect(data['@type']).toBe('FAQPage');
    expect(data.mainEntity[0].name).toMatch(within(words.fr.question));
    expect(await page.title()).toMatch(/^J’ai rechargé un mauvais numéro.* \| Lisolo$/);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe('/gethelp/q/wrong-number');
  }));
