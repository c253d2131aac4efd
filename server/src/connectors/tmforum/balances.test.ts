import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, isEmptyList, mute } from '../testing/any-answer.ts';
import { useScriptedProvider } from '../testing/scripted-provider.ts';
import { createAirtimeBalance, createDataBalance } from './balances.ts';

const msisdn = '+242050000001';
const bucket = (change: object = {}) => ({
  id: 'b-1',
  name: 'Crédit',
  status: 'active',
  usageType: 'monetary',
  logicalResource: [{ id: msisdn, '@referredType': 'MSISDN' }],
  remainingValue: { amount: 5000, units: 'XAF' },
  validFor: { endDateTime: '2026-12-31T22:59:59Z' },
  ...change,
});
const balance = (change: object = {}) => ({
  name: 'Crédit',
  remaining: { amount: '5000', units: 'XAF' },
  expiresAt: '2026-12-31T22:59:59Z',
  ...change,
});
const found = (...balances: object[]) => ({ outcome: 'found', balances });

const provider = await useScriptedProvider();
const findAirtime = createAirtimeBalance({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 });

describe('the airtime of a line', () => {
  it('is requested by the number, whose plus is encoded', async () => {
    provider.play({ body: [bucket()] });
    expect(await findAirtime(msisdn)).toEqual(found(balance()));
    const query = 'logicalResource.id=%2B242050000001&usageType=monetary';
    expect(provider.seen).toMatchObject([
      {
        method: 'GET',
        path: `/tmf-api/prepayBalanceManagement/v4/bucket?${query}`,
        headers: { authorization: 'Bearer key' },
      },
    ]);
  });

  it.each([
    ['another line beside it', [bucket({ logicalResource: [{ id: '+242050000002' }] }), bucket()], found(balance())],
    ['a line that is not in a list', [bucket({ logicalResource: { id: msisdn } })], found(balance())],
    ['a line that is not repeated', [bucket({ logicalResource: undefined })], found(balance())],
    ['no end', [bucket({ validFor: null })], found(balance({ expiresAt: null }))],
    [
      'no limit',
      [bucket({ remainingValue: undefined, remainingValueName: 'Unlimited' })],
      found(balance({ remaining: 'unlimited' })),
    ],
    ['no name', [bucket({ name: undefined })], found(balance({ name: 'Airtime' }))],
    [
      'parts of a franc',
      [bucket({ remainingValue: { amount: 0.75, units: 'XAF' } })],
      found(balance({ remaining: { amount: '0.75', units: 'XAF' } })),
    ],
    [
      'less than nothing',
      [bucket({ remainingValue: { amount: -120, units: 'XAF' } })],
      found(balance({ remaining: { amount: '-120', units: 'XAF' } })),
    ],
    ['a suspended bucket', [bucket({ status: 'suspended' }), bucket({ status: 'expired' })], found()],
  ])('is read with %s', async (_, body, result) => {
    provider.play({ body });
    expect(await findAirtime(msisdn)).toEqual(result);
  });

  it('reports unknown-number for an empty list alone', async () => {
    provider.play({ body: [] });
    expect(await findAirtime(msisdn)).toEqual({ outcome: 'unknown-number' });
  });

  it.each([
    ['another line alone', bucket({ logicalResource: [{ id: '+242050000002' }] })],
    ['no line in its list', bucket({ logicalResource: [] })],
    ['an amount that means a thousand or one', bucket({ remainingValue: { amount: '5.000', units: 'XAF' } })],
    ['an amount past counting', bucket({ remainingValue: { amount: 1e21, units: 'XAF' } })],
    ['no amount', bucket({ remainingValue: undefined })],
    ['units that are no money', bucket({ remainingValue: { amount: 5000, units: 'CFA' } })],
    ['an end that is no time', bucket({ validFor: { endDateTime: 'demain' } })],
  ])('is unavailable for a bucket with %s', async (_, one) => {
    provider.play({ body: [one] });
    expect(await findAirtime(msisdn)).toEqual({ outcome: 'unavailable' });
  });

  it('is unavailable for any other answer', async () => {
    const bodies = fc.constantFrom({}, null, [null], { code: 'x' }, bucket(), [bucket({ status: 7 })]);
    await forAny(anyAnswer(bodies, isEmptyList), 300, async (answer) => {
      provider.play(answer);
      expect(await findAirtime(msisdn)).toEqual({ outcome: 'unavailable' });
    });
  });

  it.each(Object.entries(mute))('is unavailable after %s', async (_, answer) => {
    provider.play(answer);
    expect(await findAirtime(msisdn)).toEqual({ outcome: 'unavailable' });
  });
});

const dataBucket = (change: object = {}) =>
  bucket({ name: 'Box 20 Go', usageType: 'data', remainingValue: { amount: 12.4, units: 'GB' }, ...change });
const findData = (line = msisdn) => createDataBalance({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 })(line);

describe('the data of a line', () => {
  it('is requested by its kind, and includes unlimited buckets', async () => {
    provider.play({
      body: [
        dataBucket(),
        dataBucket({ name: 'Nuits', remainingValue: undefined, remainingValueName: 'Unlimited', validFor: null }),
      ],
    });
    expect(await findData()).toEqual(
      found(
        balance({ name: 'Box 20 Go', remaining: { amount: '12.4', units: 'GB' } }),
        balance({ name: 'Nuits', remaining: 'unlimited', expiresAt: null }),
      ),
    );
    expect(provider.seen[0]!.path).toContain('&usageType=data');
  });

  it('is unavailable in units that are none of data', async () => {
    for (const units of ['XAF', 'min', 'gbit', '']) {
      provider.play({ body: [dataBucket({ remainingValue: { amount: 5, units } })] });
      expect(await findData()).toEqual({ outcome: 'unavailable' });
    }
  });

  it('is nothing for an empty list', async () => {
    provider.play({ body: [] });
    expect(await findData()).toEqual({ outcome: 'unknown-number' });
  });
});
