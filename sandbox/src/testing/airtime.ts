import { randomUUID } from 'node:crypto';
import { international, type Market } from '../operator/market.ts';
import { keys } from './keys.ts';
import { at, type Answer, type Trial } from './trial.ts';

const payments = '/airtime/carrier-billing/v0/payments';

type PaymentOrder = {
  payer: string;
  amount?: number;
  /** The market's own by default. */
  currency?: string;
  reference?: string;
  correlator?: string;
  patienceMs?: number;
};

/** Returns the body of a payment with airtime (CAMARA Carrier Billing). */
export const paymentBody = (order: PaymentOrder, market: Pick<Market, 'currency' | 'countryCode'>) => {
  const { payer, amount = 500, currency = market.currency, reference = 'REF1', correlator = randomUUID() } = order;
  const chargingInformation = { amount, currency, description: 'Recharge de 500' };
  return {
    amountTransaction: {
      phoneNumber: international(market, payer),
      clientCorrelator: correlator,
      referenceCode: reference,
      paymentAmount: { chargingInformation },
    },
  };
};

/** Pays with a line's airtime. */
export const payFromAirtime = (trial: Trial, order: PaymentOrder): Promise<Answer> => {
  const { patienceMs } = order;
  return trial.call('POST', payments, { headers: keys.airtime, body: paymentBody(order, trial.market), patienceMs });
};

/** Pays with airtime and returns the payment's id. */
export const paidFromAirtime = async (trial: Trial, payer: string): Promise<string> => {
  return String(at((await payFromAirtime(trial, { payer })).body, 'paymentId'));
};

export const findPayments = (trial: Trial, reference = 'REF1', patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `${payments}?referenceCode=${reference}`, { headers: keys.airtime, patienceMs });

export const findPayment = (trial: Trial, paymentId: string): Promise<Answer> =>
  trial.call('GET', `${payments}/${paymentId}`, { headers: keys.airtime });

const refunds = (paymentId: string): string => `/airtime/carrier-billing-refund/v0/payments/${paymentId}/refunds`;

/** Refunds a payment. */
export const refundAirtime = (
  trial: Trial,
  paymentId: string,
  changes: object = {},
  correlator: string = randomUUID(),
  patienceMs?: number,
): Promise<Answer> => {
  const amountTransaction = { clientCorrelator: correlator, referenceCode: 'REF1' };
  const body = { type: 'total', amountTransaction, ...changes };
  return trial.call('POST', refunds(paymentId), { headers: keys.airtime, body, patienceMs });
};

export const findRefunds = (trial: Trial, paymentId: string): Promise<Answer> =>
  trial.call('GET', refunds(paymentId), { headers: keys.airtime });

/** Calls CAMARA SIM Swap. */
export const simSwap = (trial: Trial, body: object, patienceMs?: number): Promise<Answer> =>
  trial.call('POST', '/billing/sim-swap/v1/check', { headers: keys.billing, body, patienceMs });

const topups = '/airtime/tmf-api/prepayBalanceManagement/v4/topupBalance';

/** TMF654: adds airtime to a line. */
export const topUp = (trial: Trial, msisdn: string, changes: object = {}, patienceMs?: number): Promise<Answer> => {
  return trial.call('POST', topups, {
    patienceMs,
    headers: keys.airtime,
    body: {
      amount: { amount: 5000, units: trial.market.currency },
      usageType: 'monetary',
      logicalResource: { id: international(trial.market, msisdn), '@referredType': 'MSISDN' },
      requestor: { id: 'REF1', '@referredType': 'Payment' },
      channel: { id: 'portal' },
      ...changes,
    },
  });
};

export const findTopUps = (trial: Trial, reference = 'REF1', patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `${topups}?requestor.id=${reference}`, { headers: keys.airtime, patienceMs });
