import type { EventEmitter } from 'node:events';
import type { Money } from '../books.ts';
import { roundToHundredths } from '../money.ts';
import type { Store } from '../store.ts';
import { exchanged, priceIn, type Market } from './market.ts';

/** The current state of a bill. Days are `YYYY-MM-DD` in the market. */
export type Bill = {
  accountNo: string;
  invoiceNo: string;
  amount: number;
  outstanding: number;
  currency: string;
  issuedOn: string;
  periodStart: string;
  periodEnd: string;
  dueDate: string;
  status: 'open' | 'overdue' | 'paid';
};

/** The current state of a billing account. `credit` is the amount paid beyond its bills. */
export type Account = {
  accountNo: string;
  type: AccountType;
  isClosed: boolean;
  msisdn?: string;
  email?: string;
  credit: Money;
  /** Oldest first, paid ones too. */
  bills: Bill[];
};

/** The stored changes since the first day. */
type Changes = { credit?: number; paid?: Record<string, number> };

/** The part of a payment that settled one bill, in the bill's currency. */
export type Settled = { invoiceNo: string; amount: number };

export type Accounts = {
  find: (accountNo: string) => Account | undefined;
  /**
   * Pays bills in the given order as far as the money lasts; the rest becomes credit. The caller has checked the
   * account.
   */
  pay: (account: Account, bills: Bill[], moved: Money) => Settled[];
};

/** Checks the form of an account number: ten digits, after two letters for fixed accounts. */
export const isAccountNo = (text: string): boolean => {
  return /^(?:[A-Z]{2})?\d{10}$/.test(text);
};

/** Returns the bills with an outstanding amount, the oldest due first. */
export const openBills = ({ bills }: Account): Bill[] => {
  return bills.filter(({ outstanding }) => outstanding > 0).toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
};

export const openAccounts = (store: Store, market: Market, events: EventEmitter): Accounts => {
  const changes = store.drawer<Changes>('account');
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: market.timeZone });
  // Dates count from today, so an invoice "due in 9 days" is due then on any day.
  const dayIn = (days: number): string => dayFormat.format(Date.now() + days * 86_400_000);

  const find = (accountNo: string): Account | undefined => {
    const seed = seedAccounts.find((each) => each.accountNo === accountNo);
    return seed && currentAccount(seed, changes.get(accountNo) ?? {}, { market, dayIn });
  };
  return {
    find,
    pay: ({ accountNo, msisdn, credit }, bills, moved) => {
      let left = exchanged(market, moved, credit.currency);
      const { paid = {} } = changes.get(accountNo) ?? {};
      const settled = bills.map(({ invoiceNo, outstanding }) => {
        const amount = Math.min(left, outstanding);
        left = roundToHundredths(left - amount);
        paid[invoiceNo] = roundToHundredths((paid[invoiceNo] ?? 0) + amount);
        return { invoiceNo, amount };
      });
      changes.put(accountNo, { paid, credit: roundToHundredths(credit.amount + left) });
      if (msisdn !== undefined) events.emit('phone', msisdn);
      return settled.filter(({ amount }) => amount > 0);
    },
  };
};

type Today = { market: Market; dayIn: (days: number) => string };

const currentAccount = (seed: SeedAccount, changes: Changes, { market, dayIn }: Today): Account => {
  const { bills, ...account } = seed;
  return {
    ...account,
    credit: { amount: changes.credit ?? 0, currency: market.priceCurrency },
    bills: bills.map((bill) => currentBill(seed.accountNo, bill, changes, { market, dayIn })),
  };
};

const currentBill = (accountNo: string, bill: SeedBill, { paid }: Changes, { market, dayIn }: Today): Bill => {
  const { invoiceNo, periodDays, issuedDaysAgo, dueInDays } = bill;
  const { amount, currency } = priceIn(market, invoiceNo);
  const outstanding = roundToHundredths(amount - (paid?.[invoiceNo] ?? 0));
  const unpaid = dueInDays < 0 ? 'overdue' : 'open';
  return {
    accountNo,
    invoiceNo,
    amount,
    outstanding,
    currency,
    issuedOn: dayIn(-issuedDaysAgo),
    periodStart: dayIn(-issuedDaysAgo - periodDays),
    periodEnd: dayIn(-issuedDaysAgo - 1),
    dueDate: dayIn(dueInDays),
    status: outstanding === 0 ? 'paid' : unpaid,
  };
};

type AccountType = 'mobile' | 'fixed';

/** A bill of the first day. Its period ends the day before its issue. */
type SeedBill = {
  /** The key of its amount among the market's prices. */
  invoiceNo: string;
  periodDays: number;
  issuedDaysAgo: number;
  dueInDays: number;
};

/** A billing account of the first day: a mobile one has a line, a fixed one an email. */
type SeedAccount = {
  accountNo: string;
  type: AccountType;
  isClosed: boolean;
  msisdn?: string;
  email?: string;
  /** Oldest first. */
  bills: SeedBill[];
};

const defaults = { isClosed: false, bills: [] };

/** Returns a bill by its period's length, its age and its due date, in days. */
const bill = (invoiceNo: string, periodDays: number, issuedDaysAgo: number, dueInDays: number): SeedBill => ({
  invoiceNo,
  periodDays,
  issuedDaysAgo,
  dueInDays,
});

const postpaidBills = [bill('INV-2026-100301', 15, 21, 9), bill('INV-2026-100302', 15, 6, 24)];
const fixedBills = [bill('F-2026-10871', 30, 50, -20), bill('F-2026-11902', 30, 20, 10)];

const seedAccounts: SeedAccount[] = [
  { ...defaults, accountNo: '1000000003', type: 'mobile', msisdn: '050000003', bills: postpaidBills },
  { ...defaults, accountNo: '1000000004', type: 'mobile', msisdn: '050000004' },
  { ...defaults, accountNo: '1000000099', type: 'mobile', msisdn: '050000003', isClosed: true },
  { ...defaults, accountNo: 'PE1234567890', type: 'fixed', email: 'client@example.cg', bills: fixedBills },
  { ...defaults, accountNo: 'EP0000000001', type: 'fixed', email: 'fibre@example.cg' },
];
