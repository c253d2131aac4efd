import { inlineScript } from './load-script.ts';

/**
 * Runs in the browser before anything else has come, so it stands for itself and knows nothing of the application. A button
 * that is pressed before the page answers is marked, the last one where there are several; the application carries the tap
 * out once it is there (`site/early-taps.ts`). A form that the server takes as it is does not wait for that long: it is
 * posted, and pages without script follow, each of which is less than what is still missing here (decision 024).
 */
const catchEarlyTaps = () => {
  const { connection } = navigator as { connection?: { effectiveType: string } };
  const isSlow = /[23]g/.test(`${connection?.effectiveType}`);
  // Its text alone goes to the browser: what it calls must stand within it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isSent = () => document.querySelector('[data-early=sent]');
  // Whether the files that scripts import, the largest, have come: then the application only needs a moment more.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const hasFiles = () =>
    [...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')].every(
      ({ href }) => performance.getEntriesByName(href).length,
    );
  // Posts the form of a button, once. What is still fetched is stopped: it would only delay the answer.
  const post = (button: HTMLButtonElement) => {
    const { form } = button;
    if (!form || isSent()) return;
    // The application leaves this tap alone, should it come in this moment.
    button.dataset['early'] = 'sent';
    stop();
    // The pages that follow know by it that the application can be gone on with.
    form.action += '?script=1';
    form.submit();
    // Who stopped the browser may tap again.
    setTimeout(() => delete button.dataset['early'], 10_000);
  };
  const take = (event: Event) => {
    const submitter = (event as SubmitEvent).submitter as HTMLButtonElement | null | undefined;
    const button = submitter ?? (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (!button) return;
    event.preventDefault();
    if (isSent()) return;
    delete document.querySelector<HTMLElement>('[data-early]')?.dataset['early'];
    button.dataset['early'] = '';
    // Any other button in a form does something else.
    if (!submitter?.form) return;
    // What only the application hears waits for it as long as it may come: a form without action, an order behind the `#`.
    const patienceMs =
      submitter.form.hasAttribute('action') && !location.hash ? (isSlow && !hasFiles() ? 0 : 4000) : 40_000;
    // Without a network the browser's own page would take the place of what was typed.
    const postIfWanted = () => {
      if (button.dataset['early'] === '')
        if (navigator.onLine) post(submitter);
        else addEventListener('online', postIfWanted, { once: true });
    };
    setTimeout(postIfWanted, patienceMs);
  };
  addEventListener('submit', take, true);
  addEventListener('click', take, true);
  // Back brings this page as it was left: without the application.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSent()) location.reload();
  });
  // The application posts so as well where the line is slow; not where a page without script has led to it.
  Object.assign(window, { earlyTaps: take, postForm: isSlow && !location.hash && post });
};

/** The script of every document with the application but payment pages: the string that stands in it and whose hash the policy allows. */
export const earlyScript = inlineScript(catchEarlyTaps);
