import type { proveNumber as source } from '../fr/prove-number.ts';

export const proveNumber: typeof source = {
  numberShort: 'This number must have {digits} digits.',
  prove: 'Prove that this number is yours',
};
