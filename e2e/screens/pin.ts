import type { Visit } from '../harness/browser.ts';
import { shown, textsOf } from '../harness/words.ts';

const wallet = 'Lisolo Money';

/** The modal of the wallet's PIN. */
export const pinScreen = ({ page, language }: Visit) => {
  const texts = textsOf(language).pin;
  const modal = page.getByRole('dialog', { name: shown(texts.title, { wallet }) });
  const key = (digit: string) => modal.getByRole('button', { name: digit, exact: true });
  const pay = modal.getByRole('button', { name: shown(texts.pay) });
  return {
    texts,
    modal,
    /** Only while it takes a press. */
    pay: pay.and(page.locator(':enabled:not([aria-busy], [aria-disabled])')),
    close: modal.getByRole('button', { name: shown(texts.close) }),
    locked: page.getByRole('dialog', { name: shown(texts.lockedTitle, { wallet }) }),
    otherMethod: page.getByRole('button', { name: shown(texts.otherMethod) }),
    /** Taps the digits on the keypad. */
    tap: async (digits: string) => {
      await modal.waitFor();
      for (const digit of digits) await key(digit).click();
    },
  };
};
