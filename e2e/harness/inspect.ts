import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Theme = 'light' | 'dark';

/** All that a theme can change. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds, with the first element of each finding. */
const findings = async (page: Page, theme: Theme): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: theme });
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (theme === 'light' ? axe : axe.withRules(rulesOfColour)).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}; ${nodes.length} × ${nodes[0]?.html}`);
};

/** Elements that stand out of the page at its side; none may, at any width. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth,
    );
    return [`the page is ${scrollWidth} px wide in ${clientWidth}: ${wide.at(-1)?.outerHTML.slice(0, 200)}`];
  });

/** Holds a screen, as it stands, against axe in both themes and against its own width. */
export const inspect = async (page: Page, screen: string): Promise<void> => {
  const dark = await findings(page, 'dark');
  const light = await findings(page, 'light');
  expect.soft([...light, ...dark.map((finding) => `dark: ${finding}`), ...(await overflow(page))], screen).toEqual([]);
};

/** Has each document of this page add up its layout shifts from the beginning. */
export const watchLayout = (page: Page) =>
  page.addInitScript(() => {
    const held = { shift: 0 };
    Object.assign(globalThis, { layoutHeld: held });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) held.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How far the document has jumped since it was opened, as the browser counts it. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { layoutHeld: { shift: number } }).layoutHeld.shift);
