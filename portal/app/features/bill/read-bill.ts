import type { OpenInvoice } from '@selfcare/contract/bills';
import type { Answer } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import { keepCache, readCache } from '../../session/cache.ts';
import { isFields, isText } from '../../session/shape.ts';
import { removeKept } from '../../session/storage.ts';
import type { Bill } from './bill-rules.ts';

/** What opens a line's bill: the code that was verified for it, or its account (wire.md row 7). */
export type BillKey = { msisdn: string } & (
  | { otpId: string; accountNo?: never }
  | { accountNo: string; otpId?: never }
);

const invoicesOf = (answer: Answer<OpenInvoice[]>) => (answer.outcome === 'success' ? answer.result : undefined);

/**
 * Reads what a line owes and its open invoices; these may fail, the bill is payable without them. By account they are asked
 * for after the bill, since each call with a wrong account costs one of the few guesses of the day (safety.md A06).
 */
export const readBill = async (call: Call, key: BillKey, signal: AbortSignal): Promise<Answer<Bill>> => {
  const askInvoices = () => call('openInvoices', key.otpId ? { otpId: key.otpId } : key, { signal });
  const ahead = key.otpId ? askInvoices() : undefined;
  const bill = await call('bill', key, { signal });
  if (bill.outcome !== 'success') return bill;
  const invoices = invoicesOf(await (ahead ?? askInvoices()));
  const { accountNo, totalOutstanding, currency } = bill.result;
  return { outcome: 'success', result: { accountNo, totalOutstanding, currency, invoices } };
};

const place = 'billKey';
/** As long as a verified code opens anything (wire.md "Who may do what without a login"). */
const lifetimeMs = 600_000;

const isBillKey = (value: unknown): value is BillKey =>
  isFields(value) &&
  isText(value.msisdn) &&
  [value.otpId, value.accountNo].filter((proof) => proof !== undefined).length === 1 &&
  isText(value.otpId ?? value.accountNo);

/** The key that this tab used last, while it may still open its bill: Back and reload show it anew, never an old amount. */
export const readBillKey = () => readCache(place, isBillKey);

export const keepBillKey = (key: BillKey) => keepCache(place, key, lifetimeMs);

export const removeBillKey = () => removeKept(place);
