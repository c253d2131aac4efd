import type { Texts } from '../texts.ts';

export const paymentNoOrder: Texts['paymentNoOrder'] = {
  noData: 'Hakuna oda ya kulipia hapa',
  noDataText:
    'Huenda oda yako imeshalipwa, au iko kwenye dirisha au kivinjari kingine. Ukurasa huu haukati pesa yoyote; kama ombi la malipo linasubiri kwenye simu yako, bado ni halali.',
  noDataBegun: 'Lakini kuna malipo yaliyotumwa kutoka kifaa hiki. Angalia yamefikia wapi kabla ya kulipa tena.',
  givenUp: 'Umeacha oda hii',
  givenUpText: 'Hakuna pesa iliyokatwa. Unaweza kuanza tena wakati wowote.',
  givenUpBegun:
    'Malipo ya oda hii yalikuwa yameanza. Angalia yamefikia wapi kabla ya kulipa tena: yakifanikiwa, oda itakufikia.',
  seePayment: 'Angalia malipo hayo',
  toHome: 'Weka oda',
};
