import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, isEmptyList, mute } from '../testing/any-answer.ts';
import { useScriptedProvider, type ScriptedAnswer } from '../testing/scripted-provider.ts';
import { createCatalogue, createOfferingLookup } from './catalogue.ts';

const use = (name: string, value: unknown, unitOfMeasure?: string) => ({
  name,
  productSpecCharacteristicValue: [{ value, unitOfMeasure }],
});
const offering = (id: string, change: object = {}) => ({
  id,
  name: 'Jour 1 Go',
  description: 'Un jour',
  lifecycleStatus: 'Active',
  isSellable: true,
  category: [{ id: 'data', name: 'Internet' }],
  productOfferingPrice: [{ priceType: 'oneTime', price: { unit: 'XAF', value: 500 } }],
  marketSegment: [{ id: 'prepaid' }, { id: 'hybrid' }],
  prodSpecCharValueUse: [
    use('data', 1, 'GB'),
    use('validity', 1, 'day'),
    use('periodType', 'day'),
    use('featured', true),
  ],
  ...change,
});
const read = {
  productCode: 'D1',
  name: 'Jour 1 Go',
  description: 'Un jour',
  category: 'data',
  lineTypes: ['PREPAID', 'HYBRID'],
  price: { amountMinor: 500, currency: 'XAF' },
  data: { value: 1, unit: 'GB' },
  voice: undefined,
  sms: undefined,
  validity: { value: 1, unit: 'day' },
  periodType: 'day',
  isFeatured: true,
};

let unreadable: string[] = [];
const provider = await useScriptedProvider();
const list = (language = 'fr-FR') => {
  unreadable = [];
  const onUnreadable = (productCode: string) => unreadable.push(productCode);
  return createCatalogue({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500, onUnreadable })(language);
};
const page = (offerings: unknown[], total = offerings.length, headers: object = {}): ScriptedAnswer => ({
  body: offerings,
  headers: { 'x-total-count': String(total), ...headers },
});

describe('the catalogue', () => {
  it.each([
    ['fr', 'fr'],
    ['FR-cg', 'fr'],
    ['en', undefined],
    ['en-GB', undefined],
    ['fr, en', undefined],
    ['"><script>', undefined],
  ])('in %s, asked for in English, has its texts marked as %s', async (said, lang) => {
    provider.play(page([offering('D1')], 1, { 'content-language': said }));
    const marked = lang === undefined ? read : { ...read, lang };
    expect(await list('en')).toEqual({ outcome: 'listed', offerings: [marked] });
  });

  it('is requested in the language and read in the words of the product', async () => {
    provider.play(page([offering('D1')]));
    expect(await list('en')).toEqual({ outcome: 'listed', offerings: [read] });
    expect(provider.seen[0]).toMatchObject({
      path: '/tmf-api/productCatalogManagement/v4/productOffering?lifecycleStatus=Active&offset=0&limit=100',
      headers: { 'accept-language': 'en', authorization: 'Bearer key' },
    });
  });

  it('is read page by page to the count that it names', async () => {
    const all = Array.from({ length: 230 }, (_, index) => offering(`D${index}`));
    provider.play(({ path }) => {
      const offset = Number(new URL(path, provider.url).searchParams.get('offset'));
      return page(all.slice(offset, offset + 100), 230);
    });
    const listed = await list();
    expect(listed.outcome === 'listed' && listed.offerings.map(({ productCode }) => productCode)).toEqual(
      all.map(({ id }) => id),
    );
    expect(provider.seen).toHaveLength(3);
  });

  it('is unavailable when a page or the count is missing, or the count is never reached', async () => {
    provider.play(({ path }) => (path.includes('offset=0&') ? page([offering('D1')], 2) : { status: 500 }));
    expect(await list()).toEqual({ outcome: 'unavailable' });
    provider.play({ body: [offering('D1')] });
    expect(await list()).toEqual({ outcome: 'unavailable' });
    provider.play(({ path }) => (path.includes('offset=0&') ? page([offering('D1')], 2) : page([], 2)));
    expect(await list()).toEqual({ outcome: 'unavailable' });
    expect(provider.seen).toHaveLength(2);
    provider.play(page([offering('D1')], 1e6));
    expect(await list()).toEqual({ outcome: 'unavailable' });
    expect(provider.seen.length).toBeLessThanOrEqual(100);
  });

  it('leaves out what is not on sale', async () => {
    provider.play(
      page([offering('D1'), offering('D2', { lifecycleStatus: 'Retired' }), offering('D3', { isSellable: false })]),
    );
    expect(await list()).toEqual({ outcome: 'listed', offerings: [read] });
    expect(unreadable).toEqual([]);
  });

  it('reads an unlimited validity with or without a unit', async () => {
    const uses = (validity: object) => ({
      prodSpecCharValueUse: [use('voice', 30, 'min'), validity, use('periodType', 'others')],
    });
    provider.play(page([offering('V1', uses(use('validity', -1))), offering('V2', uses(use('validity', -1, 'day')))]));
    const listed = await list();
    expect(listed.outcome === 'listed' && listed.offerings.map(({ validity }) => validity)).toEqual([
      { value: -1, unit: '' },
      { value: -1, unit: 'day' },
    ]);
  });

  it.each([
    ['without a one-time price', { productOfferingPrice: [] }],
    [
      'with two one-time prices',
      { productOfferingPrice: [...offering('x').productOfferingPrice, ...offering('x').productOfferingPrice] },
    ],
    [
      'with a fraction of a franc',
      { productOfferingPrice: [{ priceType: 'oneTime', price: { unit: 'XAF', value: 0.5 } }] },
    ],
    [
      'in a currency that is not ISO',
      { productOfferingPrice: [{ priceType: 'oneTime', price: { unit: 'CFA', value: 5 } }] },
    ],
    ['for no line type', { marketSegment: [{ id: 'business' }] }],
    ['of another category', { category: [{ id: 'roaming' }] }],
    ['without a validity', { prodSpecCharValueUse: [use('data', 1, 'GB'), use('periodType', 'day')] }],
  ])('leaves an offering %s out and says which', async (_, change) => {
    provider.play(page([offering('bad', change), offering('D1')]));
    expect(await list()).toEqual({ outcome: 'listed', offerings: [read] });
    expect(unreadable).toEqual(['bad']);
  });

  it('counts an offering without a period among the Others', async () => {
    const characteristics = [use('data', 1, 'GB'), use('validity', 1, 'day')];
    provider.play(page([offering('D2', { prodSpecCharValueUse: characteristics })]));
    expect(await list()).toMatchObject({ outcome: 'listed', offerings: [{ periodType: 'Others' }] });
    expect(unreadable).toEqual([]);
  });

  it('is unavailable for any other answer', async () => {
    const bodies = fc.constantFrom({}, { items: [] }, null, [null], [{ id: 7 }], offering('D1'));
    await forAny(anyAnswer(bodies, isEmptyList), 300, async (answer) => {
      provider.play({ ...answer, headers: { ...answer.headers, 'x-total-count': '1' } });
      expect(await list()).toEqual({ outcome: 'unavailable' });
    });
  });

  it.each(Object.entries(mute))('is unavailable after %s', async (_, answer) => {
    provider.play(answer);
    expect(await list()).toEqual({ outcome: 'unavailable' });
  });
});

const findOne = (productCode = 'D1', language = 'en') =>
  createOfferingLookup({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 })({ productCode, language });

it('an offering is requested by its encoded code, in the language [V1.3.6 V13.2.4]', async () => {
  provider.play({ body: offering('D1') });
  expect(await findOne()).toEqual({ outcome: 'on-sale', offering: read });
  await findOne('a/../b?c');
  const path = '/tmf-api/productCatalogManagement/v4/productOffering';
  expect(provider.seen).toMatchObject([
    { method: 'GET', path: `${path}/D1`, headers: { 'accept-language': 'en', authorization: 'Bearer key' } },
    { path: `${path}/a%2F..%2Fb%3Fc` },
  ]);
});

describe('one offering', () => {
  it('whose code is dots alone asks nobody: it would name another path', async () => {
    provider.play({ body: offering('D1') });
    for (const code of ['', '.', '..']) expect(await findOne(code)).toEqual({ outcome: 'unknown-offering' });
    expect(provider.seen).toEqual([]);
  });

  it.each([{ lifecycleStatus: 'Retired' }, { isSellable: false }])('is withdrawn when %j', async (change) => {
    provider.play({ body: offering('D1', change) });
    expect(await findOne()).toEqual({ outcome: 'withdrawn' });
  });

  it('is unknown by an error of the protocol under 404 alone', async () => {
    provider.play({ status: 404, body: { code: 'notFound', reason: 'x', message: 'x', status: '404' } });
    expect(await findOne()).toEqual({ outcome: 'unknown-offering' });
    provider.play({ status: 404, raw: '<html>', headers: { 'content-type': 'text/html' } });
    expect(await findOne()).toEqual({ outcome: 'unavailable' });
  });

  it('is unavailable for any other answer: another code, without a price, no offering at all', async () => {
    const bodies = fc.constantFrom<unknown>(
      {},
      null,
      [offering('D1')],
      offering('D2'),
      offering('D1', { productOfferingPrice: [] }),
      offering('D1', { prodSpecCharValueUse: [] }),
    );
    await forAny(
      anyAnswer(bodies).filter(
        ({ status, body }) => !(status === 404 && typeof (body as { code?: unknown })?.code === 'string'),
      ),
      200,
      async (answer) => {
        provider.play(answer);
        expect(await findOne()).toEqual({ outcome: 'unavailable' });
      },
    );
  });

  it.each(Object.entries(mute))('is unavailable after %s', async (_, answer) => {
    provider.play(answer);
    expect(await findOne()).toEqual({ outcome: 'unavailable' });
  });
});
