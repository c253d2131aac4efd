import type { OpenInvoice } from '@selfcare/contract/bills';
import type { Answer } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import { callWithWork } from '../../api/work/call-with-work.ts';
import { keepCache, readCache } from '../../session/cache.ts';
import { isFields, isText } from '../../api/shape.ts';
import { removeKept } from '../../session/storage.ts';
import type { Bill } from './bill-rules.ts';

/**
 * The key of a bill: a verified code or its account. Without either, an HttpOnly cookie of an earlier code tells the
 * server.
 */
export type BillKey = KeptKey & { otpId?: string };

/** The part of a key that a tab stores; it opens no bill in another tab. */
type KeptKey = { msisdn: string; accountNo?: string };

const invoicesOf = (answer: Answer<OpenInvoice[]>) => (answer.outcome === 'success' ? answer.result : undefined);

/**
 * Reads a bill and its open invoices, which may fail. By account they come after the bill: each wrong account costs
 * one of the day's few attempts (docs/abuse.md A06).
 */
export const readBill = async (call: Call, key: BillKey, signal: AbortSignal): Promise<Answer<Bill>> => {
  const askInvoices = () => callWithWork(call, 'openInvoices', key.otpId ? { otpId: key.otpId } : key, { signal });
  const ahead = key.accountNo ? undefined : askInvoices();
  const bill = await callWithWork(call, 'bill', key, { signal });
  if (bill.outcome !== 'success') return bill;
  const invoices = invoicesOf(await (ahead ?? askInvoices()));
  const { accountNo, totalOutstanding, currency } = bill.result;
  return { outcome: 'success', result: { accountNo, totalOutstanding, currency, invoices } };
};

const place = 'billKey';
/** Lifetime of a verified code. */
const lifetimeMs = 600_000;

const isKept = (value: unknown): value is KeptKey =>
  isFields(value) &&
  isText(value.msisdn) &&
  (value.accountNo === undefined || isText(value.accountNo)) &&
  value.otpId === undefined;

export const readBillKey = (): BillKey | undefined => readCache(place, isKept);

/** Leaves out the id of the code, which would open the bill to anyone. */
export const keepBillKey = ({ msisdn, accountNo }: BillKey) => keepCache(place, { msisdn, accountNo }, lifetimeMs);

export const removeBillKey = () => removeKept(place);
