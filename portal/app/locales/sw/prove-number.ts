import type { proveNumber as source } from '../fr/prove-number.ts';

export const proveNumber: typeof source = {
  numberShort: 'Namba hii inatakiwa kuwa na tarakimu {digits}.',
  prove: 'Thibitisha kuwa namba hii ni yako',
};
