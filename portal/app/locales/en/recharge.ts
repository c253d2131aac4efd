import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const recharge: Texts['recharge'] = {
  ...order,
  pageTitle: 'Recharge airtime',
  pageDescription: 'Recharge any {brand} prepaid line, yours or a relative’s, by card or {brand} Money.',
  heading: 'Recharge airtime',
  lead: 'The airtime reaches the line, usually in less than 2 minutes.',
  stepAmount: 'Amount',
  number: 'Number to recharge',
  numberValid: '{brand} prepaid line',
  numberPostpaid: 'This line is not prepaid: it is paid by bill and cannot be recharged.',
  numberHybrid: 'This line is hybrid: it is paid by bill and cannot be recharged here.',
  toBill: 'Pay the bill of this line',
  contacts: 'Choose from my contacts',
  amountComing: 'The number first: the amount comes next. You can recharge a relative’s line.',
  amount: 'Amount',
  amountHint: 'Between {minimum} and {maximum}',
  amountMinimum: 'Minimum amount should be {minimum}',
  amountMaximum: 'Maximum amount should be {maximum}',
  quickAmounts: 'Quick amounts',
  orderEmpty: 'Enter a number to begin. Nothing is charged before the Payment step.',
  operationRecharge: 'Airtime recharge',
  beneficiary: 'For',
};
