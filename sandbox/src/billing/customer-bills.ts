import type { Answer } from '../faults/answer.ts';
import type { Bill } from '../operator/accounts.ts';
import type { Sandbox } from '../sandbox.ts';
import { page, tmforumError } from '../tmforum.ts';

/**
 * GET /customerBill?billingAccount.id= (TMF678 v4): the bills of an account, newest last, paged by `offset` and
 * `limit`. An account that does not exist has none.
 */
export const listBills = (sandbox: Sandbox, query: Record<string, unknown>): Answer => {
  const accountNo = query['billingAccount.id'];
  if (typeof accountNo !== 'string' || accountNo === '') {
    return tmforumError(400, 'missingQuery', 'billingAccount.id is required');
  }
  const account = sandbox.accounts.find(accountNo);
  sandbox.activity.note({ what: 'bills-asked', port: 'billing', msisdn: account?.msisdn, detail: accountNo });
  return page((account?.bills ?? []).map(customerBill), query);
};

const at = (day: string): string => `${day}T00:00:00.000Z`;

const stateOf = ({ amount, outstanding }: Bill): 'settled' | 'partiallyPaid' | 'sent' => {
  if (outstanding === 0) return 'settled';
  return outstanding < amount ? 'partiallyPaid' : 'sent';
};

const customerBill = (bill: Bill): object => {
  const { accountNo, invoiceNo, amount, outstanding, currency } = bill;
  return {
    id: invoiceNo,
    billNo: invoiceNo,
    billDate: at(bill.issuedOn),
    billingPeriod: { startDateTime: at(bill.periodStart), endDateTime: at(bill.periodEnd) },
    paymentDueDate: at(bill.dueDate),
    amountDue: { unit: currency, value: amount },
    remainingAmount: { unit: currency, value: outstanding },
    state: stateOf(bill),
    billingAccount: { id: accountNo, '@referredType': 'BillingAccount' },
    '@type': 'CustomerBill',
  };
};
