import { international } from '../operator/market.ts';
import { keys } from './keys.ts';
import { at, type Answer, type Trial } from './trial.ts';

const accounts = '/billing/tmf-api/accountManagement/v4/billingAccount';
const bills = '/billing/tmf-api/customerBillManagement/v4/customerBill';
const payments = '/billing/tmf-api/paymentManagement/v4/payment';

/** TMF666: reads an account. */
export const findAccount = (trial: Trial, accountNo: string, patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `${accounts}/${accountNo}`, { headers: keys.billing, patienceMs });

/** TMF678: reads the bills of an account; `more` extends the query. */
export const findBills = (trial: Trial, accountNo: string, more = '', patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `${bills}?billingAccount.id=${accountNo}${more}`, { headers: keys.billing, patienceMs });

/** Returns the outstanding amount of each bill, in the order of the list. */
export const remaining = async (trial: Trial, accountNo: string): Promise<unknown[]> => {
  const { body } = await findBills(trial, accountNo);
  return (Array.isArray(body) ? body : []).map((bill: unknown) => at(bill, 'remainingAmount', 'value'));
};

/** Returns an account's credit. */
export const creditOf = async (trial: Trial, accountNo: string): Promise<unknown> =>
  at((await findAccount(trial, accountNo)).body, 'accountBalance', 0, 'amount', 'value');

/** Returns the part of a payment that names the invoice. */
export const forInvoice = (id: string) => ({
  paymentItem: [{ id: '1', item: { id, '@referredType': 'CustomerBill' } }],
});

/** TMF676: pays an account. */
export const payBill = (
  trial: Trial,
  accountNo: string,
  value: number,
  changes: object = {},
  patienceMs?: number,
): Promise<Answer> => {
  return trial.call('POST', payments, {
    patienceMs,
    headers: keys.billing,
    body: {
      externalId: 'REF1',
      amount: { unit: trial.market.priceCurrency, value },
      account: { id: accountNo, '@referredType': 'BillingAccount' },
      channel: { id: 'portal' },
      description: 'Facture',
      ...changes,
    },
  });
};

export const findPayments = (trial: Trial, reference = 'REF1', patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `${payments}?externalId=${reference}`, { headers: keys.billing, patienceMs });

const orders = '/billing/tmf-api/productOrderingManagement/v4/productOrder';
export const offerings = '/billing/tmf-api/productCatalogManagement/v4/productOffering';

/** TMF622: orders a bundle for a line. */
export const order = (trial: Trial, msisdn: string, code: string, patienceMs?: number): Promise<Answer> => {
  const product = { productSerialNumber: international(trial.market, msisdn) };
  return trial.call('POST', orders, {
    patienceMs,
    headers: keys.billing,
    body: {
      externalId: 'REF1',
      productOrderItem: [{ id: '1', action: 'add', productOffering: { id: code }, product }],
    },
  });
};

export const findOrders = (trial: Trial, reference = 'REF1', patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `${orders}?externalId=${reference}`, { headers: keys.billing, patienceMs });

export const findLine = (trial: Trial, msisdn: string, patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `/billing/tmf-api/productInventory/v4/product?productSerialNumber=%2B242${msisdn}`, {
    headers: keys.billing,
    patienceMs,
  });
