import type { Texts } from '../texts.ts';

export const paymentCard: Texts['paymentCard'] = {
  cardHeading: 'Pay by card',
  cardIntro: 'You will enter the card on the bank’s secure page, then come back here.',
  email: 'Email id',
  emailHint: 'For the receipt. The bank requires it. We send no advertising.',
  emailFixed: 'The address of your request.',
  emailExample: 'you@example.com',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid Email Id',
  payByCard: 'Pay {amount} by card',
  bankShows: 'Cards are charged in {currency}, the currency of our account at the bank: your bank will show {amount}.',
  cardCancel: 'You can still cancel on the bank’s page.',
};
