import { expect, test } from 'vitest';
import { visit, type Visit } from '../../harness/browser.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { homeScreen } from '../../screens/recharge.ts';

const shared = shareStack();
const journey = (run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, { size: 'phone', language: 'fr' }, run);

/** Home with a whole number, of which all is known. */
const readyHome = async (here: Visit) => {
  const home = homeScreen(here);
  await home.open();
  await here.page.waitForLoadState('networkidle');
  await home.number.fill('050000551');
  await here.page.waitForLoadState('networkidle');
  return home;
};

/** Notes whether anything is drawn in the place of the form meanwhile. */
const watchSkeletons = () => {
  const seen = window as unknown as { skeletons: number };
  seen.skeletons = 0;
  new MutationObserver(() => (seen.skeletons += document.querySelectorAll('.method__bones').length)).observe(
    document.body,
    { childList: true, subtree: true },
  );
};

test('where all is known the tap on Continue draws payment with its form, and nothing in their place before', () =>
  journey(async (here) => {
    const { page } = here;
    const home = await readyHome(here);
    await page.evaluate(watchSkeletons);
    await home.proceed.click();
    await page.locator('.method[data-open] form').waitFor();
    expect(await page.evaluate(() => (window as unknown as { skeletons: number }).skeletons)).toBe(0);
    await page.waitForURL('**/payment/start/card');
  }));

test('two taps on Continue are one step, and Back takes it back', () =>
  journey(async (here) => {
    const { page } = here;
    const home = await readyHome(here);
    const before = await page.evaluate(() => history.length);
    // Both before anything could be drawn.
    await home.proceed.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.waitForURL('**/payment/start/card');
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await home.number.waitFor();
  }));

test('two taps on a link are one step, too', () =>
  journey(async (here) => {
    const { page } = here;
    await readyHome(here);
    const before = await page.evaluate(() => history.length);
    await page
      .locator('main a[href="/data-bundle"]')
      .first()
      .evaluate((link: HTMLElement) => {
        link.click();
        link.click();
      });
    await page.waitForURL('**/data-bundle');
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  }));
