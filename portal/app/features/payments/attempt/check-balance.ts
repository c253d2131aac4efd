import type { BalanceItem } from '@selfcare/contract/subscribers';
import type { Call } from '../../../api/call.ts';
import type { PaidOrder } from '../order/currency-price.tsx';
import type { Attempt, Balance } from './payment.machine.ts';
import { priceIn } from './consent.ts';
import type { PaymentEvent } from './payment.ts';

const sum = (items: readonly BalanceItem[]) => items.reduce((total, { balance }) => total + (balance ?? Infinity), 0);

/** The airtime of a line, in the wanted currency where it holds some; undefined where it holds none, or without limit. */
const airtimeOf = (items: readonly BalanceItem[], wanted: string): Balance | undefined => {
  const airtime = items.filter(({ serviceType }) => serviceType === 'AIRTIME');
  const currency = airtime.some(({ unitType }) => unitType === wanted) ? wanted : airtime[0]?.unitType;
  const amount = sum(airtime.filter(({ unitType }) => unitType === currency));
  return currency === undefined || amount === Infinity ? undefined : { amount, currency };
};

export type Checked = {
  order: PaidOrder;
  call: Call;
  /** Whose airtime, the national number. */
  payer: string;
  /** What it must hold, in major units of the order's currency. */
  price: number;
};

/** Refusals that no debit could follow. */
const final = new Set(['400', '404']);

/**
 * Asks how much airtime the payer has. It is advice: where it cannot be had the payment goes on, and the debit's own
 * answer is the truth.
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
