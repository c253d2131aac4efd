import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

const mostSteps = 60;

const isFocused = (target: Locator) =>
  target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement)).catch(() => false);

/** Moves the focus with the Tab key to what a locator finds; fails when it cannot be reached or its focus is not seen. */
export const tabTo = async (page: Page, target: Locator, says: string) => {
  await target.waitFor();
  for (let step = 0; step < mostSteps && !(await isFocused(target)); step += 1) await page.keyboard.press('Tab');
  expect(await isFocused(target), `${says} is reached with the Tab key`).toBe(true);
  const ring = await page.evaluate(() => {
    const focused = document.activeElement;
    const bearers = focused ? [focused, focused.closest('label, .field__box'), focused.nextElementSibling] : [];
    return bearers.some((bearer) => {
      if (!bearer) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(bearer);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
  expect(ring, `${says} shows that it has the focus`).toBe(true);
};
