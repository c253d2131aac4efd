import { describe, expect, it } from 'vitest';
import type { DeliveryRequest } from '../../features/payments/core/gateway.ts';
import { aTransactionId } from '../testing/debits.ts';
import { everyFault, impatientMs } from '../testing/operator.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createAirtimeBalance, createDataBalance } from './balances.ts';
import { createLineLookup } from './line-lookup.ts';
import { createTopup } from './topup.ts';

const sandbox = await useOperator();
const airtime = (timeoutMs?: number, apiKey = 'airtime_test_lisolo') => ({
  baseUrl: `${sandbox.url}/airtime`,
  apiKey,
  timeoutMs,
});
const billing = (timeoutMs?: number, apiKey = 'billing_test_lisolo') => ({
  baseUrl: `${sandbox.url}/billing`,
  apiKey,
  timeoutMs,
});
const findLine = (number: string, timeoutMs?: number) => createLineLookup(billing(timeoutMs))(`+242${number}`);
const findAirtime = (number: string, timeoutMs?: number, apiKey?: string) =>
  createAirtimeBalance(airtime(timeoutMs, apiKey))(`+242${number}`);
const findData = (number: string) => createDataBalance(airtime())(`+242${number}`);
const anEnd = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe('a look-up', () => {
  it.each([
    ['050000001', { outcome: 'found', lineType: 'PREPAID', broadband: false, active: true }],
    ['050000003', { outcome: 'found', lineType: 'POSTPAID', broadband: false, active: true, accountNo: '1000000003' }],
    ['050000004', { outcome: 'found', lineType: 'HYBRID', broadband: false, active: true, accountNo: '1000000004' }],
    ['050000006', { outcome: 'found', lineType: 'PREPAID', broadband: true, active: true }],
    ['060000001', { outcome: 'unknown-number' }],
    ['059999999', { outcome: 'unknown-number' }],
  ])('of %s', async (number, lookup) => {
    expect(await findLine(number)).toEqual(lookup);
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await findLine('050000001', impatientMs)).toEqual({ outcome: 'unavailable' });
  });
});

describe('the airtime of a line', () => {
  it.each([
    ['050000002', '50'],
    ['050000011', '5000'],
    ['050000012', '100000'],
  ])('of %s is %s', async (number, amount) => {
    expect(await findAirtime(number)).toEqual({
      outcome: 'found',
      balances: [{ name: expect.stringMatching(/./), remaining: { amount, units: 'XAF' }, expiresAt: anEnd }],
    });
  });

  it('grows by what is topped up', async () => {
    const topup: DeliveryRequest = {
      transactionId: aTransactionId(),
      target: '+242050000013',
      price: { amountMinor: 500, currency: 'XAF' },
      productCode: 'ORP',
    };
    await createTopup(airtime()).deliver(topup);
    const balances = [{ remaining: { amount: '1500', units: 'XAF' } }];
    expect(await findAirtime('050000013')).toMatchObject({ outcome: 'found', balances });
  });

  it.each(['060000001', '059999999'])('of %s is nobody', async (number) => {
    expect(await findAirtime(number)).toEqual({ outcome: 'unknown-number' });
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'airtime', operation: 'lookup', fault });
    expect(await findAirtime('050000001', impatientMs)).toEqual({ outcome: 'unavailable' });
  });

  it('is unavailable under a wrong key', async () => {
    expect(await findAirtime('050000001', undefined, 'wrong')).toEqual({ outcome: 'unavailable' });
  });
});

describe('the data of a line', () => {
  it('of the router are 12.4 GB and unlimited nights, with their ends', async () => {
    expect(await findData('050000006')).toEqual({
      outcome: 'found',
      balances: [
        { name: expect.any(String), remaining: { amount: '12.4', units: 'GB' }, expiresAt: anEnd },
        { name: expect.any(String), remaining: 'unlimited', expiresAt: anEnd },
      ],
    });
    expect(await findData('050000013')).toEqual({ outcome: 'unknown-number' });
  });
});
