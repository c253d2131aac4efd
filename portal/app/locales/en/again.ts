import type { Texts } from '../texts.ts';

export const again: Texts['again'] = {
  repeat: 'Again: {amount} → {who}',
  remove: 'Do not offer this recharge any more',
  underWay: 'Your last payment is under way. See how it stands',
  underWayPaid: 'Your last payment went through. See the receipt',
  underWayFailed: 'Your last payment did not go through. See what became of it',
  sent: 'You sent a payment. See how it stands',
  once: 'Recharge again',
  keep: 'Offer this recharge on the home page',
  keepText: '{amount} for {number}, by {method}. Kept on this phone only.',
  keepTextPayer: '{amount} for {number}, by {method} with {payer}. Kept on this phone only.',
};
