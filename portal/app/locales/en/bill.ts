import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const bill: Texts['bill'] = {
  ...order,
  pageTitle: 'Pay a mobile bill',
  pageDescription: 'Pay the bill of your {brand} postpaid or hybrid line, yours or a relative’s.',
  heading: 'Pay a mobile bill',
  lead: 'For postpaid and hybrid lines.',
  stepBill: 'Bill',
  number: 'Number of the line',
  numberPostpaid: '{brand} postpaid line',
  numberHybrid: '{brand} hybrid line',
  numberPrepaid: 'This line is prepaid: it has no bill.',
  numberHybridOff: 'This line is hybrid: its bill cannot be paid here.',
  toRecharge: 'Recharge this line',
  accountComing: 'The number first: what is owed comes next, with a code by SMS or the account number.',
  orderEmpty: 'Enter a number to begin. Nothing is charged before the Payment step.',
  operationPostpaid: 'Postpaid bill',
  operationHybrid: 'Hybrid bill',
  line: 'Line',
  orderAccount: 'Account',
};
