import type { Texts } from '../texts.ts';

export const walletFoot: Texts['walletFoot'] = {
  neverAsked: 'Never give your PIN or a code to anybody, not even to {brand}.',
};
