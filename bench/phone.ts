import { calls } from '@selfcare/contract/calls';
import { openBrowser, sizes } from '@selfcare/e2e/harness/browser';
import type { Browser } from 'playwright-core';
import { rechargeScreen } from '@selfcare/e2e/screens/recharge';
import type { NamedBrowser } from './browsers.ts';
import { phone, slow, slowDown, type Network } from './networks.ts';
import { median, printTable } from './table.ts';

const runs = { phone: 5, slow: 3 };
type Vitals = { paint: number; usable: number; shift: number };

/** The pages of a purchase. */
const paths = [
  '/',
  '/prepaid-recharge',
  '/payment/start/card',
  '/data-bundle',
  '/postpaid-bill-pay',
  '/broadband-recharge',
  '/orp/fixed-internet',
];
const isPayment = (path: string) => path.startsWith('/payment');

/** Records when the page responds and when its form is usable, on its own clock. */
const watchForm = () => {
  const look = () => {
    const form = location.pathname.startsWith('/payment') ? '.method[data-open] form' : 'main form';
    const answers = performance.getEntriesByName('hydrated').length > 0;
    if (answers && document.querySelector(form)) performance.mark('form-usable');
    else requestAnimationFrame(look);
  };
  look();
};

/** Records layout shifts from the start; a shift right after a tap or key is the visitor's own. */
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
  usable: performance.getEntriesByName('form-usable')[0]?.startTime ?? Number.NaN,
  shift: (window as unknown as { layoutShift: number }).layoutShift,
});

const longMs = 120_000;

/** Measures one page opened cold; payment as a reload with this tab's order. */
const measure = async (browser: Browser, url: string, network: Network): Promise<Vitals> => {
  const context = await browser.newContext({ viewport: sizes.phone, isMobile: true, hasTouch: true, locale: 'fr-FR' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { origin, pathname } = new URL(url);
  if (isPayment(pathname)) {
    await page.goto(`${origin}/prepaid-recharge`);
    await rechargeScreen({ context, page, size: 'phone', language: 'fr' }).order('050000001', 1000);
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await session.send('Network.clearBrowserCache');
  }
  await slowDown(session, network);
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchForm);
  await page.goto(url, { timeout: longMs });
  await page.waitForFunction(() => performance.getEntriesByName('form-usable').length > 0, undefined, {
    timeout: longMs,
  });
  await page.waitForLoadState('networkidle', { timeout: longMs });
  const vitals = await page.evaluate(readVitals);
  await context.close();
  return vitals;
};

type Step = { tappedAt: number; paintedAt?: number; formAt?: number };

/** Records the tap, and the first frames with a new heading and with the form below it, on the page's clock. */
const watchStep = () => {
  const step: Step = { tappedAt: 0 };
  (window as unknown as { step: Step }).step = step;
  const heading = document.querySelector('h1')?.textContent;
  document.addEventListener('click', () => (step.tappedAt = performance.now()), { capture: true, once: true });
  const look = () => {
    if (document.querySelector('h1')?.textContent !== heading) {
      step.paintedAt ??= performance.now();
      if (document.querySelector('.method[data-open] form')) step.formAt = performance.now();
    }
    if (step.formAt === undefined) requestAnimationFrame(look);
  };
  look();
};

/** The time from the last digit to the button, once the line is shown. */
const fingerMs = 500;

/** Measures a customer's recharge: seconds from the tap on Continue until the next page and its form are painted. */
const measureNextStep = async (browser: Browser, portalUrl: string) => {
  const context = await browser.newContext({ viewport: sizes.phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), phone);
  await page.goto(`${portalUrl}/`, { timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const known = page.waitForResponse((answer) => answer.url().endsWith(calls.purchaseContext.paths[0]));
  await page.locator('input[type=tel]').fill('050000001');
  await known;
  await page.waitForTimeout(fingerMs);
  await page.evaluate(watchStep);
  await page.locator('form button[type=submit]').first().click();
  await page.waitForFunction(() => (window as unknown as { step: Step }).step.formAt !== undefined);
  const {
    tappedAt,
    paintedAt = Number.NaN,
    formAt = Number.NaN,
  } = await page.evaluate(() => (window as unknown as { step: Step }).step);
  await context.close();
  return { painted: paintedAt - tappedAt, form: formAt - tappedAt };
};

const seconds = (ms: number) => (ms / 1000).toFixed(2);

const benchNetwork = async (browser: Browser, portalUrl: string, network: 'phone' | 'slow', name: string) => {
  const profile = { phone, slow }[network];
  const rows = [];
  for (const path of paths) {
    const all: Vitals[] = [];
    for (let run = 0; run < runs[network]; run += 1) all.push(await measure(browser, `${portalUrl}${path}`, profile));
    rows.push({
      route: path,
      'first paint s': seconds(median(all.map(({ paint }) => paint))),
      'quickest s': seconds(Math.min(...all.map(({ paint }) => paint))),
      'form usable s': seconds(median(all.map(({ usable }) => usable))),
      'quickest usable s': seconds(Math.min(...all.map(({ usable }) => usable))),
      'layout shift': median(all.map(({ shift }) => shift)).toFixed(3),
    });
  }
  printTable(`Opened cold: ${profile.says}, ${name} (medians of ${runs[network]})`, rows);
};

/**
 * Measures first paint, usable form and layout shift of each page of a purchase, opened cold. Goals on the phone
 * profile: 1.0 s, 2.8 s, 0.05 (also on the slow network); next step 0.2 s. `only` selects one network.
 */
export const benchPhone = async (portalUrl: string, { name, path }: NamedBrowser, only?: string): Promise<void> => {
  const browser = await openBrowser(path);
  for (const network of ['phone', 'slow'] as const)
    if (only === undefined || only === network) await benchNetwork(browser, portalUrl, network, name);
  const steps: Awaited<ReturnType<typeof measureNextStep>>[] = [];
  for (let run = 0; run < runs.phone; run += 1) steps.push(await measureNextStep(browser, portalUrl));
  const painted = steps.map((step) => step.painted);
  const form = steps.map((step) => step.form);
  printTable(`Next step, fetched ahead: home to payment, ${name} (goal 0.2 s)`, [
    {
      'painted s': seconds(median(painted)),
      'quickest s': seconds(Math.min(...painted)),
      'form s': seconds(median(form)),
    },
  ]);
  await browser.close();
};
