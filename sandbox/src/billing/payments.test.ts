import { expect, test } from 'vitest';
import { creditOf, findBills, findPayments, forInvoice, payBill, remaining } from '../testing/billing.ts';
import { books, counts } from '../testing/control.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial } from '../testing/trial.ts';

const mobile = '1000000003';
const fixed = 'PE1234567890';

test('a payment without an invoice pays the bills from the oldest due', async () => {
  const trial = await startTrial();
  expect(await payBill(trial, mobile, 13_000)).toMatchObject({
    status: 201,
    body: {
      externalId: 'REF1',
      status: 'done',
      amount: { unit: 'XAF', value: 13_000 },
      account: { id: mobile },
      paymentItem: [
        { amount: { value: 12_000 }, item: { id: 'INV-2026-100301' } },
        { amount: { value: 1000 }, item: { id: 'INV-2026-100302' } },
      ],
    },
  });
  expect(await remaining(trial, mobile)).toEqual([0, 11_350.4]);
  expect((await findBills(trial, mobile)).body).toMatchObject([{ state: 'settled' }, { state: 'partiallyPaid' }]);
  expect(await creditOf(trial, mobile)).toBe(0);
});

test('pays a bill that was rounded up, and keeps the surplus as credit', async () => {
  const trial = await startTrial();
  await payBill(trial, mobile, 24_351);
  expect(await remaining(trial, mobile)).toEqual([0, 0]);
  expect(await creditOf(trial, mobile)).toBe(0.6);
});

test('partial payments in hundredths leave no remainder', async () => {
  const trial = await startTrial();
  await payBill(trial, mobile, 12_000);
  for (const part of [0.1, 0.2, 12_350]) await payBill(trial, mobile, part);
  expect(await remaining(trial, mobile)).toEqual([0, 0.1]);
  await payBill(trial, mobile, 0.1);
  expect(await remaining(trial, mobile)).toEqual([0, 0]);
  expect(await creditOf(trial, mobile)).toBe(0);
});

test('pays only the named invoice, and keeps its surplus as credit', async () => {
  const trial = await startTrial();
  await payBill(trial, mobile, 12_500, forInvoice('INV-2026-100302'));
  expect(await remaining(trial, mobile)).toEqual([12_000, 0]);
  expect(await creditOf(trial, mobile)).toBe(149.6);
});

test.each([
  [fixed, 35_000, forInvoice('F-2026-10871'), 'invoice'],
  [fixed, 35_000, {}, 'invoice'],
  [mobile, 500, {}, 'bill'],
  [mobile, 12_000, forInvoice('INV-2026-100301'), 'bill'],
])('a payment to %s of %d, %j, is in the books as %4$s', async (target, amount, changes, kind) => {
  const trial = await startTrial();
  await payBill(trial, target, amount, changes);
  const text = expect.any(String);
  expect(await books(trial, 'REF1')).toEqual({
    debits: [],
    refunds: [],
    credits: [{ id: text, kind, target, amount, currency: 'XAF', reference: 'REF1', at: text }],
  });
});

test('sends an SMS to the line of a mobile account, and none for a fixed account', async () => {
  const trial = await startTrial();
  await payBill(trial, mobile, 12_000);
  await payBill(trial, mobile, 12_351, { externalId: 'REF2' });
  await payBill(trial, fixed, 35_000, { externalId: 'REF3' });
  const paid = 'Lisolo : votre paiement de 12\u202f000\u00a0CFA est reçu sur le compte 1000000003.';
  expect(await phoneOf(trial, '050000003')).toMatchObject({
    messages: [
      { text: `${paid} Reste à payer : 12\u202f350,40\u00a0CFA.` },
      { text: expect.stringContaining('Reste à payer : 0\u00a0CFA. Avoir : 0,60\u00a0CFA.') },
    ],
  });
});

test('books a repeated payment again, and finds both', async () => {
  const trial = await startTrial();
  expect((await findPayments(trial)).body).toEqual([]);
  const first = await payBill(trial, mobile, 5000);
  const second = await payBill(trial, mobile, 5000);
  const ids = [at(first.body, 'id'), at(second.body, 'id')];
  expect((await findPayments(trial)).body).toMatchObject(ids.map((id) => ({ id, externalId: 'REF1', status: 'done' })));
  expect((await findPayments(trial, '')).status).toBe(400);
  expect(await counts(trial)).toEqual([0, 0, 2]);
  expect(await remaining(trial, mobile)).toEqual([2000, 12_350.4]);
});

test('refuses a repeated payment with SANDBOX_TAKES_ID_ONCE, also when nothing is open', async () => {
  const trial = await startTrial({ SANDBOX_TAKES_ID_ONCE: 'true' });
  await payBill(trial, mobile, 30_000);
  expect(await payBill(trial, mobile, 30_000)).toMatchObject({ status: 409, body: { code: 'duplicateId' } });
  expect(await counts(trial)).toEqual([0, 0, 1]);
});

test.each([
  ['an unknown account', 'PP1111111111', {}, 'accountUnknown'],
  ['a closed account', '1000000099', {}, 'accountClosed'],
  ['an account that owes nothing', '1000000004', {}, 'billSettled'],
  ['an invoice that it does not have', fixed, forInvoice('INV-2026-100301'), 'billSettled'],
])('%s takes no payment', async (_, account, changes, code) => {
  const trial = await startTrial();
  expect(await payBill(trial, account, 500, changes)).toMatchObject({ status: 422, body: { code, status: '422' } });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('refuses a second payment of a paid invoice', async () => {
  const trial = await startTrial();
  await payBill(trial, fixed, 35_000, forInvoice('F-2026-10871'));
  expect(await payBill(trial, fixed, 35_000, forInvoice('F-2026-10871'))).toMatchObject({
    status: 422,
    body: { code: 'billSettled' },
  });
  expect(await counts(trial)).toEqual([0, 0, 1]);
  expect(await remaining(trial, fixed)).toEqual([0, 35_000]);
});

test.each([
  ['no externalId', { externalId: '' }],
  ['no account', { account: {} }],
  ['another currency', { amount: { unit: 'CFA', value: 500 } }],
  ['an amount that is a text', { amount: { unit: 'XAF', value: '500' } }],
  ['nothing', { amount: { unit: 'XAF', value: 0 } }],
  ['less than nothing', { amount: { unit: 'XAF', value: -500 } }],
  ['thousandths', { amount: { unit: 'XAF', value: 500.123 } }],
  ['two invoices', { paymentItem: [forInvoice('A').paymentItem[0], forInvoice('B').paymentItem[0]] }],
  ['an item without an invoice', { paymentItem: [{ id: '1' }] }],
])('%s is a 400 and nothing is paid', async (_, changes) => {
  const trial = await startTrial();
  expect(await payBill(trial, mobile, 500, changes)).toMatchObject({ status: 400, body: { code: 'invalidBody' } });
  expect(await counts(trial)).toEqual([0, 0, 0]);
  expect(await remaining(trial, mobile)).toEqual([12_000, 12_350.4]);
});

test('payments survive a restart, and a reset removes them', async () => {
  const trial = await startTrial();
  await payBill(trial, mobile, 24_351);
  await trial.restart();
  expect(await remaining(trial, mobile)).toEqual([0, 0]);
  expect(await creditOf(trial, mobile)).toBe(0.6);
  expect((await findPayments(trial)).body).toHaveLength(1);
  await trial.call('POST', '/reset');
  expect(await remaining(trial, mobile)).toEqual([12_000, 12_350.4]);
  expect(await creditOf(trial, mobile)).toBe(0);
  expect((await findPayments(trial)).body).toEqual([]);
});
