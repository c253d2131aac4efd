import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const broadband: Texts['broadband'] = {
  ...order,
  pageTitle: 'Kifurushi cha router au MiFi',
  pageDescription: 'Angalia kilichobaki kwenye router au MiFi ya {brand} na uongeze intaneti.',
  heading: 'Kifurushi cha router au MiFi',
  lead: 'Weka namba ya laini iliyo kwenye router.',
  stepBundle: 'Kifurushi',
  number: 'Namba ya router',
  numberValid: 'Router ya {brand}',
  numberNotBroadband: 'Namba hii si ya router wala MiFi.',
  toRecharge: 'Ongeza salio kwenye laini hii',
  offerComing: 'Kwanza namba: kilichobaki na vifurushi vinafuata.',
  orderEmpty: 'Weka namba ya router kuanza. Hukatwi pesa kabla ya hatua ya Malipo.',
  orderChoose: 'Chagua kifurushi. Hukatwi pesa kabla ya hatua ya Malipo.',
  orderBundle: 'Kifurushi cha router',
  beneficiary: 'Kwa',
};
