import { expect, test } from 'vitest';
import { findTopUps, topUp } from '../testing/airtime.ts';
import { books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial } from '../testing/trial.ts';

const buckets = '/airtime/tmf-api/prepayBalanceManagement/v4/bucket?logicalResource.id=%2B242';

test('a top-up adds airtime, is in the books, and the owner gets an SMS', async () => {
  const trial = await startTrial();
  expect(await topUp(trial, '050000001')).toMatchObject({
    status: 201,
    body: {
      id: expect.any(String),
      status: 'completed',
      confirmationDate: expect.any(String),
      requestor: { id: 'REF1' },
    },
  });
  expect(await phoneOf(trial)).toMatchObject({
    airtime: 10_000,
    messages: [
      { id: expect.any(String), at: expect.any(String), text: expect.stringContaining('recharge de 5\u202f000') },
    ],
  });
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [],
    refunds: [],
    credits: [{ kind: 'airtime', target: '050000001', amount: 5000, currency: 'XAF', reference: 'REF1' }],
  });
});

test('adds airtime again for a repeated requestor, and finds both', async () => {
  const trial = await startTrial();
  expect((await findTopUps(trial)).body).toEqual([]);
  const first = await topUp(trial, '050000001');
  const second = await topUp(trial, '050000001');
  expect((await findTopUps(trial)).body).toMatchObject([{ id: at(first.body, 'id') }, { id: at(second.body, 'id') }]);
  expect(await counts(trial)).toEqual([0, 0, 2]);
  expect(await phoneOf(trial)).toMatchObject({ airtime: 15_000 });
});

test('refuses a repeated requestor with SANDBOX_TAKES_ID_ONCE', async () => {
  const trial = await startTrial({ SANDBOX_TAKES_ID_ONCE: 'true' });
  await topUp(trial, '050000001');
  expect(await topUp(trial, '050000001')).toMatchObject({ status: 409, body: { code: 'duplicateId' } });
  expect(await phoneOf(trial)).toMatchObject({ airtime: 10_000 });
});

test.each(['050000003', '060000001', '077777777'])('%s has no prepaid account: 422, nothing added', async (msisdn) => {
  const trial = await startTrial();
  expect(await topUp(trial, msisdn)).toMatchObject({ status: 422, body: { code: 'lineUnknown', status: '422' } });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test.each([
  ['another currency', { amount: { amount: 5000, units: 'CFA' } }],
  ['an amount that is a text', { amount: { amount: '5000', units: 'XAF' } }],
  ['a fraction of a franc', { amount: { amount: 0.5, units: 'XAF' } }],
  ['nothing', { amount: { amount: 0, units: 'XAF' } }],
  ['no requestor', { requestor: {} }],
  ['no line', { logicalResource: {} }],
])('%s is a 400 and nothing is added', async (_, changes) => {
  const trial = await startTrial();
  expect(await topUp(trial, '050000001', changes)).toMatchObject({ status: 400, body: { code: 'invalidBody' } });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('the buckets of a router show 12.4 GB and unlimited nights', async () => {
  const trial = await startTrial();
  const { body } = await trial.call('GET', `${buckets}050000006`, { headers: keys.airtime });
  expect(body).toMatchObject([
    { usageType: 'monetary', remainingValue: { amount: 0, units: 'XAF' } },
    {
      usageType: 'data',
      remainingValue: { amount: 12.4, units: 'GB' },
      validFor: { endDateTime: expect.any(String) },
      product: [{ id: 'B20GD30' }],
    },
    { usageType: 'data', remainingValueName: 'Unlimited' },
  ]);
  expect(at(body, 2, 'remainingValue')).toBeUndefined();
});

test('buckets can be narrowed to money, and another operator’s number has none', async () => {
  const trial = await startTrial();
  const money = await trial.call('GET', `${buckets}050000006&usageType=monetary`, { headers: keys.airtime });
  expect(money.body).toMatchObject([
    {
      status: 'active',
      remainingValue: { amount: 0, units: 'XAF' },
      validFor: { endDateTime: expect.stringMatching(/^\d{4}-/) },
    },
  ]);
  expect((await trial.call('GET', `${buckets}060000001`, { headers: keys.airtime })).body).toEqual([]);
});

test('a call without the port’s key is 401', async () => {
  const trial = await startTrial();
  expect(await trial.call('GET', `${buckets}050000001`, { headers: keys.billing })).toMatchObject({ status: 401 });
});
