import { expect, test } from 'vitest';
import { findBills, remaining } from '../testing/billing.ts';
import { keys } from '../testing/keys.ts';
import { at, startTrial } from '../testing/trial.ts';

const dayOf = (timeZone: string, days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000);
const inCongo = (days: number): string => dayOf('Africa/Brazzaville', days);
const moment = (day: string): string => `${day}T00:00:00.000Z`;

const francs = (value: number) => ({ unit: 'XAF', value });

test('1000000003 owes 12,000 due in 9 days and 12,350.40 due in 24', async () => {
  const trial = await startTrial();
  const { body, headers } = await findBills(trial, '1000000003', '&offset=0&limit=100');
  expect(body).toMatchObject([
    {
      id: 'INV-2026-100301',
      billNo: 'INV-2026-100301',
      amountDue: francs(12_000),
      remainingAmount: francs(12_000),
      paymentDueDate: moment(inCongo(9)),
      state: 'sent',
      billingAccount: { id: '1000000003' },
    },
    {
      amountDue: francs(12_350.4),
      remainingAmount: francs(12_350.4),
      paymentDueDate: moment(inCongo(24)),
      state: 'sent',
    },
  ]);
  expect(headers.get('x-total-count')).toBe('2');
});

test('PE1234567890 owes two of 35,000, one of them overdue', async () => {
  const trial = await startTrial();
  const { body } = await findBills(trial, 'PE1234567890');
  expect(await remaining(trial, 'PE1234567890')).toEqual([35_000, 35_000]);
  const due = [0, 1].map((index) => String(at(body, index, 'paymentDueDate')));
  expect(due.map((day) => day < moment(inCongo(0)))).toEqual([true, false]);
});

test('a bill’s period ends before its issue, and the bills of an account do not overlap', async () => {
  const trial = await startTrial();
  for (const account of ['1000000003', 'PE1234567890']) {
    const { body } = await findBills(trial, account);
    const start = (index: number): string => String(at(body, index, 'billingPeriod', 'startDateTime'));
    const end = (index: number): string => String(at(body, index, 'billingPeriod', 'endDateTime'));
    const days = [start(0), end(0), start(1), end(1), String(at(body, 1, 'billDate'))];
    expect(days).toEqual([...new Set(days)].toSorted());
  }
});

test.each(['1000000004', '1000000099', 'EP0000000001', 'PP1111111111'])('%s has no bills', async (account) => {
  const trial = await startTrial();
  expect(await findBills(trial, account)).toMatchObject({ status: 200, body: [] });
});

test('a page of bills starts at the offset and counts the whole', async () => {
  const trial = await startTrial();
  const { body, headers } = await findBills(trial, '1000000003', '&offset=1&limit=1');
  expect(body).toMatchObject([{ id: 'INV-2026-100302' }]);
  expect([headers.get('x-total-count'), headers.get('x-result-count')]).toEqual(['2', '1']);
  expect((await findBills(trial, '1000000003', '&limit=all')).status).toBe(400);
});

test('lists nothing without an account', async () => {
  const trial = await startTrial();
  const path = '/billing/tmf-api/customerBillManagement/v4/customerBill';
  const refused = await trial.call('GET', path, { headers: keys.billing });
  expect(refused).toMatchObject({ status: 400, body: { code: 'missingQuery' } });
});

test('counts days in the market’s time zone', async () => {
  const trial = await startTrial({ MARKET: 'tz' });
  const { body } = await findBills(trial, '1000000003');
  expect(body).toMatchObject([
    { paymentDueDate: moment(dayOf('Africa/Dar_es_Salaam', 9)), amountDue: { unit: 'TZS', value: 12_000 } },
    { amountDue: { unit: 'TZS', value: 12_350.4 } },
  ]);
});
