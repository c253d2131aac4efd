import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';

export const works: Texts['works'] = {
  ...errors,
  pageTitle: 'Your order',
  pageDescription: 'An order of 5G internet prepared by {brand}.',
  heading: 'Your order',
  lead: 'Prepared by our sales desk. Check it, then pay.',
  withoutScript: 'This order needs JavaScript. Without it call {care}: it is paid together with you.',
  loading: 'Looking for your order…',
  goneTitle: 'This order cannot be opened',
  goneText: 'It is paid, older than seven days, or its link is not whole. Call {care} for a new one.',
  plan: 'Plan',
  price: 'Price',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  agree: 'I agree that {brand} uses these details to study my request and to call me, as the page Personal data says',
  agreeFirst: 'Tick this box to pay.',
  pay: 'Pay',
  paying: 'Checking…',
};
