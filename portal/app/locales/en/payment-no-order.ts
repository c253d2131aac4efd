import type { Texts } from '../texts.ts';

export const paymentNoOrder: Texts['paymentNoOrder'] = {
  noData: 'No Data found',
  noDataText:
    'There is no order to pay for in this tab: it may be paid already, or be in another tab or browser. This page charges nothing; if a payment request waits on your phone, it still counts.',
  noDataBegun:
    'There is no order to pay for in this tab, but a payment was sent from this device. See where it stands before you pay again.',
  givenUp: 'Order given up',
  givenUpText: 'Nothing was charged. You can start again whenever you like.',
  givenUpBegun:
    'A payment was begun for this order. See where it stands before you pay again: if it goes through, the order is delivered.',
  seePayment: 'See that payment',
  toHome: 'Place an order',
};
