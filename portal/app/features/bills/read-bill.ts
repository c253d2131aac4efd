import type { OpenInvoice } from '@selfcare/contract/bills';
import type { Answer } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import { callWithWork } from '../../api/work/call-with-work.ts';
import { keepCache, readCache } from '../../session/cache.ts';
import { isFields, isText } from '../../api/shape.ts';
import { removeKept } from '../../session/storage.ts';
import type { Bill } from './bill-rules.ts';

/**
 * What opens a line's bill: the code that was verified for it, or its account. Neither of them: this browser
 * had a code verified, and its cookie, which no page can read, says so to the server.
 */
export type BillKey = KeptKey & { otpId?: string };

/** What a tab keeps of it: nothing that opens a bill elsewhere. */
type KeptKey = { msisdn: string; accountNo?: string };

const invoicesOf = (answer: Answer<OpenInvoice[]>) => (answer.outcome === 'success' ? answer.result : undefined);

/**
 * Reads what a line owes and its open invoices; these may fail, the bill is payable without them. By account they are
 * asked for after the bill, since each call with a wrong account costs one of the few guesses of the day (docs/abuse.md
 * A06).
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
/** As long as a verified code opens anything. */
const lifetimeMs = 600_000;

const isKept = (value: unknown): value is KeptKey =>
  isFields(value) &&
  isText(value.msisdn) &&
  (value.accountNo === undefined || isText(value.accountNo)) &&
  value.otpId === undefined;

/** The key that this tab used last, while it may still open its bill: Back and reload show it anew, never an old amount. */
export const readBillKey = (): BillKey | undefined => readCache(place, isKept);

/** Keeps a key for Back and reload; the id of a code, which opens the bill to whoever has it, is left out. */
export const keepBillKey = ({ msisdn, accountNo }: BillKey) => keepCache(place, { msisdn, accountNo }, lifetimeMs);

export const removeBillKey = () => removeKept(place);
