import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Code } from '@selfcare/contract/codes';
import type { LineType } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { BillingAccount, FindAccount, ListUnpaidInvoices, UnpaidInvoice } from './gateway.ts';
import type { PairBudget } from './pair-budget.ts';

/** What a line (E.164) is, or that it is not the operator's; spends the caller's look-ups (429), 503 where nobody says. */
type LookUpLine = (
  msisdn: string,
  context: Context,
) => Promise<Answer<{ outcome: 'found'; lineType: LineType; accountNo?: string } | { outcome: 'unknown-number' }>>;

/** What finding a line's bill needs. */
export type BillDeps = {
  market: Market;
  lookUpLine: LookUpLine;
  findAccount: FindAccount;
  listUnpaidInvoices: ListUnpaidInvoices;
  pairs: PairBudget;
  /** The number whose code for its bill was verified under this id, for as long as that counts. */
  verifiedNumber: (otpId: string) => Promise<string | undefined>;
  /** Whether such a code of this number (national) was verified for this browser. */
  hasVerified: (code: { msisdn: string; browserHash: string }) => Promise<boolean>;
};

/** An account that the caller may see, with what is open on it, oldest due first. */
export type OpenBill = { accountNo: string; invoices: UnpaidInvoice[] };

/** The sum of what is open on a bill, in hundredths. */
export const sumOf = ({ invoices }: OpenBill): number =>
  invoices.reduce((sum, { outstanding }) => sum + outstanding.hundredths, 0);

/** Billing or another system of the operator does not answer. */
export const refuseOutage = () => refuse('503', { retryAfterSeconds: 10 });

/** The open invoices of an account; a list in a currency that the market does not count in is none. */
export const listInvoices = async (
  { market, listUnpaidInvoices }: Pick<BillDeps, 'market' | 'listUnpaidInvoices'>,
  accountNo: string,
): Promise<Answer<OpenBill>> => {
  const listed = await listUnpaidInvoices(accountNo);
  if (listed.outcome === 'unavailable') return refuseOutage();
  const isOurMoney = listed.invoices.every(({ outstanding }) => outstanding.currency === market.currency.code);
  return isOurMoney ? { result: { accountNo, invoices: listed.invoices } } : refuseOutage();
};

const readLine = async ({ market, lookUpLine }: BillDeps, msisdn: string, context: Context) => {
  const line = await lookUpLine(toE164(msisdn, market), context);
  if (isRefusal(line)) return line;
  if (line.result.outcome === 'unknown-number') return refuse('404', { detail: 'lineNotOurs' });
  const { lineType, accountNo } = line.result;
  const paysBills = lineType === 'POSTPAID' || (lineType === 'HYBRID' && market.postpaidHybridCheck);
  return paysBills ? { result: { accountNo } } : refuseField('msisdn', 'lineNotPostpaid');
};

type Found = Awaited<ReturnType<FindAccount>>;

/** Whether it is the line's account and open; an unknown account and another line's are told alike. */
const judge = (found: Found, msisdn: string): Answer<BillingAccount> => {
  if (found.outcome === 'unavailable') return refuseOutage();
  if (found.outcome === 'unknown-account' || found.account.msisdn !== msisdn) return refuse('60119');
  return found.account.isClosed ? refuse('60005') : { result: found.account };
};

/** A line (national number), its account, and the proof of the work that a guess at them may cost. */
type BillAsked = { msisdn: string; accountNo: string; proof?: string | null | undefined };

/** What a refusal says of the pair; the account of a right one may still be closed. */
const meanings: Partial<Record<Code, 'wrong' | 'unclear'>> = { 60119: 'wrong', 503: 'unclear' };

/**
 * The bill of a line for who names its account. Refuses a number that is not the operator's (404), a line without bills
 * (400), an account that is not this line's (60119) or closed (60005), and guessing without its work (429).
 */
export const findBillByAccount = async (
  deps: BillDeps,
  { msisdn, accountNo, proof }: BillAsked,
  context: Context,
): Promise<Answer<OpenBill>> => {
  const line = await readLine(deps, msisdn, context);
  if (isRefusal(line)) return line;
  const held = await deps.pairs.hold({ pair: [msisdn, accountNo], proof }, context);
  if (isRefusal(held)) return held;
  const account = judge(await deps.findAccount(accountNo), toE164(msisdn, deps.market));
  await held.result[isRefusal(account) ? (meanings[account.refusal.code] ?? 'right') : 'right']();
  return isRefusal(account) ? { refusal: { ...account.refusal, subject: msisdn } } : listInvoices(deps, accountNo);
};

/**
 * The bill of the one line that a verified code opens; 2004 for a code that is unknown, not verified, over, or of another
 * number than the one named.
 */
export const findBillByCode = async (
  deps: BillDeps,
  { otpId, msisdn }: { otpId: string; msisdn?: string },
  context: Context,
): Promise<Answer<OpenBill>> => {
  const verified = await deps.verifiedNumber(otpId);
  if (!verified || (msisdn !== undefined && msisdn !== verified)) return refuse('2004');
  return findOwnBill(deps, verified, context);
};

/**
 * The bill of a line whose code this browser asked for and had verified: its cookie stands for the code, so that a page
 * that is loaded anew keeps nothing that opens a bill. Without such a code the account is what is missing (400).
 */
export const findBillByBrowser = async (
  deps: BillDeps,
  msisdn: string,
  context: Context,
): Promise<Answer<OpenBill>> => {
  const isVerified = await deps.hasVerified({ msisdn, browserHash: context.browser.hash });
  return isVerified ? findOwnBill(deps, msisdn, context) : refuseField('accountNo', 'fieldMissing');
};

/** The bill of a line that is the caller's own, on the account that the operator names. */
const findOwnBill = async (deps: BillDeps, msisdn: string, context: Context): Promise<Answer<OpenBill>> => {
  const line = await readLine(deps, msisdn, context);
  if (isRefusal(line)) return line;
  const { accountNo } = line.result;
  if (!accountNo) return refuse('60119');
  const account = judge(await deps.findAccount(accountNo), toE164(msisdn, deps.market));
  if (isRefusal(account)) return account;
  await deps.pairs.noteProved([msisdn, accountNo], context);
  return listInvoices(deps, accountNo);
};
