import type { BillingAccount, FindAccount, ListUnpaidInvoices, UnpaidInvoice } from '../../features/bills/gateway.ts';
import type { DeliveryRequest, Reason } from '../../features/payments/core/gateway.ts';
import type { Book } from './book.ts';
import { createFakeFulfilment } from './fake-topup.ts';
import { scripted } from './scripted.ts';

type Account = BillingAccount & { invoices: UnpaidInvoice[] };

const anInvoice = (accountNo: string, invoiceNo: string, dueDate: string, hundredths: number): UnpaidInvoice => ({
  accountNo,
  invoiceNo,
  dueDate,
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
  outstanding: { hundredths, currency: 'XAF' },
});

const mobile = (accountNo: string, msisdn: string, invoices: UnpaidInvoice[] = [], isClosed = false): Account => ({
  accountNo,
  isClosed,
  msisdn,
  email: null,
  invoices,
});
const fixed = (accountNo: string, email: string, invoices: UnpaidInvoice[] = [], isClosed = false): Account => ({
  accountNo,
  isClosed,
  msisdn: null,
  email,
  invoices,
});

const seed = (): Account[] => [
  mobile('1000000003', '+242050000003', [
    anInvoice('1000000003', 'INV-3-1', '2020-01-31', 1_200_000),
    anInvoice('1000000003', 'INV-3-2', '2099-12-31', 1_235_040),
  ]),
  mobile('1000000004', '+242050000004'),
  mobile('1000000099', '+242050000003', [], true),
  fixed('PE1234567890', 'client@example.cg', [
    anInvoice('PE1234567890', 'INV-F-1', '2020-01-31', 3_500_000),
    anInvoice('PE1234567890', 'INV-F-2', '2099-12-31', 3_500_040),
  ]),
  fixed('EP0000000001', 'fibre@example.cg'),
  fixed('EE0000000009', 'closed@example.cg', [], true),
];

const copyOf = ({ outstanding, ...invoice }: UnpaidInvoice): UnpaidInvoice => ({
  ...invoice,
  outstanding: { ...outstanding },
});

const openOf = ({ invoices }: Account) =>
  invoices
    .filter(({ outstanding }) => outstanding.hundredths > 0)
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1));

/**
 * Billing with the accounts of the sandbox's table: what is paid is taken off, oldest due first, and what is over is
 * `credit`. Like TM Forum's it has no idempotency.
 */
export const createFakeBilling = (book: Book) => {
  const accounts = seed();
  const credit = new Map<string, number>();
  const find = (accountNo: string) => accounts.find((account) => account.accountNo === accountNo);

  const pay = ({ target, price, invoiceNumber }: DeliveryRequest): Reason | undefined => {
    const account = find(target);
    if (!account) return 'account-unknown';
    if (account.isClosed) return 'account-closed';
    const open = openOf(account).filter(({ invoiceNo }) => !invoiceNumber || invoiceNo === invoiceNumber);
    if (open.length === 0) return 'bill-settled';
    let left = price.amountMinor * 100;
    for (const { outstanding } of open) {
      const taken = Math.min(left, outstanding.hundredths);
      outstanding.hundredths -= taken;
      left -= taken;
    }
    credit.set(target, (credit.get(target) ?? 0) + left);
    return undefined;
  };
  return {
    accounts: { find, credit },
    payment: createFakeFulfilment(book, pay),
    findAccount: scripted<string, Awaited<ReturnType<FindAccount>>>(async (accountNo) => {
      const account = find(accountNo);
      return account ? { outcome: 'found', account: { ...account } } : { outcome: 'unknown-account' };
    }),
    listUnpaidInvoices: scripted<string, Awaited<ReturnType<ListUnpaidInvoices>>>(async (accountNo) => {
      const account = find(accountNo);
      return {
        outcome: 'listed',
        invoices: account ? openOf(account).map(copyOf) : [],
      };
    }),
  };
};
