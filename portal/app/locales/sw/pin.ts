import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';

export const pin: Texts['pin'] = {
  ...errors,
  title: 'PIN yako ya {wallet}',
  payee: 'Unamlipa {company}',
  count: '{count} kati ya 4',
  keypad: 'Vitufe vya namba',
  incomplete: 'Weka tarakimu 4 za PIN yako.',
  delete: 'Futa',
  pay: 'Lipa {amount}',
  sending: 'Tunalipa…',
  preparing: 'Subiri kidogo…',
  close: 'Funga',
  sealed: 'Inafichwa hapa hapa, haitunzwi kamwe.',
  neverAsked: 'Usimpe mtu yeyote PIN hii, hata {brand}.',
  forgotten: 'Umesahau PIN? Piga',

  wrong: 'PIN si sahihi. Umebaki na majaribio {left}.',
  wrongLast: 'PIN si sahihi. Umebaki na jaribio 1.',

  lockedTitle: 'Akaunti yako ya {wallet} imezuiwa',
  lockedText: 'Umekosea PIN ya {wallet} mara nyingi. Pesa zako ziko salama na hakuna iliyokatwa. Ili kuifungua:',
  lockedDial: 'Piga {dial}',
  lockedDialText: 'Kuchagua PIN mpya',
  lockedCall: 'Piga {number}',
  lockedCallText: 'Huduma kwa wateja',
  lockedShop: 'Fika dukani',
  lockedShopText: 'Ukiwa na kitambulisho',
  otherMethod: 'Lipa kwa njia nyingine',

  insecureTitle: 'Ukurasa huu hauna ulinzi',
  insecureText: 'PIN inawekwa tu kwenye ukurasa uliofunguliwa kwa https. Hakuna pesa iliyokatwa.',
};
