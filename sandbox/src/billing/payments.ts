import { newId, type Money } from '../books.ts';
import type { Answer } from '../faults/answer.ts';
import { fitsDecimals, roundToHundredths } from '../money.ts';
import { openBills, type Account, type Bill, type Settled } from '../operator/accounts.ts';
import { acceptedCodes, acceptedCurrency, type Market } from '../operator/market.ts';
import { smsTexts } from '../operator/texts.ts';
import { fieldOf, isAnswer, isRecord, nestedField } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { duplicateId, tmforumError } from '../tmforum.ts';
import type { CarriedOut } from './routes.ts';

export const billSettled = tmforumError(422, 'billSettled', 'Nothing of this is open any more');

/** The request of a payment. Without `invoiceNo` it pays whatever the account owes. */
type AskedPayment = Money & {
  body: Record<string, unknown>;
  externalId: string;
  accountNo: string;
  invoiceNo?: string;
};

/** Returns the account number of a payment. */
export const paidAccount = (body: unknown): string | undefined => {
  return isRecord(body) ? nestedField(body, 'account', 'id') : undefined;
};

const invalid = (why: string): Answer => tmforumError(400, 'invalidBody', why);

/** Reads a payment's body, or returns its refusal. Amounts may have two decimals, as bills do. */
const readPayment = (market: Market, body: unknown): AskedPayment | Answer => {
  if (!isRecord(body)) return invalid('The body must be a payment');
  const externalId = fieldOf(body, 'externalId');
  const accountNo = paidAccount(body);
  const { unit, value } = isRecord(body['amount']) ? body['amount'] : {};
  const currency = acceptedCurrency(market, unit);
  if (externalId === undefined) return invalid('externalId is required');
  if (accountNo === undefined) return invalid('account.id is required');
  if (currency === undefined) return invalid(`amount.unit must be ${acceptedCodes(market)}`);
  if (typeof value !== 'number' || !(value > 0) || !fitsDecimals(value, 2)) {
    return invalid('amount.value must be a positive number of at most two decimals');
  }
  const payment = { body, externalId, accountNo, amount: value, currency: currency.code };
  const items = body['paymentItem'] ?? [];
  if (!Array.isArray(items) || items.length > 1) return invalid('paymentItem must be one item or none');
  if (items.length === 0) return payment;
  const item: unknown = items[0];
  const invoiceNo = isRecord(item) ? nestedField(item, 'item', 'id') : undefined;
  return invoiceNo === undefined ? invalid('paymentItem needs item.id') : { ...payment, invoiceNo };
};

/**
 * POST /payment (TMF676 v4): pays one invoice, or the open bills from the oldest due. The rest becomes credit of the
 * account. Sends an SMS to a mobile account's line. A repeated `externalId` is paid again, unless `takesIdOnce` is set.
 * Refuses unknown and closed accounts, and what is paid already.
 */
export const payBill = (sandbox: Sandbox, payments: CarriedOut, body: unknown): Answer => {
  const asked = readPayment(sandbox.market, body);
  if (isAnswer(asked)) return asked;
  const { accountNo, invoiceNo } = asked;
  if (sandbox.settings.takesIdOnce && payments.withKey(asked.externalId).length > 0) return duplicateId;
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
  notifyOwner(sandbox, accountNo, entry);
  sandbox.activity.note({ what: 'bill-paid', port: 'billing', msisdn, amount, currency, detail: accountNo });
  const id = newId('PM');
  const resource = paymentResource(asked, { id, paidAt: entry.at, settled, billedIn: account.credit.currency });
  payments.put(id, { msisdn, accountNo, resource }, externalId);
  return { status: 201, body: resource };
};

const notifyOwner = (
  { accounts, phones, market }: Sandbox,
  accountNo: string,
  paid: { amount: number; currency: string },
): void => {
  const account = accounts.find(accountNo);
  if (account?.msisdn === undefined) return;
  const owed = account.bills.reduce((sum, { outstanding }) => roundToHundredths(sum + outstanding), 0);
  const { credit } = account;
  phones.send(account.msisdn, smsTexts(market).billPaid(paid, accountNo, { ...credit, amount: owed }, credit));
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
