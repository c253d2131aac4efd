import type { Texts } from '../texts.ts';

/** Payment: the last question before the payer’s own airtime is debited. */
export const airtimeConfirm: Texts['airtimeConfirm'] = {
  sureTitle: 'Are you sure?',
  sureText: 'Your balance will be deducted by {amount}',
  line: 'Line debited',
  balance: 'Balance now',
  balanceAfter: 'Balance after payment',
  yes: 'Yes, pay {amount}',
  no: 'No',
  close: 'Close',
};
