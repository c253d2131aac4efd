import { inlineScript } from './load-script.ts';

/**
 * Runs in a page without the application, in a browser that has shown that it runs scripts: at the head of each frame, which is
 * all that such a page shows. A newer frame takes the place of the one before it, which goes before the new one is drawn. The
 * address becomes the frame's own, so that Reload and Back ask for it, whatever form brought it here.
 */
const takeFrame = () => {
  const page = window as { again?: ReturnType<typeof setTimeout> };
  const frames = document.querySelectorAll<HTMLElement>('[data-at]');
  const frame = frames[frames.length - 1];
  if (!frame) return;
  const { at = '', again } = frame.dataset;
  if (location.pathname + location.search !== at) history.replaceState(null, '', at);
  clearTimeout(page.again);
  // Without a network the browser would only show a page of its own.
  const ask = () => (navigator.onLine ? location.replace(at) : addEventListener('online', ask, { once: true }));
  if (again) page.again = setTimeout(ask, Number(again) * 1000);
  const [older] = frames;
  if (older && older !== frame) {
    older.remove();
    scrollTo(0, 0);
    // Whoever hears the page begins anew, as after a new document; the answer ends with this frame.
    addEventListener('load', () => frame.querySelector('main')?.focus({ preventScroll: true }));
    return;
  }
  // What was pressed says so until the answer is there, and is sent once.
  addEventListener('submit', (event) => {
    const button = (event as SubmitEvent).submitter;
    if (document.querySelector('[data-early]')) return event.preventDefault();
    if (!button) return;
    button.dataset['early'] = 'sent';
    const release = () => delete button.dataset['early'];
    if (navigator.onLine) return setTimeout(release, 10_000);
    // Without a network the browser's own page would take the place of what was typed: it is sent once there is one again.
    event.preventDefault();
    addEventListener('online', () => release() && button.click(), { once: true });
  });
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
};

/** The script of a frame: the string that stands in it and whose hash the policy of its page allows. */
export const frameScript = inlineScript(takeFrame);
