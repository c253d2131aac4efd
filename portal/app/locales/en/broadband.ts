import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const broadband: Texts['broadband'] = {
  ...order,
  pageTitle: 'Recharge a router or MiFi',
  pageDescription: 'See what is left on your {brand} router or MiFi and add data.',
  heading: 'Recharge a router or MiFi',
  lead: 'Enter the number of the SIM card in the router.',
  stepBundle: 'Bundle',
  number: 'Router number',
  numberValid: '{brand} router',
  numberNotBroadband: 'This number is not that of a router or MiFi.',
  toRecharge: 'Recharge airtime on this line',
  offerComing: 'The number first: what is left and the bundles come next.',
  orderEmpty: 'Enter the number of a router to begin. Nothing is charged before the Payment step.',
  orderChoose: 'Choose a bundle. Nothing is charged before the Payment step.',
  orderBundle: 'Router bundle',
  beneficiary: 'For',
};
