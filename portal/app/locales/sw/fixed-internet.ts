import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const fixedInternet: Texts['fixedInternet'] = {
  ...order,
  pageTitle: 'Ankara za intaneti ya nyumbani',
  pageDescription: 'Angalia na ulipe ankara za akaunti ya intaneti ya nyumbani ya {brand}.',
  heading: 'Ankara za intaneti ya nyumbani',
  lead: 'Faiba na intaneti ya nyumbani: unahitaji namba ya akaunti na barua pepe yake tu.',
  stepAccount: 'Akaunti',
  stepInvoice: 'Ankara',
  account: 'Namba ya akaunti ya intaneti',
  accountHint: 'Herufi 2 na tarakimu 10, sehemu ya juu ya bili yako',
  accountInvalid: 'Namba ya akaunti si sahihi: herufi 2 (P au E) na tarakimu 10.',
  email: 'Barua pepe ya akaunti',
  emailHint: 'Anwani uliyotoa ulipojiunga',
  emailInvalid: 'Barua pepe si sahihi',
  show: 'Onyesha ankara',
  showing: 'Tunatafuta ankara…',
  orderEmpty: 'Weka akaunti na barua pepe yake kuanza. Hukatwi pesa kabla ya hatua ya Malipo.',
  invoice: 'Ankara',
  orderAccount: 'Akaunti',
  period: 'Kipindi',
  periodText: '{start} hadi {end}',
  dueDate: 'Mwisho wa kulipa',
};
