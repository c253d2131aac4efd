import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';

export const pin: Texts['pin'] = {
  ...errors,
  title: 'Your {wallet} PIN',
  payee: 'You pay to {company}',
  count: '{count} of 4',
  keypad: 'Keypad',
  incomplete: 'Enter the 4 digits of your PIN.',
  delete: 'Delete',
  pay: 'Pay {amount}',
  sending: 'Paying…',
  preparing: 'One moment…',
  close: 'Close',
  sealed: 'Encrypted here, never kept.',
  neverAsked: 'Never give this PIN to anybody, not even to {brand}.',
  forgotten: 'PIN forgotten? Dial',

  wrong: 'Please enter correct PIN. Attempts left: {left}',
  wrongLast: 'Please enter correct PIN. Attempts left: 1',

  lockedTitle: 'Your {wallet} account is locked',
  lockedText:
    'Your {wallet} wallet has been blocked due to too many incorrect PIN attempts. Your money is safe, nothing was charged. To unlock it:',
  lockedDial: 'Dial {dial}',
  lockedDialText: 'To choose a new PIN',
  lockedCall: 'Call {number}',
  lockedCallText: 'Customer care',
  lockedShop: 'Go to a store',
  lockedShopText: 'With a proof of identity',
  otherMethod: 'Pay another way',

  insecureTitle: 'This page is not protected',
  insecureText: 'A PIN is entered only on a page opened over https. Nothing was charged.',
};
