import type { Texts } from '../texts.ts';

export const lostPayment: Texts['lostPayment'] = {
  pageTitle: 'Payment link incomplete',
  pageDescription: 'This link leads to no payment. Reopen the one that you kept.',
  badge: 'Error 404',
  heading: 'This payment link is not complete.',
  lead: 'Reopen the link that you kept, or look at your text messages before you pay again. This page charged nothing.',
  receipt: 'Check a receipt',
  home: 'Go to the home page',
};
