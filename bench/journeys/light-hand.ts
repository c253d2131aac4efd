import type { CDPSession, Page } from 'playwright-core';
import { waitFor } from '@selfcare/e2e/harness/wait-for';

/** A target: the first element of `selector` with a matching text, or the field of a matching label. */
type Sight = { selector: string; text: RegExp; afterHydration?: true };

/** The middle of a target, and the time in milliseconds when its page became usable (undefined before). */
type Place = { x: number; y: number; hydratedMs?: number };

/** Runs in each document of the page and reports each target once, after the first frame with it. */
const lookOut = (sights: { name: string; selector: string; text: string; afterHydration: boolean }[]) => {
  if (window.top !== window) return;
  const told = new Set<string>();
  const look = () => {
    const hydratedMs = performance.getEntriesByName('hydrated')[0]?.startTime;
    for (const { name, selector, text, afterHydration } of sights) {
      if (told.has(name) || (afterHydration && hydratedMs === undefined)) continue;
      const found = [...document.querySelectorAll(selector)].find((each) => new RegExp(text).test(each.textContent));
      const element = found instanceof HTMLLabelElement ? found.control : found;
      if (!element || element.getBoundingClientRect().height === 0) continue;
      told.add(name);
      // Scrolls to a target outside the screen, as a thumb does.
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = { name, x: x + width / 2, y: y + height / 2, hydratedMs };
      (window as unknown as { tellSight: (json: string) => void }).tellSight(JSON.stringify(place));
    }
  };
  const lookAfterPaint = () => void requestAnimationFrame(() => setTimeout(look));
  lookAfterPaint();
  new PerformanceObserver(lookAfterPaint).observe({ type: 'mark', buffered: true });
  const changes = { childList: true, subtree: true, characterData: true, attributes: true };
  new MutationObserver(lookAfterPaint).observe(document, changes);
};

/**
 * Returns a hand that costs the phone almost nothing. The browser library runs its own waiting in the page: half a
 * second of a purchase on a slowed processor. This one uses a few lines of script and the browser's touch events.
 */
export const lightHand = async (page: Page, session: CDPSession, sights: Record<string, Sight>) => {
  const seen = new Map<string, Place>();
  session.on('Runtime.bindingCalled', ({ payload }) => {
    const { name, ...place } = JSON.parse(payload) as Place & { name: string };
    seen.set(name, place);
  });
  const told = Object.entries(sights).map(([name, { selector, text, afterHydration = false }]) => ({
    name,
    selector,
    text: text.source,
    afterHydration,
  }));
  await session.send('Page.enable');
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellSight' });
  const source = `(${lookOut.toString()})(${JSON.stringify(told)})`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  const see = (name: string) =>
    waitFor(() => seen.get(name), { seconds: 150, everyMs: 5, says: `${name} at ${page.url()}` });
  return {
    see,
    tap: async (name: string): Promise<void> => {
      const { x, y } = await see(name);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    type: (text: string) => session.send('Input.insertText', { text }),
  };
};
