import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';

export const receipt: Texts['receipt'] = {
  ...errors,
  pageTitle: 'Check a receipt',
  pageDescription: 'Is this {brand} receipt real? Check it by its code.',
  heading: 'Check a receipt',
  intro: 'Each {brand} receipt has a code of 8 letters and figures. Type it to know whether the receipt is real.',
  needsScript: 'This page needs JavaScript. Without it call {care} with the code of the receipt.',
  code: 'Receipt code',
  codeHint: 'Such as 7KQ4‑M2ZC',
  codeInvalid: 'A code has 8 letters and figures, such as 7KQ4‑M2ZC.',
  check: 'Check the receipt',
  checking: 'Checking…',
  checkingText: 'One moment, we are checking the receipt.',

  realTitle: 'This receipt is real',
  realText: 'We received this payment and delivered the order.',
  realRefunded: '{amount} of this payment has been given back to the payer.',
  realDisputed:
    'This payment is disputed at a bank, which is looking at it or gave the money back: do not rely on this receipt as a proof of payment.',
  details: 'What the receipt says',
  amount: 'Amount',
  date: 'Date',
  hidden: 'Compare it with the receipt you have. Numbers and the rest of the payment are not shown here.',
  falseTitle: 'No receipt has this code',
  falseText: 'Compare {code} with the receipt, sign by sign. If that is what it says, do not trust it and call {care}.',
  call: 'Call {care}',
  failedTitle: 'The receipt cannot be checked at the moment',
};
