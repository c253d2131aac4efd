export type AccountType = 'mobile' | 'fixed';

/** A bill of the first day. The period that it is for ends the day before it was issued. */
export type SeedBill = {
  /** What it is about stands under its number in the market's prices. */
  invoiceNo: string;
  periodDays: number;
  issuedDaysAgo: number;
  dueInDays: number;
};

/** A billing account as it is on the first day: a mobile one is for a line, a fixed one has a contact by email. */
export type SeedAccount = {
  accountNo: string;
  type: AccountType;
  isClosed: boolean;
  msisdn?: string;
  email?: string;
  /** Oldest first. */
  bills: SeedBill[];
};

const plain = { isClosed: false, bills: [] };

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

/** Every account that exists. */
export const seedAccounts: SeedAccount[] = [
  { ...plain, accountNo: '1000000003', type: 'mobile', msisdn: '050000003', bills: postpaidBills },
  { ...plain, accountNo: '1000000004', type: 'mobile', msisdn: '050000004' },
  { ...plain, accountNo: '1000000099', type: 'mobile', msisdn: '050000003', isClosed: true },
  { ...plain, accountNo: 'PE1234567890', type: 'fixed', email: 'client@example.cg', bills: fixedBills },
  { ...plain, accountNo: 'EP0000000001', type: 'fixed', email: 'fibre@example.cg' },
];
