import { describe, expect, it } from 'vitest';
import { everyFault, impatientMs } from '../testing/operator.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createCatalogue, createOfferingLookup } from './catalogue.ts';

const sandbox = await useOperator();
const billing = (timeoutMs?: number) => ({
  baseUrl: `${sandbox.url}/billing`,
  apiKey: 'billing_test_lisolo',
  timeoutMs,
});
const unreadable: string[] = [];
const listOfferings = (language: string, timeoutMs?: number) =>
  createCatalogue({ ...billing(timeoutMs), onUnreadable: (productCode) => unreadable.push(productCode) })(language);
const findOffering = (productCode: string, timeoutMs?: number) =>
  createOfferingLookup(billing(timeoutMs))({ productCode, language: 'en' });

describe('the catalogue', () => {
  it('is read whole, in the language asked for, and leaves nothing out that is sold', async () => {
    const [french, english] = [await listOfferings('fr-FR'), await listOfferings('en')];
    if (french.outcome !== 'listed' || english.outcome !== 'listed') throw new Error('Not listed');
    expect(unreadable).toEqual([]);
    expect(french.offerings.length).toBeGreaterThanOrEqual(24);
    expect(english.offerings.map(({ productCode }) => productCode)).toEqual(
      french.offerings.map(({ productCode }) => productCode),
    );
    expect(english.offerings.map(({ name }) => name)).not.toEqual(french.offerings.map(({ name }) => name));
    expect(new Set(french.offerings.map(({ category }) => category))).toEqual(
      new Set(['data', 'voice', 'mixed', 'night', 'broadband']),
    );
    expect(french.offerings.filter(({ validity }) => validity.value === -1)).not.toEqual([]);
    expect(french.offerings.find(({ productCode }) => productCode === 'D1G5D1')).toMatchObject({
      category: 'data',
      lineTypes: ['PREPAID', 'POSTPAID', 'HYBRID'],
      price: { amountMinor: 500, currency: 'XAF' },
      data: { value: 1.5, unit: 'GB' },
      validity: { value: 24, unit: 'hour' },
      periodType: 'day',
    });
  });

  it('does not sell what was withdrawn', async () => {
    const listed = await listOfferings('en');
    const codes = listed.outcome === 'listed' ? listed.offerings.map(({ productCode }) => productCode) : [];
    expect(codes).not.toContain('D3GD7');
    expect(codes).toContain('D5GD7');
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await listOfferings('fr-FR', impatientMs)).toEqual({ outcome: 'unavailable' });
  });
});

describe('one offering', () => {
  it('is on sale, withdrawn or unknown', async () => {
    expect(await findOffering('D1G5D1')).toMatchObject({
      outcome: 'on-sale',
      offering: { price: { amountMinor: 500 } },
    });
    expect(await findOffering('D3GD7')).toEqual({ outcome: 'withdrawn' });
    expect(await findOffering('NONE')).toEqual({ outcome: 'unknown-offering' });
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await findOffering('D1G5D1', impatientMs)).toEqual({ outcome: 'unavailable' });
  });
});
