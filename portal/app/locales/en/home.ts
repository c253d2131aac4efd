import type { Texts } from '../texts.ts';

export const home: Texts['home'] = {
  pageTitle: 'Recharge, pay, choose a bundle',
  pageDescription: 'Recharge any {brand} number, buy a bundle or pay a bill, without an account or a password.',
  formHeading: 'Recharge or pay',
  tabs: 'What would you like to do?',
  number: 'Number to recharge',
  numberHint: '{digits} digits, for example {number}',
  numberInvalid: 'Invalid Mobile No',
  amount: 'Amount',
  amountIn: 'in {currency}',
  proceed: 'Continue',
  oneMoment: 'One moment…',
  ask: 'Ask someone to recharge me',
  featured: 'Bundles of the moment',
  featuredAll: 'See all',
  loading: 'One moment, we are loading the page.',
};
