import type { Texts } from '../texts.ts';

export const paymentCard: Texts['paymentCard'] = {
  cardHeading: 'Lipa kwa kadi',
  cardIntro: 'Utaweka taarifa za kadi kwenye ukurasa salama wa benki, kisha utarudi hapa.',
  email: 'Barua pepe ya risiti',
  emailHint: 'Benki inaihitaji. Hatutumi matangazo.',
  emailFixed: 'Anwani ya ombi lako.',
  emailExample: 'jina@example.com',
  emailRequired: 'Barua pepe inahitajika',
  emailInvalid: 'Barua pepe si sahihi',
  payByCard: 'Lipa {amount} kwa kadi',
  bankShows: 'Kadi zinakatwa kwa {currency}, sarafu ya akaunti yetu ya benki: benki yako itaonyesha {amount}.',
  cardCancel: 'Bado unaweza kughairi kwenye ukurasa wa benki.',
};
