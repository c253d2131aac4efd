import type { Texts } from '../texts.ts';
import { shortNumber } from './short-number.ts';

export const paymentMoney: Texts['paymentMoney'] = {
  ...shortNumber,
  moneyHeading: 'How will you pay',
  moneyIntro: 'A request arrives on the phone. You approve it there with your PIN, never on this page.',
  moneyIntroPin: 'A code by text message proves the number, then you enter your PIN.',
  moneyNumber: 'Registered Mobile Number',
  moneyNumberHint: 'The number registered with {brand} Money',
  moneyNumberRequired: 'Phone No is required',
  proceed: 'Proceed',
  payWithLine: 'Pay with {number}',
  cancel: 'Cancel',
};
