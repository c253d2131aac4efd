import type { Texts } from '../texts.ts';

export const lostPayment: Texts['lostPayment'] = {
  pageTitle: 'Kiungo cha malipo hakijakamilika',
  pageDescription: 'Kiungo hiki hakielekezi kwenye malipo yoyote. Fungua tena ulichohifadhi.',
  badge: 'Hitilafu 404',
  heading: 'Kiungo hiki cha malipo hakijakamilika.',
  lead: 'Fungua tena kiungo ulichohifadhi, au angalia SMS zako kabla ya kulipa tena. Ukurasa huu haujakata pesa yoyote.',
  receipt: 'Hakiki risiti',
  home: 'Nenda ukurasa wa mwanzo',
};
