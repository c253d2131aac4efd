import type { BalanceItem } from '@selfcare/contract/subscribers';
import type { Call } from '../../../api/call.ts';
import type { PaidOrder } from '../order/currency-price.tsx';
import type { Attempt, Balance } from './payment.machine.ts';
import { priceIn } from './consent.ts';
import type { PaymentEvent } from './payment.ts';

const sum = (items: readonly BalanceItem[]) => items.reduce((total, { balance }) => total + (balance ?? Infinity), 0);

/** Returns a line's airtime, in the wanted currency if it has some; undefined for no airtime or unlimited airtime. */
const airtimeOf = (items: readonly BalanceItem[], wanted: string): Balance | undefined => {
  const airtime = items.filter(({ serviceType }) => serviceType === 'AIRTIME');
  const currency = airtime.some(({ unitType }) => unitType === wanted) ? wanted : airtime[0]?.unitType;
  const amount = sum(airtime.filter(({ unitType }) => unitType === currency));
  return currency === undefined || amount === Infinity ? undefined : { amount, currency };
};

export type Checked = {
  order: PaidOrder;
  call: Call;
  /** National number of the payer. */
  payer: string;
  /** Needed airtime in major units of the order's currency. */
  price: number;
};

/** Refusals after which no debit can succeed. */
const final = new Set(['400', '404']);

/**
 * Requests the payer's airtime and compares it with the price. The balance is only advice: without it the payment
 * continues, and the answer to the debit decides.
 */
export const checkBalance = async (
  { order, call, payer, price }: Checked,
  { grant }: Attempt,
): Promise<PaymentEvent> => {
  const request = { msisdn: payer, uniqueCode: grant?.refId, serviceType: 'AIRTIME' };
  const answer = await call('queryBalance', request, { accessToken: grant?.accessToken, timeoutMs: 10_000 });
  if (answer.outcome === 'refused') {
    if (answer.code === '401') return { type: 'tokenOver' };
    return final.has(answer.code) ? { type: 'initiateRefused', failure: answer } : { type: 'enough' };
  }
  const balance = answer.outcome === 'success' ? airtimeOf(answer.result, order.currency) : undefined;
  if (!balance) return { type: 'enough' };
  const needed = priceIn(balance.currency, order, price) ?? 0;
  return { type: balance.amount < needed ? 'short' : 'enough', balance };
};
