import type { Texts } from '../texts.ts';

/** Payment: the last question before the payer’s own airtime is debited. */
export const airtimeConfirm: Texts['airtimeConfirm'] = {
  sureTitle: 'Una uhakika?',
  sureText: 'Salio lako litakatwa {amount}.',
  line: 'Laini inayokatwa',
  balance: 'Salio la sasa',
  balanceAfter: 'Salio baada ya malipo',
  yes: 'Ndiyo, lipa {amount}',
  no: 'Hapana',
  close: 'Funga',
};
