import type { Texts } from '../texts.ts';

export const paymentAirtime: Texts['paymentAirtime'] = {
  airtimeHeading: 'Pay with airtime',
  airtimeIntro:
    'A code by text message proves that the line is yours. You see the amount, and your balance where it is known, before you confirm.',
  number: 'Phone No',
  numberHint: 'The code arrives on this line',
  numberRequired: 'Please enter Phone No',
  numberInvalid: 'Please enter valid phone no',
  numberOwn: 'Choose another number or another way to pay',
  email: 'Email id',
  emailFixed: 'The address of your request.',
  emailExample: 'you@example.com',
  emailRequired: 'Email id is required',
  emailInvalid: 'Please enter valid email',
  getCode: 'Get the code',
  goOn: 'Continue',
};
