import type { Answer } from '../faults/answer.ts';
import type { Account, Bill } from '../operator/accounts.ts';
import { international, national } from '../operator/market.ts';
import type { Sandbox } from '../sandbox.ts';
import { page, tmforumError } from '../tmforum.ts';

/** GET /billingAccount/{id} (TMF666 v4): returns the contact, state and credit of an account. */
export const showAccount = (sandbox: Sandbox, accountNo: string): Answer => {
  const account = sandbox.accounts.find(accountNo);
  if (account === undefined) return tmforumError(404, 'accountUnknown', 'There is no such account');
  const { type, isClosed, credit } = account;
  const body = {
    id: accountNo,
    href: `/tmf-api/accountManagement/v4/billingAccount/${accountNo}`,
    name: accountNo,
    state: isClosed ? 'closed' : 'active',
    accountType: type,
    contact: [{ contactType: 'primary', contactMedium: contactMedium(sandbox, account) }],
    accountBalance: [{ balanceType: 'credit', amount: { unit: credit.currency, value: credit.amount } }],
    '@type': 'BillingAccount',
  };
  return { status: 200, body };
};

const contactMedium = ({ market }: Sandbox, { msisdn, email }: Account): object[] => {
  const media: object[] = [];
  if (msisdn !== undefined) {
    media.push({ mediumType: 'mobile', characteristic: { phoneNumber: international(market, msisdn) } });
  }
  if (email !== undefined) media.push({ mediumType: 'email', characteristic: { emailAddress: email } });
  return media;
};

/**
 * GET /customerBill?billingAccount.id= (TMF678 v4): returns the bills of an account, newest last, by `offset` and
 * `limit`. An unknown account has an empty list.
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

/** GET /product (TMF637 v4): returns the line of a number, or an empty list for a foreign number. */
export const findLine = (sandbox: Sandbox, serialNumber: unknown): Answer => {
  if (typeof serialNumber !== 'string' || serialNumber === '') {
    return tmforumError(400, 'missingQuery', 'productSerialNumber is required');
  }
  const msisdn = national(sandbox.market, serialNumber);
  const phone = msisdn === undefined ? undefined : sandbox.phones.find(msisdn);
  if (!phone?.own) return { status: 200, body: [] };
  sandbox.activity.note({ what: 'line-asked', port: 'billing', msisdn: phone.msisdn });
  const line = {
    id: `LINE-${phone.msisdn}`,
    href: `/tmf-api/productInventory/v4/product/LINE-${phone.msisdn}`,
    status: 'active',
    productSerialNumber: international(sandbox.market, phone.msisdn),
    productCharacteristic: [
      { name: 'lineType', value: phone.lineType },
      { name: 'broadband', value: phone.broadband },
    ],
    ...(phone.accountNo !== null && { billingAccount: { id: phone.accountNo } }),
    '@type': 'Product',
  };
  return { status: 200, body: [line] };
};
