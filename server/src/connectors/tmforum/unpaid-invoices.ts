import { z } from 'zod';
import type { BilledAmount, ListUnpaidInvoices, UnpaidInvoice } from '../../features/bills/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { asCurrency } from '../decimal-amount.ts';
import type { HttpClient } from '../http-client.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const pageSize = 100;
/** Twenty years of months, and more: ends a list that never ends. */
const pageLimit = 10;

/** A decimal in major units, made hundredths from its digits and never through a float. */
const hundredths = z
  .number()
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/))
  .transform((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return Number(whole + fraction.padEnd(2, '0'));
  });
const currency = z.string().refine((unit) => asCurrency(unit) !== undefined);
const day = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => text.slice(0, 'YYYY-MM-DD'.length));

const bill = { id: z.string().min(1), billingAccount: z.object({ id: z.string() }) };
/** Nothing is to be paid of it now, whatever else it says. */
const settled = z.object({ ...bill, state: z.enum(['onHold', 'settled']) });
const openBill = z.object({
  ...bill,
  state: z.enum(['new', 'validated', 'sent', 'partiallyPaid']),
  paymentDueDate: day,
  billingPeriod: z.object({ startDateTime: day, endDateTime: day }),
  remainingAmount: z.object({ unit: currency, value: hundredths }),
});

const readAll = async (call: HttpClient, accountNo: string): Promise<unknown[] | undefined> => {
  const all: unknown[] = [];
  for (let pages = 0; pages < pageLimit; pages += 1) {
    const query = { 'billingAccount.id': accountNo, offset: String(all.length), limit: String(pageSize) };
    const path = '/tmf-api/customerBillManagement/v4/customerBill';
    const page = bodyOf(await call({ operation: 'lookup', method: 'GET', path, query }), [200], z.array(z.unknown()));
    if (!page) return undefined;
    all.push(...page);
    if (page.length < pageSize) return all;
  }
  return undefined;
};

const toInvoice = ({ id, billingAccount, ...told }: z.infer<typeof openBill>): UnpaidInvoice => ({
  accountNo: billingAccount.id,
  invoiceNo: id,
  dueDate: told.paymentDueDate,
  billingStartDate: told.billingPeriod.startDateTime,
  billingEndDate: told.billingPeriod.endDateTime,
  outstanding: {
    hundredths: told.remainingAmount.value,
    currency: told.remainingAmount.unit as BilledAmount['currency'],
  },
});

/**
 * The open invoices of an account (TMF678), oldest due first. One that cannot be read makes the whole list
 * `unavailable`: a sum without it would be wrong. So does a bill of another account: the system may not know the filter.
 */
export const createUnpaidInvoices = (settings: TmforumSettings): ListUnpaidInvoices => {
  const call = createTmforumClient(settings);
  return async (accountNo) => {
    const all = await readAll(call, accountNo);
    const bills = z.array(z.union([settled, openBill])).safeParse(all).data;
    if (!bills || bills.some(({ billingAccount }) => billingAccount.id !== accountNo))
      return { outcome: 'unavailable' };
    const invoices = bills
      .flatMap((one) => ('remainingAmount' in one && one.remainingAmount.value > 0 ? [toInvoice(one)] : []))
      .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
    return { outcome: 'listed', invoices };
  };
};
