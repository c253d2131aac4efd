import { currencyToWire, type CurrencyCode } from '@selfcare/contract/money';
import { parseMsisdn, toE164 } from '@selfcare/contract/msisdn';
import type { BalanceItem, QueryBalanceRequest } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { Balance, FindAirtime } from './gateway.ts';

/** What a balance needs; `isAllowed`: whether the request's token opens the airtime of this number. */
export type QueryBalanceParts = {
  market: Market;
  findAirtime: FindAirtime;
  isAllowed: (use: { authorization: string | undefined; msisdn: string; otpId?: string }) => Promise<boolean>;
};

const toItem = (balance: Balance, currency: CurrencyCode): BalanceItem => ({
  balanceDescription: balance.name,
  balanceType: balance.remaining === 'unlimited' ? 'unlimited' : 'limited',
  balance: balance.remaining === 'unlimited' ? null : Number(balance.remaining.amount),
  unitType: balance.remaining === 'unlimited' ? currencyToWire(currency) : toWireUnits(balance.remaining.units),
  expireTime: balance.expiresAt,
  serviceType: 'AIRTIME',
});

const toWireUnits = (units: string) => (units === 'XAF' ? 'CFA' : units);

/**
 * The airtime of a line, for who proved by a code that the line is theirs (401 otherwise). It is advice: the debit's own
 * answer is the truth (safety.md B.4).
 */
export const queryBalance = async (
  { market, findAirtime, isAllowed }: QueryBalanceParts,
  request: QueryBalanceRequest,
  context: Context,
): Promise<Answer<BalanceItem[]>> => {
  const msisdn = parseMsisdn(request.msisdn, market);
  if (!msisdn) return refuseField('msisdn', 'payerInvalid');
  const authorization = context.header('authorization');
  if (!(await isAllowed({ authorization, msisdn, otpId: request.uniqueCode || undefined }))) return refuse('401');
  const found = await findAirtime(toE164(msisdn, market));
  if (found.outcome === 'unknown-number') return refuse('404', { detail: 'lineNotOurs' });
  if (found.outcome !== 'found') return refuse('503', { retryAfterSeconds: 10 });
  return { result: found.balances.map((balance) => toItem(balance, market.currency.code)) };
};
