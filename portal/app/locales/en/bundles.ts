import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const bundles: Texts['bundles'] = {
  ...order,
  pageTitle: 'Choose a bundle',
  pageDescription:
    'Data, voice and mixed bundles for any {brand} line, yours or a relative’s, with the price per GB and the day they end.',
  heading: 'Choose a bundle',
  stepBundle: 'Bundle',
  number: 'Number that gets the bundle',
  linePrepaid: '{brand} prepaid line',
  linePostpaid: '{brand} postpaid line',
  lineHybrid: '{brand} hybrid line',
  contacts: 'Choose from my contacts',
  listComing: 'The number first: the bundles come next. You can give one to a relative.',
  allTariffs: 'See all tariffs',
  orderEmpty: 'Enter a number, then choose a bundle. Nothing is charged before the Payment step.',
  orderChoose: 'Choose a bundle. Nothing is charged before the Payment step.',
  beneficiary: 'For',
  activation: 'Activation',
  activationNow: 'At once',
};
