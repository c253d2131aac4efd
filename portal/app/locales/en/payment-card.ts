import type { Texts } from '../texts.ts';

export const paymentCard: Texts['paymentCard'] = {
  cardHeading: 'Pay by card',
  cardIntro: 'You will enter the card with the bank, then come back here.',
  email: 'Email id',
  emailHint: 'The bank requires it. We send no advertising.',
  emailFixed: 'The address of your request.',
  emailExample: 'you@example.com',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid Email Id',
  payByCard: 'Pay {amount} by card',
  bankShows: 'Our account is in {currency}: the bank will show {amount}.',
  cardCancel: 'You can still cancel before you enter the card.',
};
