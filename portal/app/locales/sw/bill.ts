import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const bill: Texts['bill'] = {
  ...order,
  pageTitle: 'Lipa bili ya simu',
  pageDescription: 'Lipa bili ya laini ya {brand} ya malipo ya baada au mseto, yako au ya mtu wako wa karibu.',
  heading: 'Lipa bili ya simu',
  lead: 'Kwa laini za malipo ya baada na za mseto.',
  stepBill: 'Bili',
  number: 'Namba ya laini',
  numberPostpaid: 'Laini ya {brand} ya malipo ya baada',
  numberHybrid: 'Laini ya {brand} ya mseto',
  numberPrepaid: 'Laini hii ni ya malipo ya kabla: haina bili.',
  numberHybridOff: 'Laini hii ni ya mseto: bili yake hailipwi hapa.',
  toRecharge: 'Ongeza salio kwenye laini hii',
  accountComing: 'Kwanza namba: unachodaiwa kinafuata, kwa msimbo wa SMS au kwa namba ya akaunti.',
  orderEmpty: 'Weka namba kuanza. Hukatwi pesa kabla ya hatua ya Malipo.',
  operationPostpaid: 'Bili ya malipo ya baada',
  operationHybrid: 'Bili ya laini ya mseto',
  line: 'Laini',
  orderAccount: 'Akaunti',
};
