import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sizes } from './browser.ts';

type Axe = typeof import('axe-core');

type Theme = 'light' | 'dark';

/** The rules that a theme can affect. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for all transitions except endless ones. */
const standStill = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => undefined);

const runAxe = (rules: string[] | undefined) =>
  (globalThis as unknown as { axe: Axe }).axe.run(document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  });

/** Returns axe's findings, each with its first element. Its code is injected once per document. */
const findings = async (page: Page, theme: Theme): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: theme });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  await page.evaluate(standStill);
  const { violations } = await page.evaluate(runAxe, theme === 'light' ? undefined : rulesOfColour);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}; ${nodes.length} × ${nodes[0]?.html}`);
};

/** Returns elements that overflow the page sideways at any width. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth,
    );
    return [`the page is ${scrollWidth} px wide in ${clientWidth}: ${wide.at(-1)?.outerHTML.slice(0, 200)}`];
  });

/** Returns words that overflow or are cut off by their box. */
const runningOver = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, p, dt, dd, label, a, button, .btn__face, .badge, .plan__head')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.vh'))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map((each) => `${each.scrollWidth} px of words in ${each.clientWidth}: ${each.outerHTML.slice(0, 200)}`),
  );

/** Returns words in boxes that are too narrow to read. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, p, th, td, dt, dd, label, .item__body')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.vh'))
      .filter((each) => each.innerText.trim().length > 8)
      .filter(
        (each) => each.clientWidth > 1 && each.clientWidth < 2 * Number.parseFloat(getComputedStyle(each).fontSize),
      )
      .map((each) => `no room for words: ${each.outerHTML.slice(0, 200)}`),
  );

/** Returns links on their own line that are lower than a finger (WCAG 2.5.8 requires half of that). */
const lowLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#app a, #contenu a')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.vh'))
      .filter((each) => each.closest('p, li, dd, td, .banner')?.textContent.trim() === each.textContent.trim())
      .filter((each) => each.getBoundingClientRect().height < 46)
      .map((each) => `a link of ${each.getBoundingClientRect().height} px: ${each.outerHTML.slice(0, 200)}`),
  );

/** Draws everything now that is normally drawn on scrolling. */
export const drawAll = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('tr, li'))
      if (getComputedStyle(each).contentVisibility === 'auto') each.style.contentVisibility = 'visible';
  });

/** Sets the page's text size in percent, as a visitor with weak eyes does. */
const setText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);

/** Checks a phone page at double text size (WCAG 1.4.4): no sideways scrolling, no cut words. */
const atLargeText = async (page: Page): Promise<string[]> => {
  const isPortal = (await page.locator('#app, #contenu').count()) > 0;
  if (!isPortal || page.viewportSize()?.width !== sizes.phone.width) return [];
  await setText(page, 200);
  await drawAll(page);
  const found = [...(await overflow(page)), ...(await runningOver(page)), ...(await squeezed(page))];
  await setText(page, 100);
  return found.map((finding) => `large text: ${finding}`);
};

/** Checks a screen with axe in both themes, for overflow, and at large text. */
export const inspect = async (page: Page, screen: string): Promise<void> => {
  const dark = await findings(page, 'dark');
  const light = await findings(page, 'light');
  const found = [
    ...light,
    ...dark.map((finding) => `dark: ${finding}`),
    ...(await overflow(page)),
    ...(await lowLinks(page)),
  ];
  expect.soft([...found, ...(await atLargeText(page))], screen).toEqual([]);
};

/** Sums the layout shifts of every document of a page. */
export const watchLayout = (page: Page) =>
  page.addInitScript(() => {
    const held = { shift: 0 };
    Object.assign(globalThis, { layoutHeld: held });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) held.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the document's layout shift since it was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { layoutHeld: { shift: number } }).layoutHeld.shift);
