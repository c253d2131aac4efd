import { inlineScript } from './load-script.ts';

/**
 * Runs at the head of each frame of a page without the application, if the browser has shown that it runs scripts. A
 * newer frame replaces the older one before it is drawn. The address becomes the frame's own, so that Reload and Back
 * request it.
 */
const takeFrame = () => {
  const frames = document.querySelectorAll<HTMLElement>('[data-at]');
  const frame = frames[frames.length - 1];
  if (!frame) return;
  const { at = '', again } = frame.dataset;
  if (location.pathname + location.search !== at) history.replaceState(null, '', at);
  clearTimeout(window.again);
  // Offline, the browser would show only its own error page.
  const ask = () => (navigator.onLine ? location.replace(at) : addEventListener('online', ask, { once: true }));
  if (again) window.again = setTimeout(ask, Number(again) * 1000);
  const [older] = frames;
  if (older && older !== frame) {
    older.remove();
    scrollTo(0, 0);
    // A screen reader starts again, as after a new document; the response ends with this frame.
    addEventListener('load', () => frame.querySelector('main')?.focus({ preventScroll: true }));
    return;
  }
  addEventListener('submit', (event) => {
    const button = event.submitter;
    if (document.querySelector('[data-early]')) return event.preventDefault();
    if (!button) return;
    button.dataset['early'] = 'sent';
    const release = () => delete button.dataset['early'];
    if (navigator.onLine) return setTimeout(release, 10_000);
    // Offline, the browser's error page would replace what was typed: send it once the network is back.
    event.preventDefault();
    addEventListener('online', () => release() && button.click(), { once: true });
  });
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
};

export const frameScript = inlineScript(takeFrame);
