import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, isEmptyList, mute } from '../testing/any-answer.ts';
import { useScriptedProvider } from '../testing/scripted-provider.ts';
import { createLineLookup } from './line-lookup.ts';

const msisdn = '+242050000001';
const line = (status: string, lineType: unknown = 'PREPAID', broadband: unknown = false) => ({
  id: 'p-1',
  status,
  productSerialNumber: msisdn,
  productCharacteristic: [
    { name: 'lineType', value: lineType },
    { name: 'broadband', value: broadband },
  ],
});

const provider = await useScriptedProvider();
const findLine = createLineLookup({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 });

describe('looking a number up', () => {
  it('asks by the number with its plus encoded', async () => {
    provider.play({ body: [line('active')] });
    expect(await findLine(msisdn)).toEqual({ outcome: 'found', lineType: 'PREPAID', broadband: false, active: true });
    const path = '/tmf-api/productInventory/v4/product?productSerialNumber=%2B242050000001';
    expect(provider.seen[0]).toMatchObject({ method: 'GET', path, headers: { authorization: 'Bearer key' } });
  });

  it.each([
    [[line('suspended', 'POSTPAID')], { outcome: 'found', lineType: 'POSTPAID', broadband: false, active: false }],
    [[line('terminated', 'HYBRID')], { outcome: 'found', lineType: 'HYBRID', broadband: false, active: false }],
    [[line('active', 'PREPAID', true)], { outcome: 'found', lineType: 'PREPAID', broadband: true, active: true }],
    [
      [line('terminated', 'POSTPAID'), line('active', 'PREPAID')],
      { outcome: 'found', lineType: 'PREPAID', broadband: false, active: true },
    ],
    [
      [{ ...line('active', 'POSTPAID'), billingAccount: { id: '1000000003' } }],
      { outcome: 'found', lineType: 'POSTPAID', broadband: false, active: true, accountNo: '1000000003' },
    ],
    [
      [{ ...line('active'), billingAccount: null }],
      { outcome: 'found', lineType: 'PREPAID', broadband: false, active: true },
    ],
    [[{ ...line('active'), billingAccount: { id: '' } }], { outcome: 'unavailable' }],
    [[], { outcome: 'unknown-number' }],
    [[{ ...line('active'), productSerialNumber: '+242050000002' }], { outcome: 'unavailable' }],
    [[line('Active', 'prepaid', 'true')], { outcome: 'found', lineType: 'PREPAID', broadband: true, active: true }],
    [
      [{ ...line('active'), productSerialNumber: 242050000001 }],
      { outcome: 'found', lineType: 'PREPAID', broadband: false, active: true },
    ],
    [
      [{ ...line('active'), productSerialNumber: 'tel:+242-05-000-00-01' }],
      { outcome: 'found', lineType: 'PREPAID', broadband: false, active: true },
    ],
    [[{ id: 'p-9' }, line('active')], { outcome: 'found', lineType: 'PREPAID', broadband: false, active: true }],
    [[line('active', 'SATELLITE')], { outcome: 'unavailable' }],
    [[line('active', 'PREPAID', 'perhaps')], { outcome: 'unavailable' }],
  ])('reads %j', async (body, lookup) => {
    provider.play({ body });
    expect(await findLine(msisdn)).toEqual(lookup);
  });

  it('is unavailable for any other answer', async () => {
    const bodies = fc.constantFrom({}, null, [null], { code: 'x' }, line('active'), [{ ...line('active'), status: 7 }]);
    await forAny(anyAnswer(bodies, isEmptyList), 300, async (answer) => {
      provider.play(answer);
      expect(await findLine(msisdn)).toEqual({ outcome: 'unavailable' });
    });
  });

  it.each(Object.entries(mute))('is unavailable after %s', async (_, answer) => {
    provider.play(answer);
    expect(await findLine(msisdn)).toEqual({ outcome: 'unavailable' });
  });
});
