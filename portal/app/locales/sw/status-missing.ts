import type { Texts } from '../texts.ts';

export const statusMissing: Texts['statusMissing'] = {
  missingTitle: 'Hakuna taarifa',
  missingText: 'Hatuyaoni malipo haya. Kagua kiungo, au angalia SMS zako kabla ya kulipa tena.',
  toHome: 'Mwanzo',
  unnamedText: 'Anwani hii haitaji malipo yoyote. Fungua kiungo ulichotunza, au angalia SMS zako kabla ya kulipa tena.',
  seePayment: 'Angalia malipo yanayoendelea',
};
