import { expect, test } from 'vitest';
import { sizes, visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { inspect } from '../../harness/inspect.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { shown, textsOf } from '../../harness/words.ts';
import { waitFor } from '../../harness/wait-for.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

/** Returns the number of counted views of a page. */
const viewsOf = async (name: string): Promise<number> => {
  const metrics = await (await fetch(`${shared.stack.portalUrl}/metrics`)).text();
  return Number(new RegExp(`name="page_viewed",page="CG_cw_${name}"} (\\d+)`).exec(metrics)?.[1] ?? 0);
};

const prices = async ({ page }: Visit) =>
  (await page.locator('.tariff-table tbody td:nth-child(5)').allTextContents()).map((text) =>
    Number(text.replaceAll(/\D/g, '')),
  );

test('all tariffs stand in one table without JavaScript', async () => {
  const context = await shared.browser.newContext({ baseURL: shared.stack.portalUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/table');
  expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(24);
  expect(await page.locator('#search').isVisible()).toBe(false);
  await page.goto('/en/table');
  await page
    .getByRole('row', { name: /1\.5 GB/ })
    .first()
    .waitFor();
  await context.close();
});

test('on a desk they are sorted by their headings, up, down and back', () =>
  journey({ size: 'desk', language: 'en' }, async (here) => {
    const { page } = here;
    const texts = textsOf('en').tariffs;
    await page.goto('/en/table');
    const shelf = await prices(here);
    const heading = page.getByRole('columnheader', { name: shown(texts.price) });
    const press = () => heading.getByRole('button').click();
    await press();
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    expect(await prices(here)).toEqual(shelf.toSorted((one, other) => one - other));
    await press();
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    expect((await prices(here))[0]).toBe(Math.max(...shelf));
    await inspect(page, 'tariffs, sorted');
    await press();
    expect([await heading.getAttribute('aria-sort'), await prices(here)]).toEqual([null, shelf]);
  }));

test('on a phone they are filtered, searched and sorted, and stand as they were after Back', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    const texts = textsOf('fr').tariffs;
    await page.clock.install();
    await page.goto('/table');
    const all = (await prices(here)).length;
    const count = page.getByRole('status').filter({ hasText: /\d/ });
    await page.getByLabel(texts.kind, { exact: true }).selectOption('voice');
    const some = (await prices(here)).length;
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    const says = new RegExp(`^Forfaits affichés\\s: ${some} sur ${all}$`);
    await expect.poll(() => count.textContent()).toMatch(says);
    // The count is read out: not at each key, but once the typing rests.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel(texts.search, { exact: true }).fill('rien de tel');
    await page.getByText(texts.noneMatches).waitFor();
    expect(await count.textContent()).toMatch(says);
    await page.clock.resume();
    await expect.poll(() => count.textContent()).toMatch(new RegExp(`^Forfaits affichés\\s: 0 sur ${all}$`));
    await inspect(page, 'tariffs, none');
    await page.getByLabel(texts.search, { exact: true }).fill('');
    await page.getByLabel(texts.sort, { exact: true }).selectOption('price');
    const sorted = await prices(here);
    expect(sorted).toEqual(sorted.toSorted((one, other) => one - other));
    await page.getByRole('link', { name: shown(texts.buy) }).click();
    await page.waitForURL('**/data-bundle');
    await page.goBack();
    await expect.poll(() => prices(here)).toEqual(sorted);
  }));

test('documents without the application are counted as seen, but not where the browser asks not to be followed', async () => {
  await journey({}, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/table', { waitUntil: 'networkidle' });
    expect(asked.filter((url) => url.includes('analytics'))).toEqual([]);
    // The market's law asks for a yes.
    await page.evaluate(() => localStorage.setItem('analytics', '"on"'));
    await page.goto('/about');
    // Nothing stays open behind it: the answer is read.
    await page.goto('/page-not-found', { waitUntil: 'networkidle' });
    await waitFor(async () => (await viewsOf('page_not_found')) > 0, { says: 'the view was never counted' });
  });
  const before = await viewsOf('about');
  expect(before).toBeGreaterThan(0);
  const context = await shared.browser.newContext({ baseURL: shared.stack.portalUrl, viewport: sizes.phone });
  await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => url.includes('analytics'))).toEqual([]);
  await context.close();
  expect(await viewsOf('about')).toBe(before);
});
