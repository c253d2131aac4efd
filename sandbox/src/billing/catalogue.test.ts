import { expect, test } from 'vitest';
import { offerings } from '../testing/billing.ts';
import { keys } from '../testing/keys.ts';
import { at, startTrial } from '../testing/trial.ts';

test('at least 24 bundles are sold, in five categories beside the plans of 5G at home, from 50 to 75,000, one of them without limits', async () => {
  const trial = await startTrial();
  const path = `${offerings}?lifecycleStatus=Active&offset=0&limit=100`;
  const { body, headers } = await trial.call('GET', path, { headers: keys.billing });
  const all: unknown[] = Array.isArray(body) ? body : [];
  expect(all.length).toBeGreaterThanOrEqual(24);
  expect(headers.get('x-total-count')).toBe(String(all.length));
  const of = (...steps: (string | number)[]) => all.map((offering) => at(offering, ...steps));
  expect(new Set(of('category', 0, 'id'))).toEqual(new Set(['data', 'voice', 'mixed', 'night', 'broadband', 'HBB']));
  const prices = of('productOfferingPrice', 0, 'price', 'value').map(Number);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([50, 75_000]);
  expect(new Set(of('productOfferingPrice', 0, 'price', 'unit'))).toEqual(new Set(['XAF']));
  expect(new Set(of('isSellable'))).toEqual(new Set([true]));
  expect(new Set(of('id')).size).toBe(all.length);
  expect(all).toContainEqual(
    expect.objectContaining({
      id: 'DUNLIM',
      prodSpecCharValueUse: expect.arrayContaining([
        { name: 'validity', productSpecCharacteristicValue: [{ value: -1, unitOfMeasure: 'day' }] },
        expect.objectContaining({ name: 'periodType', productSpecCharacteristicValue: [{ value: 'Others' }] }),
      ]),
    }),
  );
});

test.each([
  ['500 Mo, 24 heures', 'data', 250],
  ['1,5 Go, 24 heures', 'data', 500],
  ['2,5 Go, 7 jours', 'data', 1200],
  ['5 Go, 7 jours', 'data', 2000],
  ['15 Go, 30 jours', 'data', 5000],
  ['40 Go, 30 jours', 'data', 10_000],
  ['Illimité', 'data', 25_000],
  ['60 min + 1 Go, 24 heures', 'mixed', 1000],
  ['Box 20 Go, 30 jours', 'broadband', 8000],
  ['Box 50 Go, 30 jours', 'broadband', 15_000],
  ['Box illimitée, 30 jours', 'broadband', 30_000],
])('"%s" is sold as %s for %d', async (name, category, value) => {
  const trial = await startTrial();
  const { body } = await trial.call('GET', `${offerings}?lifecycleStatus=Active`, { headers: keys.billing });
  expect(body).toContainEqual(
    expect.objectContaining({
      name,
      category: [expect.objectContaining({ id: category })],
      productOfferingPrice: [expect.objectContaining({ price: { unit: 'XAF', value } })],
    }),
  );
});

test('a page of the catalogue starts at the offset and counts the whole', async () => {
  const trial = await startTrial();
  const whole = await trial.call('GET', offerings, { headers: keys.billing });
  const part = await trial.call('GET', `${offerings}?offset=2&limit=3`, { headers: keys.billing });
  expect(part.body).toEqual(Array.isArray(whole.body) && whole.body.slice(2, 5));
  expect(part.headers.get('x-total-count')).toBe(whole.headers.get('x-total-count'));
  expect(part.headers.get('x-result-count')).toBe('3');
  expect((await trial.call('GET', `${offerings}?limit=all`, { headers: keys.billing })).status).toBe(400);
});

test('texts are in the reader’s language', async () => {
  const trial = await startTrial();
  const name = async (language: string) =>
    at(
      (await trial.call('GET', `${offerings}/D5GD7`, { headers: { ...keys.billing, 'accept-language': language } }))
        .body,
      'name',
    );
  expect(await name('fr-FR')).toBe('5 Go, 7 jours');
  expect(await name('en')).toBe('5 GB, 7 days');
  expect(await name('sw-TZ')).toBe('GB 5, siku 7');
});
