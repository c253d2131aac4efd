/**
 * Runs in the browser before anything else has come, so it stands for itself and knows nothing of the application. A button
 * that is pressed before the page answers is marked, the last one where there are several; the application carries the tap
 * out once it is there (`site/early-taps.ts`). A form that the server takes as it is does not wait for that long: it is
 * posted, and pages without script follow, each of which is less than what is still missing here (decision 024).
 */
const catchEarlyTaps = () => {
  let isSent = false;
  // The pages without script are for lines where the application needs half a minute: it is given a second there.
  const { connection } = navigator as { connection?: { effectiveType: string } };
  const patienceMs = connection?.effectiveType.endsWith('2g') ? 1000 : 4000;
  // Its text alone goes to the browser: what it calls must stand within it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const take = (event: Event) => {
    const submitter = (event as SubmitEvent).submitter as HTMLButtonElement | null | undefined;
    const button = submitter ?? (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (!button) return;
    event.preventDefault();
    if (isSent) return;
    delete document.querySelector<HTMLElement>('[data-early]')?.dataset['early'];
    button.dataset['early'] = '';
    // Any other button in a form does something else.
    const form = submitter?.form;
    if (!form) return;
    const send = () => {
      if (isSent || button.dataset['early'] !== '') return;
      // The application leaves this tap alone, should it come in this moment; what it still fetches would only delay the answer.
      button.dataset['early'] = 'sent';
      isSent = true;
      stop();
      form.submit();
      // Who stopped the browser may tap again.
      setTimeout(() => (isSent = false), 10_000);
    };
    // What only the application hears waits for it as long as it may come.
    setTimeout(send, form.hasAttribute('action') ? patienceMs : 40_000);
  };
  addEventListener('submit', take, true);
  addEventListener('click', take, true);
  // Back brings this page as it was left: without the application.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.querySelector('[data-early=sent]')) location.reload();
  });
  (globalThis as { earlyTaps?: unknown }).earlyTaps = take;
};

/** The script of every document with the application: the string that stands in it and whose hash the policy allows. */
export const earlyScript = `(${catchEarlyTaps.toString()})()`.replace(/\s+/g, ' ').replace(/ ?([=(){};,?>&]) ?/g, '$1');
