import { z } from 'zod';
import type { ListUnpaidInvoices, UnpaidInvoice } from '../../features/bills/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { asCurrency } from '../decimal-amount.ts';
import type { HttpClient } from '../http-client.ts';
import { day, decimal, must, name, text, word } from '../reading/scalars.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const pageSize = 100;
/** More pages than twenty years of months. */
const pageLimit = 10;

/** Converts a decimal in major units to hundredths, never through a float. */
const hundredths = (told: unknown) => {
  const said = decimal(told) ?? '';
  const [whole = '', fraction = ''] = said.split('.');
  return /^-?\d{1,13}(\.\d{1,2})?$/.test(said) ? Number(whole + fraction.padEnd(2, '0')) : undefined;
};

const bill = { id: must(name), billingAccount: z.object({ id: must(text) }) };
const settled = z.object({ ...bill, state: must(word('onHold', 'settled')) });
const openBill = z.object({
  ...bill,
  state: must(word('new', 'validated', 'sent', 'partiallyPaid')),
  paymentDueDate: must(day),
  billingPeriod: z.object({ startDateTime: must(day), endDateTime: must(day) }),
  remainingAmount: z.object({ unit: must(asCurrency), value: must(hundredths) }),
});
const anyBill = z.unknown().transform((told, context) => {
  const done = settled.safeParse(told);
  const open = done.success ? done : openBill.safeParse(told);
  if (open.success) return open.data;
  for (const { path } of open.error.issues) context.addIssue({ code: 'custom', message: 'unreadable', path });
  return z.NEVER;
});

const readAll = async (call: HttpClient, accountNo: string) => {
  const all: z.infer<typeof anyBill>[] = [];
  for (let pages = 0; pages < pageLimit; pages += 1) {
    const query = { 'billingAccount.id': accountNo, offset: String(all.length), limit: String(pageSize) };
    const path = '/tmf-api/customerBillManagement/v4/customerBill';
    const page = bodyOf(await call({ operation: 'lookup', method: 'GET', path, query }), [200], z.array(anyBill));
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
    currency: told.remainingAmount.unit,
  },
});

/**
 * Creates the list of open invoices (TMF678), oldest due first. An unreadable bill makes it `unavailable`, since the
 * sum would be wrong; so does another account's, since the system may ignore the filter.
 */
export const createUnpaidInvoices = (settings: TmforumSettings): ListUnpaidInvoices => {
  const call = createTmforumClient(settings);
  return async (accountNo) => {
    const bills = await readAll(call, accountNo);
    if (!bills || bills.some(({ billingAccount }) => billingAccount.id !== accountNo))
      return { outcome: 'unavailable' };
    const invoices = bills
      .flatMap((one) => ('remainingAmount' in one && one.remainingAmount.value > 0 ? [toInvoice(one)] : []))
      .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
    return { outcome: 'listed', invoices };
  };
};
