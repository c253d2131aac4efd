export type ToastPlace = 'start' | 'end';

/** Pixels from the top of the screen. */
export type Stretch = { top: number; bottom: number };

/**
 * Returns the end with more room beside the active form. Without a form, on a desktop, or with an open keyboard: the
 * start.
 */
export const placeOf = (busy: Stretch | undefined, screen: { height: number; hasRoom: boolean }): ToastPlace =>
  busy && screen.hasRoom && busy.top < screen.height - busy.bottom ? 'end' : 'start';

/** A taller form leaves no room for a toast: its active field counts instead. */
const mostOfScreen = 0.6;

const stretchOf = (element: Element | null | undefined): Stretch | undefined => {
  const box = element?.getBoundingClientRect();
  return box && box.height > 0 ? { top: box.top, bottom: box.bottom } : undefined;
};

const busyStretch = (height: number): Stretch | undefined => {
  const active = document.activeElement;
  const form = stretchOf(active?.closest('form') ?? document.querySelector('main form'));
  const isTall = form && form.bottom - form.top > height * mostOfScreen;
  return isTall && active?.closest('form') ? stretchOf(active.closest('.field') ?? active) : form;
};

/** Width up to which the page has one column, in pixels (60rem). */
const narrow = 960;
/** A smaller visible height means an open keyboard. */
const withKeyboard = 0.75;

export const findPlace = (): ToastPlace => {
  const height = innerHeight;
  const seen = visualViewport?.height ?? height;
  return placeOf(busyStretch(height), { height, hasRoom: innerWidth < narrow && seen > height * withKeyboard });
};
