import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

const mostSteps = 60;

/** Checks whether an element has the focus. */
const isFocused = (target: Locator) =>
  target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement)).catch(() => false);

/**
 * Waits until an element has the focus. A sheet shows its heading one frame before it takes the focus; a key pressed in
 * between would go to the page behind it.
 */
export const expectFocus = (target: Locator, says: string) =>
  expect.poll(() => isFocused(target), { message: `${says} has the focus` }).toBe(true);

type Stop = { name: string; isInMain: boolean; top: number; hasRing: boolean; isInSight: boolean };

/** Returns the focused element and whether its focus is visible; null at the document itself. */
const stopOf = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const target = focused.closest('label, .field__box') ?? focused;
    const { left, top, width, height } = target.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const bearers = [focused, target, focused.nextElementSibling];
    const hasRing = bearers.some((bearer) => {
      if (!bearer) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(bearer);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    return {
      name: `${focused.localName} ${focused.getAttribute('aria-label') ?? target.textContent ?? ''}`.slice(0, 60),
      isInMain: focused.closest('main') !== null && focused.closest('.paybar') === null,
      top: Math.round(top + scrollY),
      hasRing,
      isInSight: seen !== null && (target.contains(seen) || seen.contains(target)),
    };
  });

/** Moves the focus by Tab to an element. Fails if it is unreachable or its focus is invisible. */
export const tabTo = async (page: Page, target: Locator, says: string) => {
  await target.first().waitFor();
  for (let step = 0; step < mostSteps && !(await isFocused(target)); step += 1) await page.keyboard.press('Tab');
  expect(await isFocused(target), `${says} is reached with the Tab key`).toBe(true);
  const stop = await stopOf(page);
  expect([stop?.hasRing, stop?.isInSight], `${says} shows that it has the focus, and nothing covers it`).toEqual([
    true,
    true,
  ]);
};

/** Moves the focus to an element and presses it. */
export const tabAndPress = async (page: Page, target: Locator, says: string, key: 'Enter' | 'Space' = 'Enter') => {
  await tabTo(page, target, says);
  await page.keyboard.press(key);
};

/** Moves the focus to a field and types. */
export const tabAndType = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field, `the field of ${text}`);
  await page.keyboard.type(text);
};

/** Chooses a radio button by the arrow keys; the group is one stop of the Tab key. */
export const arrowTo = async (page: Page, wanted: Locator, says: string) => {
  await wanted.waitFor();
  const name = await wanted.getAttribute('name');
  const group = page.locator(`input[type=radio][name="${name}"]`);
  await tabTo(page, group, says);
  for (let step = 0; step < mostSteps && !(await isFocused(wanted)); step += 1) await page.keyboard.press('ArrowDown');
  expect(await wanted.isChecked(), `${says}: chosen with the arrow keys`).toBe(true);
};

/**
 * Tabs through a page from start to end. Every stop must be visible and uncovered; on a phone, with its single column,
 * no stop of the content may be above the one before.
 */
export const walkThrough = async (page: Page, screen: string) => {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    getSelection()?.collapse(document.body, 0);
  });
  const stops: Stop[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (!stop) break;
    stops.push(stop);
  }
  expect(await stopOf(page), `${screen} lets the focus go on`).toBeNull();
  expect(stops.length, screen).toBeGreaterThan(5);
  const bad = stops.filter(({ hasRing, isInSight }) => !hasRing || !isInSight).map(({ name }) => name);
  expect.soft(bad, `${screen}: not seen with the focus`).toEqual([]);
  const content = stops.filter(({ isInMain }) => isInMain);
  const back = content.filter(({ top }, index) => index > 0 && top < content[index - 1]!.top - 8);
  if ((page.viewportSize()?.width ?? 0) < 400)
    expect
      .soft(
        back.map(({ name }) => name),
        `${screen}: above the stop before`,
      )
      .toEqual([]);
};
