/** Takes over from the document's own script (`document/scripts/early-taps.ts`), and gives what carries the last early tap out. */
export const takeEarlyTap = (): (() => void) => {
  // A payment page has none: nothing can be tapped there before the application is.
  const { earlyTaps } = globalThis as unknown as { earlyTaps: (event: Event) => void };
  removeEventListener('submit', earlyTaps, true);
  removeEventListener('click', earlyTaps, true);
  const button = document.querySelector<HTMLButtonElement>('[data-early=""]');
  return () => {
    button?.removeAttribute('data-early');
    if (button?.type === 'submit') button.form?.requestSubmit();
    else button?.click();
  };
};
