import { market } from '@selfcare/markets/cg/market';
import { expect, test } from 'vitest';
import { answers } from '../../testing/fakes/scripted.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';
import type { Offering } from './gateway.ts';
import { createTariffs } from './bundle-shelf.ts';

const portal = await usePortal();

const unlimited: Offering = {
  productCode: 'U1',
  name: 'Illimité',
  description: 'Sans fin',
  category: 'data',
  lineTypes: ['PREPAID'],
  price: { amountMinor: 1, currency: 'XAF' },
  validity: { value: -1, unit: 'UNLIMITED' },
  periodType: 'day',
};

const list = (request: object, headers = {}) =>
  portal.browser().post('bundles', { msisdn: '050000001', lineType: 'PREPAID', ...request }, headers);
const codes = async (request: object) => (await list(request)).body.result.map(({ productCode }) => productCode);

/** Returns the bundles of the table, for a market where postpaid lines buy bundles, or not. */
const tabled = async (postpaidBundles: boolean) => {
  const listed = await createTariffs({ ...market, postpaidBundles }, createOperator().listOfferings)('fr-FR');
  return listed?.map(({ productCode }) => productCode);
};

test('the table of all bundles leaves out those of postpaid lines, unless the market sells them', async () => {
  expect(await tabled(false)).toEqual(['D1', 'V1', 'B1']);
  expect(await tabled(true)).toContain('P1');
});

test('a postpaid line is offered bundles where POSTPAID_BUNDLES is on', async () => {
  const open = await aPortal(portal.database, createOperator(), { POSTPAID_BUNDLES: 'true' });
  const { body } = await open.browser().post('bundles', { msisdn: '050000003', lineType: 'POSTPAID' });
  expect(body.result.map(({ productCode }) => productCode)).toEqual(['P1']);
  await open.app.close();
});

test('a line gets the bundles that its type may buy, of the requested kind', async () => {
  expect(await codes({})).toEqual(['D1', 'V1', 'B1']);
  expect(await codes({ lineType: 'HYBRID' })).toEqual(['D1']);
  expect(await codes({ lineType: 'POSTPAID' })).toEqual([]);
  expect(await codes({ serviceType: 'DATA' })).toEqual(['D1']);
  expect(await codes({ serviceType: 'VOICE' })).toEqual(['V1']);
  expect(await codes({ serviceType: 'BROADBAND' })).toEqual(['B1']);
  for (const serviceType of ['', null]) expect(await codes({ serviceType })).toHaveLength(3);
});

const ofKind = (category: Offering['category']) => ({ ...unlimited, productCode: category, category });

test.each([
  ['DATA', ['data', 'mixed', 'night']],
  ['VOICE', ['mixed', 'voice']],
  ['BROADBAND', ['broadband']],
])('asked for %s, a line is offered bundles of the kinds %j', async (serviceType, kinds) => {
  const ofAllKinds = (['data', 'mixed', 'night', 'voice', 'broadband'] as const).map(ofKind);
  portal.operator.listOfferings.next(answers({ outcome: 'listed' as const, offerings: ofAllKinds }));
  expect(await codes({ serviceType })).toEqual(kinds);
});

test('a bundle has every field of the wire, what it lacks as null', async () => {
  expect((await list({ serviceType: 'DATA' })).body.result).toEqual([
    {
      name: 'Forfait D1',
      category: 'data',
      description: 'Un forfait',
      data: 1,
      dataUnit: 'GB',
      voice: null,
      voiceUnit: null,
      sms: null,
      validity: 1,
      validityUnit: 'DAY',
      periodType: 'day',
      amount: 500,
      currency: 'CFA',
      productCode: 'D1',
      lineType: 'PREPAID',
    },
  ]);
});

test('an unlimited bundle keeps its validity of -1', async () => {
  portal.operator.listOfferings.next(answers({ outcome: 'listed' as const, offerings: [unlimited] }));
  expect((await list({})).body.result[0]!.validity).toBe(-1);
});

test('the catalogue is asked in the language of the request', async () => {
  await list({}, { lang: 'en' });
  expect(portal.operator.listOfferings.calls.at(-1)).toBe('en');
});

test('a catalogue that does not answer is a 503', async () => {
  portal.operator.listOfferings.next(answers({ outcome: 'unavailable' as const }));
  expect(await list({})).toMatchObject({ status: 503, body: { code: '503' }, headers: { 'retry-after': '10' } });
});

test.each([{ lineType: 'OTHER' }, { lineType: null }, { serviceType: 'GIFT' }, { msisdn: '0500' }, { msisdn: 'x' }])(
  '%j is a 400 that names the field',
  async (request) => {
    const path = Object.keys(request)[0];
    expect((await list(request)).body).toMatchObject({ code: '400', result: { fields: [{ path }] } });
  },
);
