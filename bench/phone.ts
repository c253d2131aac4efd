import { openBrowser, sizes } from '@selfcare/e2e/harness/browser';
import type { Browser, Page } from 'playwright-core';
import { phone, slowDown } from './networks.ts';
import { median, printTable } from './table.ts';

const runs = 5;
type Vitals = { paint: number; interactive: number; shift: number };

const slowPage = async (page: Page) => slowDown(await page.context().newCDPSession(page), phone);

/** Notes layout shifts from the first moment on; a shift right after a tap or key is the visitor's own. */
const watchShifts = () => {
  const shifts = window as unknown as { layoutShift: number };
  shifts.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shifts.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const readVitals = (): Vitals => ({
  paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  interactive: performance.getEntriesByName('hydrated')[0]?.startTime ?? Number.NaN,
  shift: (window as unknown as { layoutShift: number }).layoutShift,
});

const measure = async (browser: Browser, url: string): Promise<Vitals> => {
  const context = await browser.newContext({ viewport: sizes.phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await slowPage(page);
  await page.addInitScript(watchShifts);
  await page.goto(url, { timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const vitals = await page.evaluate(readVitals);
  await context.close();
  return vitals;
};

type Step = { tappedAt: number; paintedAt?: number };

/** Notes the tap and the first frame that shows another heading, on the page's own clock. */
const watchStep = () => {
  const step: Step = { tappedAt: 0 };
  (window as unknown as { step: Step }).step = step;
  const heading = document.querySelector('h1')?.textContent;
  document.addEventListener('click', () => (step.tappedAt = performance.now()), { capture: true, once: true });
  const look = () => {
    if (document.querySelector('h1')?.textContent === heading) requestAnimationFrame(look);
    else step.paintedAt = performance.now();
  };
  look();
};

/** The recharge as a customer walks it: seconds from the tap on Continue until the next page is painted. */
const measureNextStep = async (browser: Browser, portalUrl: string): Promise<number> => {
  const context = await browser.newContext({ viewport: sizes.phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await slowPage(page);
  await page.goto(`${portalUrl}/`, { timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.locator('input[type=tel]').fill('050000001');
  await page.evaluate(watchStep);
  await page.locator('form button[type=submit]').first().click();
  await page.waitForFunction(() => (window as unknown as { step: Step }).step.paintedAt !== undefined);
  const { tappedAt, paintedAt = Number.NaN } = await page.evaluate(() => (window as unknown as { step: Step }).step);
  await context.close();
  return (paintedAt - tappedAt) / 1000;
};

const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** First paint, interactive and layout shift on the phone profile, cold cache. Goals: 1.0 s, 2.8 s, 0.05; next step 0.2 s. */
export const benchPhone = async (portalUrl: string, paths: string[]): Promise<void> => {
  const browser = await openBrowser();
  const rows = [];
  for (const path of paths) {
    const all: Vitals[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await measure(browser, `${portalUrl}${path}`));
    rows.push({
      route: path,
      'first paint s': seconds(median(all.map(({ paint }) => paint))),
      'interactive s': seconds(median(all.map(({ interactive }) => interactive))),
      'layout shift': median(all.map(({ shift }) => shift)).toFixed(3),
    });
  }
  printTable(`Phone profile: ${phone.says} (medians of ${runs}; goals 1.0, 2.8, 0.05)`, rows);
  const steps: number[] = [];
  for (let run = 0; run < runs; run += 1) steps.push(await measureNextStep(browser, portalUrl));
  printTable('Next step, fetched ahead: home to recharge (goal 0.2 s)', [{ 'next step s': median(steps).toFixed(2) }]);
  await browser.close();
};
