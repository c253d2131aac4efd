import { inlineScript } from './load-script.ts';

/**
 * Runs before anything else has loaded, without the application. Marks the last button pressed before the page
 * answers, and the application carries the tap out once it runs (`client.tsx`). If that takes too long, it posts a
 * form that the server takes: the pages without script are smaller than what is still missing (decision 024).
 */
const catchEarlyTaps = () => {
  const { connection } = navigator;
  const isSlow = /[23]g/.test(`${connection?.effectiveType}`);
  // Only its text reaches the browser: everything it calls must be inside.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isSent = () => document.querySelector('[data-early=sent]');
  // Returns whether the large shared scripts have loaded: the application needs only a moment more.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const hasFiles = () =>
    [...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')].every(
      ({ href }) => performance.getEntriesByName(href).length,
    );
  // Posts a button's form once. Stops pending downloads, which would delay the response.
  const post = (button: HTMLButtonElement) => {
    const { form } = button;
    if (!form || isSent()) return;
    // The application ignores this tap if it starts now.
    button.dataset['early'] = 'sent';
    stop();
    // Tells the next pages that this browser can return to the application.
    form.action += '?script=1';
    form.submit();
    // After Stop, the visitor may tap again.
    setTimeout(() => delete button.dataset['early'], 10_000);
  };
  const take = (event: Event) => {
    const submitter = (event as { submitter?: HTMLButtonElement }).submitter;
    const button = submitter ?? (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (!button) return;
    event.preventDefault();
    if (isSent()) return;
    delete document.querySelector<HTMLElement>('[data-early]')?.dataset['early'];
    button.dataset['early'] = '';
    if (!submitter?.form) return;
    // Taps that only the application handles wait for it: a form without action, an order behind the `#`.
    const patienceMs =
      submitter.form.hasAttribute('action') && !location.hash ? (isSlow && !hasFiles() ? 0 : 4000) : 40_000;
    // Offline, the browser's error page would replace what was typed.
    const postIfWanted = () => {
      if (button.dataset['early'] === '')
        if (navigator.onLine) post(submitter);
        else addEventListener('online', postIfWanted, { once: true });
    };
    setTimeout(postIfWanted, patienceMs);
  };
  addEventListener('submit', take, true);
  addEventListener('click', take, true);
  // Back restores this page as it was left, without the application.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSent()) location.reload();
  });
  // The application posts this way on a slow line, unless a page without script led here.
  Object.assign(window, { earlyTaps: take, postForm: isSlow && !location.hash && post });
};

export const earlyScript = inlineScript(catchEarlyTaps);
