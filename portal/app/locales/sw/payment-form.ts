import type { Texts } from '../texts.ts';

export const paymentForm: Texts['paymentForm'] = {
  noticeTitle: 'Malipo hayajatumwa',
  noticeRefused: 'Malipo yamekataliwa',
  newPrice: 'Kiasi cha sasa: {price}.',
  payNewPrice: 'Lipa {price}',
  noticeNotSent: 'Ombi halikufika. Unaweza kulituma tena.',
  tokenTitle: 'Msimbo wako hautumiki tena',
  tokenText: 'Ukishawekwa, msimbo wa SMS unatumika kwa dakika kumi na kwa muamala mmoja. Omba mpya.',
  shortTitle: 'Salio halitoshi: {balance}',
  shortText: 'Salio lako halitoshi. Ongeza salio kwenye laini hii au chagua njia nyingine ya kulipa.',
  otherBundle: 'Chagua kifurushi kingine',
  prove: 'Thibitisha kuwa namba hii ni yako',
};
