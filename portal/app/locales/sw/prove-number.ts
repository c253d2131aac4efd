import type { proveNumber as source } from '../fr/prove-number.ts';

export const proveNumber: typeof source = {
  prove: 'Thibitisha kuwa namba hii ni yako',
};
