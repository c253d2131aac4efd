import type { BalanceItem } from '@selfcare/contract/subscribers';
import type { Call } from '../../api/call.ts';
import type { QueryData } from '../../session/query-data.ts';
import type { Attempt } from './payment.machine.ts';
import type { PaymentEvent } from './payment-steps.ts';

/** Airtime in the currency of the order; infinite where it is unlimited, undefined where the line holds none of its own. */
const airtimeIn = (items: readonly BalanceItem[], currency: string): number | undefined => {
  const airtime = items.filter(({ serviceType, unitType }) => serviceType === 'AIRTIME' && unitType === currency);
  if (airtime.length === 0) return undefined;
  return airtime.reduce((sum, { balance }) => sum + (balance ?? Infinity), 0);
};

type Weighed = {
  order: QueryData;
  call: Call;
  /** Whose airtime, the national number. */
  payer: string;
  /** What it must hold, in major units of the order's currency. */
  price: number;
};

/** Refusals that no debit could follow. */
const final = new Set(['400', '404']);

/**
 * Asks how much airtime the payer has. It is advice: where it cannot be had the payment goes on, and the debit's own answer
 * is the truth (safety.md B.4).
 */
export const weigh = async ({ order, call, payer, price }: Weighed, { grant }: Attempt): Promise<PaymentEvent> => {
  const request = { msisdn: payer, uniqueCode: grant?.refId, serviceType: 'AIRTIME' };
  const answer = await call('queryBalance', request, { accessToken: grant?.accessToken, timeoutMs: 10_000 });
  if (answer.outcome === 'refused') {
    if (answer.code === '401') return { type: 'tokenOver' };
    return final.has(answer.code) ? { type: 'initiateRefused', failure: answer } : { type: 'enough' };
  }
  const balance = answer.outcome === 'success' ? airtimeIn(answer.result, order.currency) : undefined;
  if (balance === undefined || balance === Infinity) return { type: 'enough' };
  return balance < price ? { type: 'short', balance } : { type: 'enough', balance };
};
