/** Where toasts stand: at the start of the screen, or at its end. */
export type ToastPlace = 'start' | 'end';

/** A stretch of the screen, in pixels from its top. */
export type Stretch = { top: number; bottom: number };

/**
 * The place that leaves free what the visitor is at: the end with more room beside it. Nothing to be at, a desk, or a
 * keyboard on the screen, which hides the end: the start.
 */
export const placeOf = (busy: Stretch | undefined, screen: { height: number; hasRoom: boolean }): ToastPlace =>
  busy && screen.hasRoom && busy.top < screen.height - busy.bottom ? 'end' : 'start';

/** A form that fills more of the screen than this leaves no room for a toast: then the field in it counts. */
const mostOfScreen = 0.6;

const stretchOf = (element: Element | null | undefined): Stretch | undefined => {
  const box = element?.getBoundingClientRect();
  return box && box.height > 0 ? { top: box.top, bottom: box.bottom } : undefined;
};

/** What the visitor is at: the form with the focus, else the page's form; of a tall one the field or button in it. */
const busyStretch = (height: number): Stretch | undefined => {
  const active = document.activeElement;
  const form = stretchOf(active?.closest('form') ?? document.querySelector('main form'));
  const isTall = form && form.bottom - form.top > height * mostOfScreen;
  return isTall && active?.closest('form') ? stretchOf(active.closest('.field') ?? active) : form;
};

/** Width up to which a toast lies over the page's only column, in pixels (60rem). */
const narrow = 960;
/** Less of the height than this can be seen: a keyboard lies over the rest. */
const withKeyboard = 0.75;

/** Measures the screen as it stands. */
export const findPlace = (): ToastPlace => {
  const height = innerHeight;
  const seen = visualViewport?.height ?? height;
  return placeOf(busyStretch(height), { height, hasRoom: innerWidth < narrow && seen > height * withKeyboard });
};
