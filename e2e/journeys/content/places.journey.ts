import { describe, expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { inspect } from '../../harness/inspect.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { shown, textsOf, within } from '../../harness/words.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const inPointeNoire = { latitude: -4.78893, longitude: 11.86531 };

describe.each([
  { size: 'phone', language: 'fr', prefix: '' },
  { size: 'desk', language: 'en', prefix: '/en' },
] as const)('places on a $size in $language', ({ size, language, prefix }) => {
  const { placeSearch, coverageMap, shopFinder } = textsOf(language);

  test('coverage: a misspelt district is found, its answer read, one technology chosen on the map', () =>
    journey({ size, language }, async ({ page }) => {
      await page.goto(`${prefix}/openNetworks`);
      await page.getByRole('searchbox', { name: shown(coverageMap.search) }).fill('potopoto');
      await page.keyboard.press('Enter');
      const answer = page.getByRole('heading', { level: 2, name: within('Poto-Poto, Brazzaville') });
      await answer.waitFor();
      expect(await answer.evaluate((heading) => heading === document.activeElement)).toBe(true);
      await page.getByText(shown(coverageMap.strong.replace('{what}', '4G'))).waitFor();
      await page.getByRole('radio', { name: shown(coverageMap.five_g) }).check();
      await page.locator('.map__cover canvas').first().waitFor({ state: 'attached' });
      await inspect(page, 'coverage with its map');
      const map = page.getByRole('application', { name: shown(placeSearch.map) });
      expect((await map.boundingBox())?.height).toBeGreaterThan(200);
      await map.focus();
      await page.keyboard.press('+');
      await page.keyboard.press('ArrowLeft');
      await page.waitForURL('**#q=potopoto');
      for (const other of await page.locator('a[hreflang]').all())
        expect(await other.getAttribute('href')).toMatch(/\/openNetworks#q=potopoto$/);
      await page.getByRole('searchbox').fill('zzzz');
      await page.keyboard.press('Enter');
      await page.getByText(shown(placeSearch.noPlace.replace('{typed}', 'zzzz'))).waitFor();
    }));

  test('shops: those around the visitor, with phone and way, and one of them on its own page', () =>
    journey({ size, language }, async ({ page }) => {
      await page.context().grantPermissions(['geolocation']);
      await page.context().setGeolocation(inPointeNoire);
      await page.goto(`${prefix}/storeLocator`);
      await page.getByRole('button', { name: shown(placeSearch.useCurrentLocation) }).click();
      await page.waitForURL('**#at=-4.789,11.865');
      const first = page
        .getByRole('listitem')
        .filter({ has: page.locator('.place-row__name') })
        .first();
      expect(await first.getByRole('link', { name: within('+242') }).getAttribute('href')).toMatch(/^tel:\+242\d{9}$/);
      const shop = await first.locator('.place-row__name').innerText();
      const way = first.getByRole('link', { name: shown(`${shopFinder.directions} ${shop}`) });
      expect(await way.getAttribute('href')).toMatch(
        /^https:\/\/www\.openstreetmap\.org\/directions\?to=-4\.\d+%2C11\.\d+$/,
      );
      const marker = page.locator('.map-pin').first();
      await marker.waitFor();
      await first.getByRole('link').first().focus();
      await page.locator('.map-pin--large').waitFor();
      await inspect(page, 'shops with their map');
      await first.getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: within('Lisolo') }).waitFor();
      await page.getByRole('table').getByRole('rowheader').first().waitFor();
      await inspect(page, 'a shop');
    }));

  test('without a script the server answers the same search', () =>
    journey({ size, language, scripts: false }, async ({ page }) => {
      await page.goto(`${prefix}/openNetworks`);
      await page.getByRole('searchbox').fill('Tie tie');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 2, name: within('Tié-Tié, Pointe-Noire') }).waitFor();
      await page.goto(`${prefix}/store_finder/dealers`);
      await page.getByRole('searchbox').fill('dolisie');
      await page.keyboard.press('Enter');
      await page.getByText(within('Dolisie')).and(page.getByRole('status')).first().waitFor();
      expect(await page.locator('.map__tools').count()).toBe(0);
    }));
});

test('a search is one request; one that fails empties the list and says so, and its button repeats it', () =>
  journey({ size: 'phone', language: 'en' }, async ({ page }) => {
    const { placeSearch, shopFinder } = textsOf('en');
    const rows = page.locator('.place-row__name');
    const none = page.getByText(shown(shopFinder.noResults));
    const again = page.getByRole('button', { name: shown(placeSearch.again) });
    await page.goto('/en/storeLocator');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('searchbox').fill('Dolisie');
    await page.keyboard.press('Enter');
    await page.waitForURL('**#q=Dolisie');
    await rows.first().waitFor();
    expect(asked.filter((url) => /Dolisie|shopsbycoordinates/.test(url))).toEqual([
      expect.stringMatching(/\/en\/storeLocator\?q=Dolisie$/),
    ]);
    expect([await none.isVisible(), await again.isVisible()]).toEqual([false, false]);
    await shared.stack.kill9();
    try {
      await page.getByRole('searchbox').fill('Owando');
      await page.keyboard.press('Enter');
      await again.waitFor();
      await none.waitFor();
      expect(await rows.count()).toBe(0);
    } finally {
      await shared.stack.restart();
    }
    await again.click();
    await page.waitForURL('**#q=Owando');
    await rows.first().waitFor();
    expect([await none.isVisible(), await again.isVisible()]).toEqual([false, false]);
  }));

test('coverage says that it loads until the sites are there', () =>
  journey({ size: 'phone', language: 'en' }, async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const [wait, technologies] = ['sites-wait', 'technologies'].map((id) => document.getElementById(id));
        if (technologies) seen.push(`${wait?.hidden} ${technologies.hidden}`);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto('/en/openNetworks');
    await page.getByRole('radio', { name: shown(textsOf('en').coverageMap.four_g) }).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'hidden' });
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    // The sign is hidden only with the choice of technologies, which needs the sites.
    expect(seen).toContain('false true');
    expect(seen).not.toContain('true true');
  }));

test('a position that is refused leaves the field to search in, in the words of the portal', () =>
  journey({ size: 'phone', language: 'en' }, async ({ page }) => {
    await page.goto('/en/openNetworks');
    const { useCurrentLocation, denied } = textsOf('en').placeSearch;
    await page.getByRole('button', { name: shown(useCurrentLocation) }).click();
    await page.getByText(shown(denied)).waitFor();
  }));

test('on Android the way to a shop is its own map’s, as the server could not know', () =>
  journey({ size: 'phone', language: 'fr' }, async ({ page }) => {
    const { directions } = textsOf('fr').shopFinder;
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 10; K)' }),
    );
    await page.goto('/storeLocator');
    const way = page.getByRole('link', { name: within(directions) }).first();
    await expect.poll(() => way.getAttribute('href')).toMatch(/^geo:-4\.\d+,15\.\d+/);
    await page.locator('.place-row__name').first().click();
    await page.getByRole('heading', { level: 1, name: within('Lisolo') }).waitFor();
    await expect.poll(() => way.getAttribute('href')).toMatch(/^geo:-4\.\d+,15\.\d+/);
  }));
