import { timingSafeEqual } from 'node:crypto';
import { present } from '@selfcare/contract/typed/present';
import { isRefusal, refuse, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { PairAttempt } from '../../http/limits/pair-budget.ts';
import type { ReserveLookUp } from '../../http/limits/look-up-budget.ts';
import { listInvoices, refuseOutage, type BillDeps, type OpenBill } from './find-bill.ts';
import type { UnpaidInvoice } from './gateway.ts';

export type InvoiceDeps = Pick<BillDeps, 'market' | 'findAccount' | 'listUnpaidInvoices' | 'pairs'> & {
  reserveLookUp: ReserveLookUp;
  hash: (purpose: string, text: string) => string;
};

const reserve = async ({ reserveLookUp, pairs }: InvoiceDeps, attempt: PairAttempt, context: Context) => {
  const looked = await reserveLookUp(attempt.pair[0], context);
  return isRefusal(looked) ? looked : pairs.reserve(attempt, context);
};

/** Compares keyed hashes, so that timing reveals nothing about the address. */
const isSame = ({ hash }: InvoiceDeps, one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => Buffer.from(hash('contact', text.toLowerCase())));
  return timingSafeEqual(present(a), present(b));
};

/** Returns the invoices of an account for its email; wrong pairs cost the same work (docs/abuse.md A06). */
export const findFixedInvoices = async (
  deps: InvoiceDeps,
  { accountNo, email, proof }: { accountNo: string; email: string; proof?: string | null | undefined },
  context: Context,
): Promise<Answer<OpenBill>> => {
  const reserved = await reserve(deps, { pair: [accountNo, email.toLowerCase()], proof }, context);
  if (isRefusal(reserved)) return reserved;
  const { settle, release } = reserved.result;
  const found = await deps.findAccount(accountNo);
  const account = found.outcome === 'found' ? found.account : undefined;
  const isTheirs = isSame(deps, account?.email ?? '', email);
  const isRight = isTheirs && account !== undefined && account.email !== null && !account.isClosed;
  await (found.outcome === 'unavailable' ? release() : settle(isRight ? 'right' : 'wrong'));
  if (found.outcome === 'unavailable') return refuseOutage();
  if (!isRight) return refuse('60119', { subject: accountNo });
  await deps.pairs.noteProved([accountNo], context);
  return listInvoices(deps, accountNo);
};

/** Returns one open invoice for a caller who knows its number, otherwise 60119. */
export const findOpenInvoice = async (
  deps: InvoiceDeps,
  { accountNo, invoiceNo, proof }: { accountNo: string; invoiceNo: string; proof?: string | null | undefined },
  context: Context,
): Promise<Answer<UnpaidInvoice>> => {
  // A caller who saw the account's invoices has nothing to guess.
  const reserved = await reserve(deps, { pair: [accountNo, invoiceNo], proof, unless: [accountNo] }, context);
  if (isRefusal(reserved)) return reserved;
  const { settle, release } = reserved.result;
  const [found, listed] = await Promise.all([deps.findAccount(accountNo), listInvoices(deps, accountNo)]);
  const isOpen = found.outcome === 'found' && found.account.email !== null && !found.account.isClosed;
  const invoice = isRefusal(listed) ? undefined : listed.result.invoices.find((one) => one.invoiceNo === invoiceNo);
  const isOut = found.outcome === 'unavailable' || isRefusal(listed);
  await (isOut ? release() : settle(isOpen && invoice ? 'right' : 'wrong'));
  if (isOut) return refuseOutage();
  return isOpen && invoice ? { result: invoice } : refuse('60119', { subject: accountNo });
};
