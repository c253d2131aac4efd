import type { BalanceItem } from '@selfcare/contract/subscribers';
import type { ChoiceDeps } from './choices.ts';
import type { KeptOrder } from '../kept-order.ts';
import { saidOf } from '../said.ts';
import { contextFor, type Visit } from '../visit.ts';

type KeptBalance = NonNullable<NonNullable<KeptOrder['choice']>['balance']>;

/** Lifetime of a balance, which others spend meanwhile. */
const freshMs = 5 * 60_000;

export const isFresh = ({ at }: KeptBalance): boolean => Math.abs(Date.now() - at) < freshMs;

/** Letters of a balance that fit into the cookie. */
const mostLetters = 1200;

const fitting = (items: readonly BalanceItem[]): BalanceItem[] =>
  items.filter((_, index) => JSON.stringify(items.slice(0, index + 1)).length <= mostLetters);

/** Reads a router's balance; undefined for other numbers. Stored, because requests per day are few. */
export const readBalance = async (
  { call, market }: ChoiceDeps,
  visit: Visit,
  msisdn: string,
): Promise<KeptBalance | undefined> => {
  const answer = await call('queryBalance', { msisdn, requestType: 'BROADBAND' }, contextFor(visit));
  const at = Date.now();
  if (!('failure' in answer)) return { left: fitting(answer.result), at };
  const { code } = answer.failure;
  return code === '400' || code === '404' ? undefined : { failed: saidOf(answer, market, visit.language.tag), at };
};
