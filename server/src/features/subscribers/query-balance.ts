import { currencyFromWire, currencyToWire } from '@selfcare/contract/values/money';
import { parseMsisdn, toE164 } from '@selfcare/contract/values/msisdn';
import type { BalanceItem, QueryBalanceRequest } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets, Reservation } from '../../http/limits/caller-budgets.ts';
import type { FreeThenWork } from '../../http/limits/free-then-work.ts';
import type { Balance, FindBalances } from './gateway.ts';
import { answerLookUp, type LookUp } from './look-up-line.ts';

type Sight = 'airtime' | 'balance';

/** `isAllowed` returns true when the request's token opens this balance of this number. */
export type QueryBalanceDeps = {
  market: Market;
  lookUp: LookUp;
  findAirtime: FindBalances;
  findData: FindBalances;
  isAllowed: (use: {
    authorization: string | undefined;
    msisdn: string;
    otpId?: string;
    sight: Sight;
  }) => Promise<boolean>;
  budgets: Pick<CallerBudgets, 'reserve'>;
  tolled: FreeThenWork;
  hash: (purpose: string, text: string) => string;
};

const unlimited = (balance: Balance) => balance.remaining === 'unlimited';

const toWireUnits = (units: string): string => {
  const currency = currencyFromWire(units);
  return currency ? currencyToWire(currency) : units;
};

type Shown = { serviceType: BalanceItem['serviceType']; unlimitedUnit: string };

const toItem = (balance: Balance, { serviceType, unlimitedUnit }: Shown): BalanceItem => ({
  balanceDescription: balance.name,
  balanceType: unlimited(balance) ? 'unlimited' : 'limited',
  balance: balance.remaining === 'unlimited' ? null : Number(balance.remaining.amount),
  unitType: balance.remaining === 'unlimited' ? unlimitedUnit : toWireUnits(balance.remaining.units),
  expireTime: balance.expiresAt,
  serviceType,
});

type Asked = { msisdn: string; otpId?: string; proof?: string | null | undefined };

const outage = () => refuse('503', { retryAfterSeconds: 10 });

/** Returns a line's airtime for a verified caller (otherwise 401). Advisory: only the debit decides. */
const queryAirtime = async (
  { market, findAirtime, isAllowed }: QueryBalanceDeps,
  asked: Asked,
  context: Context,
): Promise<Answer<BalanceItem[]>> => {
  const { msisdn } = asked;
  const authorization = context.header('authorization');
  if (!(await isAllowed({ ...asked, authorization, sight: 'airtime' }))) return refuse('401');
  const found = await findAirtime(toE164(msisdn, market));
  if (found.outcome === 'unknown-number') return refuse('404', { detail: 'lineNotOurs' });
  if (found.outcome !== 'found') return outage();
  const shown = { serviceType: 'AIRTIME', unlimitedUnit: currencyToWire(market.currency.code) } as const;
  return { result: found.balances.map((balance) => toItem(balance, shown)) };
};

/** Reserves one enquiry of browser and number. A refusal takes nothing. */
const reserveAsk = async (
  { budgets, tolled, hash }: QueryBalanceDeps,
  { msisdn, proof }: Asked,
  context: Context,
): Promise<Answer<Reservation>> => {
  const { balances } = budgetTable;
  const ofBrowser = await budgets.reserve(balances, context);
  if (isRefusal(ofBrowser)) return { refusal: { ...ofBrowser.refusal, detail: 'balanceAsked', subject: msisdn } };
  const buckets = [{ ...balances.ofSubject[0], name: `balance:${hash('balance', msisdn)}` }];
  const ofNumber = await tolled.reserve({ buckets, subject: `balance ${msisdn}`, proof }, context);
  if (isRefusal(ofNumber)) await ofBrowser.result.release();
  return ofNumber;
};

/** Returns a router's balance, nothing about its owner. Needs a verified code only if the market says so. */
const queryBroadband = async (
  deps: QueryBalanceDeps,
  asked: Asked,
  context: Context,
): Promise<Answer<BalanceItem[]>> => {
  const { market, lookUp, findData, isAllowed } = deps;
  const { msisdn } = asked;
  const authorization = context.header('authorization');
  if (market.broadbandBalanceOtp && !(await isAllowed({ ...asked, authorization, sight: 'balance' })))
    return refuse('401');
  const line = answerLookUp(await lookUp(toE164(msisdn, market), context));
  if (isRefusal(line)) return line;
  if (line.result.outcome === 'unknown-number') return refuse('404', { detail: 'lineNotOurs' });
  if (!line.result.broadband) return refuseField('msisdn', 'lineNotBroadband');
  const taken = await reserveAsk(deps, asked, context);
  if (isRefusal(taken)) return taken;
  const found = await findData(toE164(msisdn, market));
  if (found.outcome === 'unavailable') return outage();
  // The line is ours, so an unknown number is a router without a bundle.
  const balances = found.outcome === 'found' ? found.balances : [];
  return { result: balances.map((balance) => toItem(balance, { serviceType: 'DATA', unlimitedUnit: 'GB' })) };
};

export const queryBalance = async (
  deps: QueryBalanceDeps,
  request: QueryBalanceRequest,
  context: Context,
): Promise<Answer<BalanceItem[]>> => {
  const msisdn = parseMsisdn(request.msisdn, deps.market);
  if (!msisdn) return refuseField('msisdn', 'payerInvalid');
  const asked = { msisdn, otpId: request.uniqueCode || undefined, proof: request.proof };
  return request.requestType === 'BROADBAND'
    ? queryBroadband(deps, asked, context)
    : queryAirtime(deps, asked, context);
};
