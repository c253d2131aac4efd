import type { Texts } from '../texts.ts';

export const statusMissing: Texts['statusMissing'] = {
  missingTitle: 'Malipo hayajapatikana',
  missingText:
    'Kagua kiungo, na uangalie SMS zako kabla ya kulipa tena. Malipo yaliyoanzishwa bila kutumwa hufutwa baada ya wiki moja: hakuna kilichokatwa.',
  toHome: 'Mwanzo',
  unnamedText: 'Anwani hii haitaji malipo yoyote. Fungua kiungo ulichotunza, au angalia SMS zako kabla ya kulipa tena.',
  seePayment: 'Angalia malipo yanayoendelea',
};
