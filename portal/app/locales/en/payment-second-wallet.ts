import type { Texts } from '../texts.ts';
import { shortNumber } from './short-number.ts';

export const paymentSecondWallet: Texts['paymentSecondWallet'] = {
  ...shortNumber,
  walletHeading: 'Pay with {wallet}',
  walletIntro: 'A request arrives on the phone. You approve it there with your {wallet} PIN, never on this page.',
  email: 'Email id',
  optional: 'optional',
  emailFixed: 'The address of your request.',
  emailExample: 'you@example.com',
  emailInvalid: 'Invalid Email Id',
  number: 'Enter Phone No',
  numberHint: 'The number registered with {wallet}',
  numberRequired: 'Phone No is required',
  continueToPay: 'Continue to pay',
  payWithLine: 'Pay with {number}',
  cancel: 'Cancel',
};
