import { openBrowser, visit, type Visit } from '@selfcare/e2e/harness/browser';
import { calls } from '@selfcare/contract/calls';
import { median, printTable } from './table.ts';

const runs = 5;
const slowdown = 6;
/** A line that every page accepts. */
const pages = [
  { path: '/prepaid-recharge', msisdn: '050000001' },
  { path: '/data-bundle', msisdn: '050000001' },
  { path: '/postpaid-bill-pay', msisdn: '050000003' },
  { path: '/broadband-recharge', msisdn: '050000006' },
];

type Shown = { typedAt?: number; shownAt?: number };

/** Records the last digit, and the first frame after it that shows the line, on the page's clock. */
const watchField = () => {
  const shown: Shown = {};
  (window as unknown as { shown: Shown }).shown = shown;
  const input = document.querySelector('#msisdn');
  const field = input?.closest('.field');
  input?.addEventListener('input', ({ timeStamp }) => (shown.typedAt = timeStamp));
  new MutationObserver(() => {
    if (shown.shownAt !== undefined || !['ok', 'error'].includes(field?.getAttribute('data-state') ?? '')) return;
    // Drawn by the next frame, visible when the one after it begins.
    requestAnimationFrame(() => requestAnimationFrame((now) => (shown.shownAt ??= now)));
  }).observe(field ?? document.body, { attributes: true });
};

const readShown = (path: string) => {
  const { typedAt = Number.NaN, shownAt = Number.NaN } = (window as unknown as { shown: Shown }).shown;
  const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path));
  return { shownMs: shownAt - typedAt, answerMs: call?.duration ?? Number.NaN };
};

const measure = async ({ page, context }: Visit, { path, msisdn }: (typeof pages)[number]) => {
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.locator('#msisdn').pressSequentially(msisdn.slice(0, -1));
  await page.evaluate(watchField);
  await page.locator('#msisdn').press(msisdn.slice(-1));
  await page.waitForFunction(() => (window as unknown as { shown: Shown }).shown.shownAt !== undefined);
  return page.evaluate(readShown, calls.validateMsisdn.paths[0]);
};

const whole = (times: number[]) => Math.round(median(times));

/**
 * Measures the milliseconds from the last digit until the page shows the line: the call's part and the page's part. The
 * processor is six times slower. Goal for the page: 300.
 */
export const benchLine = async (portalUrl: string): Promise<void> => {
  const browser = await openBrowser();
  const rows = [];
  for (const each of pages) {
    const times: { shownMs: number; answerMs: number }[] = [];
    for (let run = 0; run < runs; run += 1)
      await visit(browser, portalUrl, { moves: true }, async (here) => void times.push(await measure(here, each)));
    const own = times.map(({ shownMs, answerMs }) => shownMs - answerMs);
    rows.push({
      route: each.path,
      'shown ms': whole(times.map(({ shownMs }) => shownMs)),
      'call ms': whole(times.map(({ answerMs }) => answerMs)),
      "page's ms": whole(own),
      "page's slowest": Math.round(Math.max(...own)),
    });
  }
  await browser.close();
  printTable(
    `A line's answer after the last digit, CPU x${slowdown} (medians of ${runs}; goal 300 ms of the page)`,
    rows,
  );
};
