import type { Language } from '../language.ts';

/** How a page is shown: in a window of its own, or as the popup that `merchant` (an origin) has opened over its page. */
export type View = { language: Language; place: 'page' | 'popup'; merchant: string };

/** An amount in major units with its ISO code, as the language writes it. */
export const money = (amount: number, currency: string, language: Language): string => {
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount);
};
