import type { shortNumber as source } from '../fr/short-number.ts';

export const shortNumber: typeof source = {
  numberShort: 'Namba hii inatakiwa kuwa na tarakimu {digits}.',
};
