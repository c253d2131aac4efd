import type { Texts } from '../texts.ts';

export const home: Texts['home'] = {
  pageTitle: 'Ongeza salio, lipa, chagua kifurushi',
  pageDescription: 'Ongeza salio kwenye namba ya {brand}, nunua kifurushi au lipa bili, bila akaunti wala nenosiri.',
  formHeading: 'Ongeza salio au lipa',
  tabs: 'Unataka kufanya nini?',
  number: 'Namba ya kuongezewa salio',
  numberHint: 'Tarakimu {digits}, kwa mfano {number}',
  numberInvalid: 'Namba si sahihi: tarakimu {digits}.',
  amount: 'Kiasi',
  amountIn: 'kwa {currency}',
  proceed: 'Endelea',
  oneMoment: 'Subiri kidogo…',
  ask: 'Omba mtu akuongezee salio',
  featured: 'Vifurushi vya sasa',
  featuredAll: 'Angalia vyote',
  loading: 'Subiri kidogo, tunafungua ukurasa.',
};
