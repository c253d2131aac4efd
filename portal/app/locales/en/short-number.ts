import type { shortNumber as source } from '../fr/short-number.ts';

export const shortNumber: typeof source = {
  numberShort: 'This number must have {digits} digits.',
};
