import { timingSafeEqual } from 'node:crypto';
import { isRefusal, refuse, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { TakeLookUp } from '../../http/limits/look-up-budget.ts';
import { listInvoices, refuseOutage, type BillDeps, type OpenBill } from './find-bill.ts';
import type { UnpaidInvoice } from './gateway.ts';

/** What a fixed-internet account needs beside what a bill needs. */
export type InvoiceDeps = Pick<BillDeps, 'market' | 'findAccount' | 'listUnpaidInvoices' | 'pairs'> & {
  takeLookUp: TakeLookUp;
  hash: (purpose: string, text: string) => string;
};

const hold = async ({ takeLookUp, pairs }: InvoiceDeps, accountNo: string, other: string, context: Context) => {
  const looked = await takeLookUp(accountNo, context);
  return looked.allowed ? pairs.hold(accountNo, other) : looked;
};

/** Compares keyed hashes, so that time tells nothing of how much of the address was right. */
const isSame = ({ hash }: InvoiceDeps, one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => Buffer.from(hash('contact', text.toLowerCase())));
  return timingSafeEqual(a!, b!);
};

/**
 * The invoices of a fixed-internet account, for who knows its email. A wrong email, an unknown account, a closed one
 * and one that is no fixed account are one answer (60119) after the same work (docs/abuse.md A06).
 */
export const findFixedInvoices = async (
  deps: InvoiceDeps,
  { accountNo, email }: { accountNo: string; email: string },
  context: Context,
): Promise<Answer<OpenBill>> => {
  const other = email.toLowerCase();
  const held = await hold(deps, accountNo, other, context);
  if (!held.allowed) return refuse('429', { retryAfterSeconds: held.retryAfterSeconds });
  const found = await deps.findAccount(accountNo);
  const account = found.outcome === 'found' ? found.account : undefined;
  const isTheirs = isSame(deps, account?.email ?? '', email);
  const isRight = isTheirs && account !== undefined && account.email !== null && !account.isClosed;
  if (isRight || found.outcome === 'unavailable') await deps.pairs.giveBack(accountNo, other);
  if (found.outcome === 'unavailable') return refuseOutage();
  return isRight ? listInvoices(deps, accountNo) : refuse('60119');
};

/**
 * One open invoice of a fixed-internet account, for who knows its number. One that is paid, or not of this account, or of
 * an account that is closed or unknown is 60119 alike.
 */
export const findOpenInvoice = async (
  deps: InvoiceDeps,
  { accountNo, invoiceNo }: { accountNo: string; invoiceNo: string },
  context: Context,
): Promise<Answer<UnpaidInvoice>> => {
  const held = await hold(deps, accountNo, invoiceNo, context);
  if (!held.allowed) return refuse('429', { retryAfterSeconds: held.retryAfterSeconds });
  const [found, listed] = await Promise.all([deps.findAccount(accountNo), listInvoices(deps, accountNo)]);
  const isOpen = found.outcome === 'found' && found.account.email !== null && !found.account.isClosed;
  const invoice = isRefusal(listed) ? undefined : listed.result.invoices.find((one) => one.invoiceNo === invoiceNo);
  const isOut = found.outcome === 'unavailable' || isRefusal(listed);
  if (isOut || (isOpen && invoice)) await deps.pairs.giveBack(accountNo, invoiceNo);
  if (isOut) return refuseOutage();
  return isOpen && invoice ? { result: invoice } : refuse('60119');
};
