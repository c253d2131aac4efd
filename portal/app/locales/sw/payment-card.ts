import type { Texts } from '../texts.ts';

export const paymentCard: Texts['paymentCard'] = {
  cardHeading: 'Lipa kwa kadi',
  cardIntro: 'Utaweka taarifa za kadi kwenye sehemu salama ya benki, kisha utarudi hapa.',
  email: 'Barua pepe',
  emailHint: 'Benki inaihitaji, na inaweza kuituma risiti yake huko. Hatutumi matangazo.',
  emailFixed: 'Anwani ya ombi lako.',
  emailExample: 'jina@example.com',
  emailRequired: 'Barua pepe inahitajika',
  emailInvalid: 'Barua pepe si sahihi',
  payByCard: 'Lipa {amount} kwa kadi',
  bankShows: 'Kadi zinakatwa kwa {currency}, sarafu ya akaunti yetu: benki itaonyesha {amount}.',
  cardCancel: 'Bado unaweza kughairi kabla ya kuweka taarifa za kadi.',
};
