import type { CDPSession, Page } from 'playwright-core';
import { waitFor } from '@selfcare/e2e/harness/wait-for';

/** What to look for: the first element of `selector` whose text matches, or the field that such a label names. */
type Sight = { selector: string; text: RegExp; afterHydration?: true };

/** Where the middle of it is, and when its page could be used: in milliseconds, undefined before. */
type Place = { x: number; y: number; hydratedMs?: number };

/** Runs in each document of the page: tells once where each thing is, as soon as a frame with it has been painted. */
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
      // What is not on the screen is scrolled to, as a thumb does.
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
 * A hand that costs the phone next to nothing. The browser library's own looking, waiting and hitting run in the page, on
 * the processor that is made six times slower, and take a good half second of a purchase there; this one looks by some
 * lines of script and taps by the browser's own touch events.
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
