import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const recharge: Texts['recharge'] = {
  ...order,
  pageTitle: 'Ongeza salio',
  pageDescription:
    'Ongeza salio kwenye laini ya {brand} ya malipo ya kabla, yako au ya mtu wako wa karibu, kwa kadi au {brand} Money.',
  heading: 'Ongeza salio',
  lead: 'Salio linaingia kwenye laini, kwa kawaida chini ya dakika 2.',
  stepAmount: 'Kiasi',
  number: 'Namba ya kuongezewa salio',
  numberValid: 'Laini ya {brand} ya malipo ya kabla',
  numberPostpaid: 'Laini hii si ya malipo ya kabla: inalipiwa kwa bili na haiongezewi salio.',
  numberHybrid: 'Laini hii ni ya mseto: inalipiwa kwa bili na haiongezewi salio hapa.',
  toBill: 'Lipa bili ya laini hii',
  contacts: 'Chagua kwenye namba nilizohifadhi',
  amountComing: 'Kwanza namba: kiasi kinafuata. Unaweza kumwongezea salio mtu wako wa karibu.',
  amount: 'Kiasi',
  amountHint: 'Kati ya {minimum} na {maximum}',
  amountMinimum: 'Kiasi cha chini ni {minimum}',
  amountMaximum: 'Kiasi cha juu ni {maximum}',
  quickAmounts: 'Viasi vya haraka',
  orderEmpty: 'Weka namba kuanza. Hukatwi pesa kabla ya hatua ya Malipo.',
  operationRecharge: 'Kuongeza salio',
  beneficiary: 'Kwa',
};
