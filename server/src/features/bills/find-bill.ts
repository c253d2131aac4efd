import { toE164 } from '@selfcare/contract/values/msisdn';
import type { LineType } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { PairBudget } from '../../http/limits/pair-budget.ts';
import type { BillingAccount, FindAccount, ListUnpaidInvoices, UnpaidInvoice } from './gateway.ts';

/** Looks up a line (E.164) and spends the caller's look-ups (429); 503 when no system answers. */
type LookUpLine = (
  msisdn: string,
  context: Context,
) => Promise<Answer<{ outcome: 'found'; lineType: LineType; accountNo?: string } | { outcome: 'unknown-number' }>>;

export type BillDeps = {
  market: Market;
  lookUpLine: LookUpLine;
  findAccount: FindAccount;
  listUnpaidInvoices: ListUnpaidInvoices;
  pairs: PairBudget;
  /** Returns the number whose bill code was verified under this id, while that is valid. */
  verifiedNumber: (otpId: string) => Promise<string | undefined>;
  /** Returns true when this browser verified such a code of this national number. */
  hasVerified: (code: { msisdn: string; browserHash: string }) => Promise<boolean>;
};

export type OpenBill = { accountNo: string; invoices: UnpaidInvoice[] };

export const sumOf = ({ invoices }: OpenBill): number =>
  invoices.reduce((sum, { outstanding }) => sum + outstanding.hundredths, 0);

export const refuseOutage = () => refuse('503', { retryAfterSeconds: 10 });

/** Returns an account's open invoices; a list in a foreign currency counts as an outage. */
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

/** Refuses closed accounts, and unknown ones and those of other lines with the same code. */
const judge = (found: Found, msisdn: string): Answer<BillingAccount> => {
  if (found.outcome === 'unavailable') return refuseOutage();
  if (found.outcome === 'unknown-account' || found.account.msisdn !== msisdn) return refuse('60119');
  return found.account.isClosed ? refuse('60005') : { result: found.account };
};

type BillAsked = { msisdn: string; accountNo: string; proof?: string | null | undefined };

/**
 * Returns the bill of a line for a caller who names its account. Refuses a foreign number (404), a line without bills
 * (400), another line's account (60119), a closed one (60005), and attempts without their work (429).
 */
export const findBillByAccount = async (
  deps: BillDeps,
  { msisdn, accountNo, proof }: BillAsked,
  context: Context,
): Promise<Answer<OpenBill>> => {
  const line = await readLine(deps, msisdn, context);
  if (isRefusal(line)) return line;
  const reserved = await deps.pairs.reserve({ pair: [msisdn, accountNo], proof }, context);
  if (isRefusal(reserved)) return reserved;
  const account = judge(await deps.findAccount(accountNo), toE164(msisdn, deps.market));
  const { settle, release } = reserved.result;
  const code = isRefusal(account) ? account.refusal.code : undefined;
  await (code === '503' ? release() : settle(code === '60119' ? 'wrong' : 'right'));
  return isRefusal(account) ? { refusal: { ...account.refusal, subject: msisdn } } : listInvoices(deps, accountNo);
};

/** Returns the bill of a verified code's line; 2004 for any code that does not fit. */
export const findBillByCode = async (
  deps: BillDeps,
  { otpId, msisdn }: { otpId: string; msisdn?: string },
  context: Context,
): Promise<Answer<OpenBill>> => {
  const verified = await deps.verifiedNumber(otpId);
  if (!verified || (msisdn !== undefined && msisdn !== verified)) return refuse('2004');
  return findOwnBill(deps, verified, context);
};

/** Returns the bill of a line whose code this browser verified; its cookie replaces the code. */
export const findBillByBrowser = async (
  deps: BillDeps,
  msisdn: string,
  context: Context,
): Promise<Answer<OpenBill>> => {
  const isVerified = await deps.hasVerified({ msisdn, browserHash: context.browser.hash });
  return isVerified ? findOwnBill(deps, msisdn, context) : refuseField('accountNo', 'fieldMissing');
};

/** Returns the bill of the caller's own line, on the account that the operator names. */
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
