import type { Texts } from '../texts.ts';

export const paymentForm: Texts['paymentForm'] = {
  noticeTitle: 'The payment was not sent',
  noticeRefused: 'The payment was refused',
  newPrice: 'Amount now: {price}.',
  payNewPrice: 'Pay {price}',
  noticeNotSent: 'The request did not arrive. You can send it again.',
  tokenTitle: 'Your code is no longer valid',
  tokenText: 'Once entered, a code by text message is good for ten minutes and one payment. Ask for a new one.',
  shortTitle: 'Not enough airtime: {balance}',
  shortText: "Looks like you don't have sufficient balance. Recharge airtime or try a different payment method.",
  otherBundle: 'Choose another bundle',
  prove: 'Prove that this number is yours',
};
