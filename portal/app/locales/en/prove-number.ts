import type { proveNumber as source } from '../fr/prove-number.ts';

export const proveNumber: typeof source = {
  prove: 'Prove that this number is yours',
};
