export type AccountType = 'mobile' | 'fixed';

/** A bill of the first day. Its period ends the day before its issue. */
export type SeedBill = {
  /** The key of its amount among the market's prices. */
  invoiceNo: string;
  periodDays: number;
  issuedDaysAgo: number;
  dueInDays: number;
};

/** A billing account of the first day: a mobile one has a line, a fixed one an email. */
export type SeedAccount = {
  accountNo: string;
  type: AccountType;
  isClosed: boolean;
  msisdn?: string;
  email?: string;
  /** Oldest first. */
  bills: SeedBill[];
};

const defaults = { isClosed: false, bills: [] };

const postpaidBills: SeedBill[] = [
  {
    invoiceNo: 'INV-2026-100301',
    periodDays: 15,
    issuedDaysAgo: 21,
    dueInDays: 9,
  },
  {
    invoiceNo: 'INV-2026-100302',
    periodDays: 15,
    issuedDaysAgo: 6,
    dueInDays: 24,
  },
];

const fixedBills: SeedBill[] = [
  {
    invoiceNo: 'F-2026-10871',
    periodDays: 30,
    issuedDaysAgo: 50,
    dueInDays: -20,
  },
  {
    invoiceNo: 'F-2026-11902',
    periodDays: 30,
    issuedDaysAgo: 20,
    dueInDays: 10,
  },
];

export const seedAccounts: SeedAccount[] = [
  { ...defaults, accountNo: '1000000003', type: 'mobile', msisdn: '050000003', bills: postpaidBills },
  { ...defaults, accountNo: '1000000004', type: 'mobile', msisdn: '050000004' },
  { ...defaults, accountNo: '1000000099', type: 'mobile', msisdn: '050000003', isClosed: true },
  { ...defaults, accountNo: 'PE1234567890', type: 'fixed', email: 'client@example.cg', bills: fixedBills },
  { ...defaults, accountNo: 'EP0000000001', type: 'fixed', email: 'fibre@example.cg' },
];
