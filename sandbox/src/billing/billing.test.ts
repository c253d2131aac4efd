import { expect, test } from 'vitest';
import { findLine, findOrders, offerings, order } from '../testing/billing.ts';
import { books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial } from '../testing/trial.ts';

test.each([
  ['050000001', 'PREPAID', false, undefined],
  ['050000003', 'POSTPAID', false, '1000000003'],
  ['050000004', 'HYBRID', false, '1000000004'],
  ['050000006', 'PREPAID', true, undefined],
  ['050099999', 'PREPAID', false, undefined],
])('%s is an active %s line', async (msisdn, lineType, broadband, account) => {
  const trial = await startTrial();
  const { body } = await findLine(trial, msisdn);
  expect(body).toMatchObject([
    {
      status: 'active',
      productSerialNumber: `+242${msisdn}`,
      productCharacteristic: [
        { name: 'lineType', value: lineType },
        { name: 'broadband', value: broadband },
      ],
    },
  ]);
  expect(at(body, 0, 'billingAccount', 'id')).toBe(account);
});

test.each(['060000001', '050100000', '012345678'])('%s is not the operator’s', async (msisdn) => {
  const trial = await startTrial();
  expect(await findLine(trial, msisdn)).toMatchObject({ status: 200, body: [] });
});

test('a number whose plus was not encoded is not found', async () => {
  const trial = await startTrial();
  const path = '/billing/tmf-api/productInventory/v4/product?productSerialNumber=+242050000001';
  expect((await trial.call('GET', path, { headers: keys.billing })).body).toEqual([]);
});

test('finds a withdrawn bundle by its code, but neither lists nor sells it', async () => {
  const trial = await startTrial();
  const one = await trial.call('GET', `${offerings}/D3GD7`, { headers: keys.billing });
  expect(one.body).toMatchObject({ lifecycleStatus: 'Retired', isSellable: false });
  const { body } = await trial.call('GET', `${offerings}?lifecycleStatus=Active`, { headers: keys.billing });
  expect(JSON.stringify(body)).not.toContain('D3GD7');
  expect(await order(trial, '050000001', 'D3GD7')).toMatchObject({ status: 422, body: { code: 'offeringRetired' } });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('an order adds the bundle to the line, books it, and sends an SMS', async () => {
  const trial = await startTrial();
  expect(await order(trial, '050000001', 'D5GD7')).toMatchObject({
    status: 201,
    body: { externalId: 'REF1', state: 'completed' },
  });
  expect(await books(trial, 'REF1')).toMatchObject({
    credits: [{ kind: 'bundle', target: '050000001', amount: 2000, currency: 'XAF', reference: 'REF1' }],
  });
  expect(await phoneOf(trial)).toMatchObject({
    bundles: [{ productCode: 'D5GD7', name: '5 Go, 7 jours', remaining: { amount: 5, unit: 'GB' } }],
    messages: [{ text: expect.stringContaining('votre forfait 5 Go, 7 jours est actif') }],
  });
});

test('carries out a repeated order again, and finds both', async () => {
  const trial = await startTrial();
  expect((await findOrders(trial)).body).toEqual([]);
  await order(trial, '050000001', 'D5GD7');
  await order(trial, '050000001', 'D5GD7');
  expect((await findOrders(trial)).body).toHaveLength(2);
  expect(await counts(trial)).toEqual([0, 0, 2]);
});

test('refuses a repeated order with SANDBOX_TAKES_ID_ONCE, and keeps the first', async () => {
  const trial = await startTrial({ SANDBOX_TAKES_ID_ONCE: 'true' });
  await order(trial, '050000001', 'D5GD7');
  expect(await order(trial, '050000001', 'D5GD7')).toMatchObject({ status: 409, body: { code: 'duplicateId' } });
  expect((await findOrders(trial)).body).toHaveLength(1);
  expect(await counts(trial)).toEqual([0, 0, 1]);
});

test.each([
  ['060000001', 'D5GD7', 'lineUnknown'],
  ['050000001', 'NOTHING', 'offeringUnknown'],
])('an order for %s of %s is refused', async (msisdn, code, why) => {
  const trial = await startTrial();
  expect(await order(trial, msisdn, code)).toMatchObject({ status: 422, body: { code: why } });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});
