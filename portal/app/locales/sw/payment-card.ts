import type { Texts } from '../texts.ts';

export const paymentCard: Texts['paymentCard'] = {
  cardHeading: 'Lipa kwa kadi',
  cardIntro: 'Utaweka taarifa za kadi kwa benki, kisha utarudi hapa.',
  email: 'Barua pepe',
  emailHint: 'Benki inaihitaji. Hatutumi matangazo.',
  emailFixed: 'Anwani ya ombi lako.',
  emailExample: 'jina@example.com',
  emailRequired: 'Barua pepe inahitajika',
  emailInvalid: 'Barua pepe si sahihi',
  payByCard: 'Lipa {amount} kwa kadi',
  bankShows: 'Akaunti yetu ni ya {currency}: benki itaonyesha {amount}.',
  cardCancel: 'Bado unaweza kughairi kabla ya kuweka taarifa za kadi.',
};
