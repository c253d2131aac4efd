import type { PlainChoice, PlainProduct, WrongChoice } from '@selfcare/contract/plain-pages';
import { fixedAccountPattern } from '@selfcare/contract/bills';
import type { ResultOf } from '@selfcare/contract/endpoints';
import type { LineType } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import type { Caller } from '../../../http/contract-routes.ts';
import { isWrong, readAccount, readBillAmount, readEmail, readLine } from '../typed.ts';
import { saidOf, type Refused } from '../said.ts';
import { contextFor, type Visit } from '../visit.ts';

export type ChoiceDeps = { market: Market; call: Caller };

/** The offers for a typed line or account, its errors, or the reason of a failure. */
export type FoundChoices =
  | { wrong: WrongChoice }
  | { failed: string; status: number }
  | (Pick<PlainChoice, 'bundles' | 'owed' | 'invoices'> & {
      msisdn: string;
      lineType?: 'PREPAID' | 'POSTPAID' | 'HYBRID';
    });

type Typed = PlainChoice['typed'];

type NoLine = { wrong: WrongChoice } | { failed: string; status: number };

const failed = (refused: Refused, { language }: Visit, { market }: ChoiceDeps) => ({
  failed: saidOf(refused, market, language.tag),
  status: refused.failure.statusCode,
});

const findLine = async (deps: ChoiceDeps, visit: Visit, typed: Typed): Promise<NoLine | ResultOf<'validateMsisdn'>> => {
  const { market, call } = deps;
  const number = readLine(typed.msisdn, market);
  if (isWrong(number)) return { wrong: { msisdn: number.wrong } };
  const answer = await call('validateMsisdn', { msisdn: number.value, checkIfBroadband: true }, contextFor(visit));
  if ('failure' in answer)
    return answer.failure.code === '404' ? { wrong: { msisdn: 'unknown' } } : failed(answer, visit, deps);
  return answer.result;
};

const findBundles = async (deps: ChoiceDeps, visit: Visit, typed: Typed, isRouter: boolean): Promise<FoundChoices> => {
  const line = await findLine(deps, visit, typed);
  if (!('lineType' in line)) return line;
  const { msisdn, lineType, broadband } = line;
  if (isRouter && !broadband) return { wrong: { msisdn: 'no-router' } };
  const wanted = { msisdn, lineType, serviceType: broadband ? ('BROADBAND' as const) : ('' as const) };
  const answer = await deps.call('bundles', wanted, contextFor(visit));
  return 'failure' in answer ? failed(answer, visit, deps) : { msisdn, lineType, bundles: answer.result };
};

/** Returns a line that has a bill, or the reason why not. */
export const findBilledLine = async (
  deps: ChoiceDeps,
  visit: Visit,
  typed: Typed,
): Promise<NoLine | { msisdn: string; lineType: LineType }> => {
  const line = await findLine(deps, visit, typed);
  if (!('lineType' in line)) return line;
  const { msisdn, lineType } = line;
  if (lineType === 'PREPAID') return { wrong: { msisdn: 'prepaid' } };
  if (lineType === 'HYBRID' && !deps.market.postpaidHybridCheck) return { wrong: { msisdn: 'hybrid-off' } };
  return { msisdn, lineType };
};

/** Returns the bill of a browser with a verified code; `isOver` when that has expired. */
export const findOpenBill = async (
  deps: ChoiceDeps,
  visit: Visit,
  typed: Typed,
): Promise<FoundChoices | { isOver: true }> => {
  const line = await findBilledLine(deps, visit, typed);
  if (!('lineType' in line)) return line;
  const answer = await deps.call('bill', { msisdn: line.msisdn }, contextFor(visit));
  if (!('failure' in answer)) return { ...line, owed: answer.result };
  return answer.failure.code === '400' ? { isOver: true } : failed(answer, visit, deps);
};

const findBill = async (deps: ChoiceDeps, visit: Visit, typed: Typed): Promise<FoundChoices> => {
  const line = await findBilledLine(deps, visit, typed);
  const account = readAccount(typed.account, /^\d{10}$/);
  // A missing account may not have been requested yet; its form says so.
  const wrongAccount = isWrong(account) && account.wrong !== 'missing' ? { account: account.wrong } : {};
  if ('wrong' in line) return { wrong: { ...line.wrong, ...wrongAccount } };
  if (!('lineType' in line)) return line;
  if (isWrong(account)) return { wrong: wrongAccount };
  const answer = await deps.call('bill', { msisdn: line.msisdn, accountNo: account.value }, contextFor(visit));
  return 'failure' in answer ? failed(answer, visit, deps) : { ...line, owed: answer.result };
};

const findInvoices = async (deps: ChoiceDeps, visit: Visit, typed: Typed): Promise<FoundChoices> => {
  const account = readAccount(typed.account, fixedAccountPattern);
  const email = readEmail(typed.email);
  if (isWrong(account) || isWrong(email))
    return {
      wrong: {
        ...(isWrong(account) && { account: account.wrong }),
        ...(isWrong(email) && { email: email.wrong }),
      },
    };
  const wanted = { accountNo: account.value, contactPersonEmailId: email.value };
  const answer = await deps.call('fixedInvoices', wanted, contextFor(visit));
  return 'failure' in answer ? failed(answer, visit, deps) : { msisdn: '', invoices: answer.result };
};

/** Reads the offers of a line or an account by the calls of the page's script. */
export const findChoices = (
  deps: ChoiceDeps,
  visit: Visit,
  at: PlainChoice['at'],
  typed: Typed,
): Promise<FoundChoices> => {
  if (at === 'bill') return findBill(deps, visit, typed);
  if (at === 'fixed-internet') return findInvoices(deps, visit, typed);
  return findBundles(deps, visit, typed, at === 'broadband');
};

type Chosen = { order: { msisdn: string; amount: number; product: PlainProduct } } | { wrong: WrongChoice };

/** Returns the chosen order; an offer that is gone must be chosen again. */
export const chosenOf = (
  found: Exclude<FoundChoices, { wrong: unknown } | { failed: string }>,
  { at, choice, amount: typed }: { at: PlainChoice['at']; choice: string; amount: string },
  market: Market,
): Chosen => {
  const { msisdn, bundles, owed, invoices, lineType } = found;
  const bundle = bundles?.find(({ productCode }) => productCode === choice);
  if (bundle && (at === 'bundles' || at === 'broadband'))
    return { order: { msisdn, amount: bundle.amount, product: { at, bundle } } };
  const invoice = invoices?.find(({ invoiceNo }) => invoiceNo === choice);
  if (invoice) {
    const { amount } = wholeOf(invoice.outstandingAmount, market);
    return { order: { msisdn, amount, product: { at: 'fixed-internet', invoice } } };
  }
  if (!owed || !lineType) return { wrong: { choice: 'missing' } };
  const amount = readBillAmount(typed, wholeOf(owed.totalOutstanding, market).amount, market);
  if (isWrong(amount)) return { wrong: { amount: amount.wrong } };
  return { order: { msisdn, amount: amount.value, product: { at: 'bill', lineType, bill: owed } } };
};

/** Rounds a billed amount to what can be charged, as the page proposes. */
const wholeOf = (billed: number, { amountToHigherValue }: Market) => {
  const hundredths = Math.round(billed * 100);
  return { amount: amountToHigherValue ? Math.ceil(hundredths / 100) : Math.floor(hundredths / 100) };
};
