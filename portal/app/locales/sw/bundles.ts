import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const bundles: Texts['bundles'] = {
  ...order,
  pageTitle: 'Chagua kifurushi',
  pageDescription:
    'Vifurushi vya intaneti, maongezi na mchanganyiko kwa laini ya {brand}, yako au ya mtu wako wa karibu, pamoja na bei kwa GB na siku ya mwisho.',
  heading: 'Chagua kifurushi',
  stepBundle: 'Kifurushi',
  number: 'Namba inayopokea kifurushi',
  linePrepaid: 'Laini ya {brand} ya malipo ya kabla',
  linePostpaid: 'Laini ya {brand} ya malipo ya baada',
  lineHybrid: 'Laini ya {brand} ya mseto',
  contacts: 'Chagua kwenye namba nilizohifadhi',
  listComing: 'Kwanza namba: vifurushi vinafuata. Unaweza kumnunulia mtu wako wa karibu.',
  allTariffs: 'Angalia bei zote',
  orderEmpty: 'Weka namba, kisha chagua kifurushi. Hukatwi pesa kabla ya hatua ya Malipo.',
  orderChoose: 'Chagua kifurushi. Hukatwi pesa kabla ya hatua ya Malipo.',
  beneficiary: 'Kwa',
  activation: 'Kuanza kutumika',
  activationNow: 'Papo hapo',
};
