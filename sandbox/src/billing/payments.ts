import { newId } from '../books.ts';
import type { Answer } from '../faults/answer.ts';
import { roundToHundredths } from '../money.ts';
import { openBills, type Account, type Bill, type Settled } from '../operator/accounts.ts';
import { texts } from '../operator/texts.ts';
import { isAnswer } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { duplicateId, tmforumError } from '../tmforum.ts';
import type { CarriedOut } from './carried.ts';
import { readPayment, type AskedPayment } from './read-payment.ts';

export const billSettled = tmforumError(422, 'billSettled', 'Nothing of this is open any more');

/**
 * POST /payment (TMF676 v4): pays one invoice of an account, or its open bills from the oldest due; what is over stays
 * on the account as credit. Tells the line of a mobile account by SMS. As with top-ups, an `externalId` seen before is
 * paid again, unless the settings say that an id is taken once. Refuses accounts that are unknown or closed, and what is paid already.
 */
export const payBill = (sandbox: Sandbox, payments: CarriedOut, body: unknown): Answer => {
  const asked = readPayment(sandbox.market, body);
  if (isAnswer(asked)) return asked;
  const { accountNo, invoiceNo } = asked;
  if (sandbox.settings.takesIdOnce && payments.under(asked.externalId).length > 0) return duplicateId;
  const account = sandbox.accounts.find(accountNo);
  if (account === undefined) return tmforumError(422, 'accountUnknown', 'There is no such account');
  if (account.isClosed) return tmforumError(422, 'accountClosed', 'This account is closed');
  const bills = openBills(account).filter((bill) => invoiceNo === undefined || bill.invoiceNo === invoiceNo);
  if (bills.length === 0) return billSettled;
  return sandbox.store.transaction(() => settle(sandbox, payments, asked, { account, bills }));
};

type Target = { account: Account; bills: Bill[] };

const settle = (sandbox: Sandbox, payments: CarriedOut, asked: AskedPayment, { account, bills }: Target): Answer => {
  const { externalId, accountNo, amount, currency } = asked;
  const { msisdn } = account;
  const entry = sandbox.books.credit({
    kind: account.type === 'fixed' ? 'invoice' : 'bill',
    target: accountNo,
    amount,
    currency,
    reference: externalId,
  });
  const settled = sandbox.accounts.pay(account, bills, entry);
  tellOwner(sandbox, accountNo, entry);
  sandbox.activity.note({ what: 'bill-paid', port: 'billing', msisdn, amount, currency, detail: accountNo });
  const id = newId('PM');
  const resource = paymentResource(asked, { id, paidAt: entry.at, settled, billedIn: account.credit.currency });
  payments.keep(id, { msisdn, accountNo, resource }, externalId);
  return { status: 201, body: resource };
};

const tellOwner = (
  { accounts, phones, market }: Sandbox,
  accountNo: string,
  paid: { amount: number; currency: string },
): void => {
  const account = accounts.find(accountNo);
  if (account?.msisdn === undefined) return;
  const owed = account.bills.reduce((sum, { outstanding }) => roundToHundredths(sum + outstanding), 0);
  const { credit } = account;
  phones.send(account.msisdn, texts(market).billPaid(paid, accountNo, { ...credit, amount: owed }, credit));
};

type DonePayment = { id: string; paidAt: string; settled: Settled[]; billedIn: string };

const paymentResource = (
  { body, externalId, amount, currency }: AskedPayment,
  { id, paidAt, settled, billedIn }: DonePayment,
): Record<string, unknown> => {
  return {
    id,
    href: `/tmf-api/paymentManagement/v4/payment/${id}`,
    externalId,
    status: 'done',
    statusDate: paidAt,
    paymentDate: paidAt,
    amount: { unit: currency, value: amount },
    totalAmount: { unit: currency, value: amount },
    account: body['account'],
    paymentItem: settled.map(({ invoiceNo, amount: value }, index) => ({
      id: String(index + 1),
      amount: { unit: billedIn, value },
      item: { id: invoiceNo, '@referredType': 'CustomerBill' },
    })),
    ...(body['channel'] !== undefined && { channel: body['channel'] }),
    ...(body['description'] !== undefined && { description: body['description'] }),
    '@type': 'Payment',
  };
};
