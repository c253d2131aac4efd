import type { Texts } from '../texts.ts';

export const walletFoot: Texts['walletFoot'] = {
  neverAsked: 'Usimpe mtu yeyote PIN yako wala msimbo, hata {brand}.',
};
