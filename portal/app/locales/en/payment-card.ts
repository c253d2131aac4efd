import type { Texts } from '../texts.ts';

export const paymentCard: Texts['paymentCard'] = {
  cardHeading: 'Pay by card',
  cardIntro: 'You will enter the card on the bank’s page, then come back here.',
  email: 'Email id',
  emailHint: 'For the receipt, the bank requires it. No advertising.',
  emailFixed: 'The address of your request.',
  emailExample: 'you@example.com',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid Email Id',
  payByCard: 'Pay {amount} by card',
  bankShows: 'Our bank account is in {currency}: your bank will show {amount}.',
  cardCancel: 'You can still cancel on the bank’s page.',
};
