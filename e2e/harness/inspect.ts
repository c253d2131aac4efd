import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const themes = ['light', 'dark'] as const;

/** What axe finds, with the first element of each finding. */
const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
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

/** Holds a screen, as it stands, against axe and its own width, in both themes. */
export const inspect = async (page: Page, screen: string): Promise<void> => {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...(await findings(page)).map((finding) => `${theme}: ${finding}`));
  }
  found.push(...(await overflow(page)));
  expect.soft(found, screen).toEqual([]);
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
