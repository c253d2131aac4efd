import { expect, test } from 'vitest';
import { findPayments as findCharges, findTopUps, payFromAirtime, topUp } from '../testing/airtime.ts';
import { findAccount, findBills, findLine, findPayments, payBill } from '../testing/billing.ts';
import { arm, counts } from '../testing/control.ts';
import { at, startTrial } from '../testing/trial.ts';
import { debit } from '../testing/wallet.ts';

test('a fault shows how often it still applies, and disappears after that', async () => {
  const trial = await startTrial();
  const armed = await arm(trial, { port: 'airtime', fault: 'refuse', count: 2 });
  expect(armed).toMatchObject({
    status: 201,
    body: { port: 'airtime', fault: 'refuse', count: 2, left: 2, delayMs: 3000 },
  });
  expect((await topUp(trial, '050000001')).status).toBe(503);
  expect((await trial.call('GET', '/faults')).body).toMatchObject({ faults: [{ id: at(armed.body, 'id'), left: 1 }] });
  expect((await topUp(trial, '050000001')).status).toBe(503);
  expect((await topUp(trial, '050000001')).status).toBe(201);
  expect((await trial.call('GET', '/faults')).body).toEqual({ faults: [] });
});

test('a fault for one number leaves the others alone', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'airtime', fault: 'refuse', msisdn: '050000010' });
  await arm(trial, { port: 'wallet', fault: 'refuse', msisdn: '050000012' });
  expect((await topUp(trial, '050000001')).status).toBe(201);
  expect((await topUp(trial, '050000010')).status).toBe(503);
  expect((await debit(trial, { payer: '050000001' })).status).toBe(202);
  expect((await debit(trial, { payer: '050000012' })).status).toBe(503);
});

test('a fault for one operation leaves the others alone', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'billing', operation: 'credit', fault: 'refuse' });
  expect((await findLine(trial, '050000001')).status).toBe(200);
  await arm(trial, { port: 'airtime', operation: 'enquiry', fault: 'refuse' });
  expect((await topUp(trial, '050000001')).status).toBe(201);
  expect(await counts(trial)).toEqual([0, 0, 1]);
});

test.each([
  ['the account', '1000000003'],
  ['its line', '050000003'],
])('a fault for %s that a bill payment credits leaves other accounts alone', async (_, msisdn) => {
  const trial = await startTrial();
  const armed = await arm(trial, { port: 'billing', operation: 'credit', fault: 'reject', msisdn });
  expect(armed).toMatchObject({ status: 201, body: { msisdn } });
  expect((await payBill(trial, 'PE1234567890', 35_000)).status).toBe(201);
  expect(await payBill(trial, '1000000003', 500)).toMatchObject({ status: 422, body: { code: 'billSettled' } });
  expect((await payBill(trial, '1000000003', 500)).status).toBe(201);
});

test('a fault for a fixed account strikes the look-up and the search of that account', async () => {
  const trial = await startTrial();
  await payBill(trial, 'PE1234567890', 35_000);
  for (const operation of ['lookup', 'enquiry']) {
    await arm(trial, { port: 'billing', operation, fault: 'refuse', msisdn: 'PE1234567890' });
  }
  expect((await findAccount(trial, 'EP0000000001')).status).toBe(200);
  expect((await findBills(trial, 'PE1234567890')).status).toBe(503);
  expect((await findPayments(trial, 'OTHER')).status).toBe(200);
  expect((await findPayments(trial)).status).toBe(503);
});

test('the number of a fault on the card provider is ignored', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'card', fault: 'refuse', msisdn: '050000010' });
  const asked = await trial.call('GET', '/card/transaction/verify/X', {
    headers: { authorization: 'Bearer sk_test_lisolo' },
  });
  expect(asked.status).toBe(503);
});

test('a fault that answers with an unclear code shows the code', async () => {
  const trial = await startTrial();
  const fault = { port: 'mpesa', fault: 'error-after', code: 'INS-9' };
  expect(await arm(trial, fault)).toMatchObject({ status: 201, body: fault });
  expect((await trial.call('GET', '/faults')).body).toMatchObject({ faults: [fault] });
});

test('disarming removes every fault', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'airtime', fault: 'refuse', count: 5 });
  await trial.call('DELETE', '/faults');
  expect((await topUp(trial, '050000001')).status).toBe(201);
});

test('a lie waits for an enquiry about an existing payment', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'airtime', fault: 'says-pending' });
  await topUp(trial, '050000001');
  await findTopUps(trial);
  await findCharges(trial);
  expect((await trial.call('GET', '/faults')).body).toMatchObject({ faults: [{ left: 1 }] });
  await payFromAirtime(trial, { payer: '050000001' });
  expect((await findCharges(trial)).body).toMatchObject([{ paymentStatus: 'processing' }]);
  expect((await findCharges(trial)).body).toMatchObject([{ paymentStatus: 'succeeded' }]);
});

test('a call without its key uses up no fault', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'wallet', fault: 'refuse' });
  await trial.call('GET', '/wallet/requeststates/x');
  expect((await trial.call('GET', '/faults')).body).toMatchObject({ faults: [{ left: 1 }] });
});

test('an armed fault survives a restart', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'airtime', fault: 'refuse', count: 3 });
  await topUp(trial, '050000001');
  await trial.restart();
  expect((await trial.call('GET', '/faults')).body).toMatchObject({ faults: [{ left: 2 }] });
});

test.each([
  [{ port: 'airtime', fault: 'callback-lost' }, 'sends no callbacks'],
  [{ port: 'billing', fault: 'callback-first' }, 'sends no callbacks'],
  [{ port: 'wallet', operation: 'enquiry', fault: 'callback-late' }, 'sends no callback'],
  [{ port: 'wallet', operation: 'send', fault: 'refuse' }, 'does not occur'],
  [{ port: 'smartcash', operation: 'credit', fault: 'refuse' }, 'does not occur'],
  [{ port: 'mpesa', operation: 'refund', fault: 'callback-lost' }, 'sends no callback'],
  [{ port: 'mpesa', fault: 'refuse', code: 'INS-0' }, 'there are INS-1, INS-9, INS-16, INS-23'],
  [{ port: 'wallet', fault: 'refuse', code: 'INS-1' }, 'there are none'],
  [{ port: 'mpesa', fault: 'reject', code: 'INS-1' }, 'goes with "refuse" and "error-after" alone'],
  [{ port: 'billing', fault: 'says-failed' }, 'takes no payments'],
  [{ port: 'sms', fault: 'wrong-amount' }, 'takes no payments'],
  [{ port: 'wallet', operation: 'debit', fault: 'says-paid' }, 'Only an enquiry is lied to'],
  [{ port: 'airtime', operation: 'credit', fault: 'says-pending' }, 'Only an enquiry is lied to'],
  [{ port: 'leads', fault: 'callback-lost' }, 'sends no callbacks'],
  [{ port: 'leads', fault: 'says-paid' }, 'takes no payments'],
  [{ port: 'bank', fault: 'refuse' }, 'port'],
  [{ port: 'wallet', fault: 'explode' }, 'fault'],
  [{ port: 'wallet', fault: 'refuse', count: 0 }, 'count'],
  [{ port: 'wallet', fault: 'refuse', count: '2' }, 'count'],
  [{ port: 'wallet', fault: 'delay', delayMs: -1 }, 'delayMs'],
  [{ port: 'wallet', fault: 'refuse', msisdn: 'nobody' }, 'not a number'],
  [{ port: 'wallet', fault: 'refuse', msisdn: '1000000003' }, 'not a number'],
  [{ port: 'billing', fault: 'refuse', msisdn: 'PE123' }, 'not a number'],
  [{ port: 'wallet', fault: 'refuse', colour: 'red' }, 'additional properties'],
  [{ fault: 'refuse' }, 'port'],
])('%j is a 400 that says why', async (fault, why) => {
  const trial = await startTrial();
  const refused = await arm(trial, fault);
  expect(refused.status).toBe(400);
  expect(at(refused.body, 'error')).toContain(why);
  expect((await trial.call('GET', '/faults')).body).toEqual({ faults: [] });
});
