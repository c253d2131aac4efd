import { packageOf } from '../features/content/package-of.ts';
import type { Tariff } from '@selfcare/contract/bundles';
import { market } from '@selfcare/markets/cg/market';
import Fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentSource } from './caches/document-cache.ts';
import { registerPages } from './register-pages.ts';
import { noContent } from '../testing/content/no-content.ts';

const tariff: Tariff = {
  name: '5 Go, 7 jours',
  category: 'data',
  description: 'Dont 1 Go la nuit',
  data: 5,
  dataUnit: 'GB',
  voice: null,
  voiceUnit: null,
  sms: null,
  validity: 7,
  validityUnit: 'day',
  periodType: 'week',
  amount: 2000,
  currency: 'CFA',
  productCode: 'D5GD7',
  lineTypes: ['PREPAID'],
};
let shelf: readonly Tariff[] | undefined;
beforeEach(() => {
  shelf = [tariff];
});

/** Pages that nobody has asked for yet, over the shelf. */
const openPages = async (content: ContentSource = noContent) => {
  const app = Fastify();
  await registerPages(app, {
    market,
    publicUrl: 'https://portal.example',
    dev: false,
    content,
    scriptOrigins: [],
    channel: { apiKey: 'lisolo-web', serviceId: 'portal' },
    listTariffs: async () => shelf,
  });
  return app;
};

describe('the table of tariffs', () => {
  test('holds every bundle in the document, so that it is read without script, and the same in its content', async () => {
    const app = await openPages();
    const { payload, headers } = await app.inject('/table');
    const [row] = /<tbody.*<\/tbody>/.exec(payload) ?? [];
    expect(row).toMatch(/Dont 1 Go la nuit.*5\u00a0Go.*7 jours.*2\u202f000\u00a0CFA.*400\u00a0CFA/);
    expect((await app.inject('/pages/tariffs.json')).json()).toMatchObject({ tariffs: [tariff] });
    expect(headers.etag).toMatch(/^"[\w-]{22}-i"$/);
    const again = await app.inject({ url: '/table', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    await app.close();
  });

  test('says so where the catalogue is out, and whom to call', async () => {
    shelf = undefined;
    const other = await openPages();
    const { payload } = await other.inject('/en/table');
    expect(payload).toContain('The table of tariffs is not available');
    expect(payload).toContain('href="tel:300"');
    await other.close();
  });
});

/** Home over such a catalogue, as the second visitor after a start gets it: the first only has it read, and waits for nothing. */
const homeOf = async (tariffs: readonly Tariff[] | undefined) => {
  shelf = tariffs;
  const other = await openPages();
  await other.inject('/');
  const { payload } = await other.inject('/');
  await other.close();
  return payload;
};

describe('home', () => {
  test('names the bundles that the operator puts forward, three at most and none of a router', async () => {
    const featured = (code: string, part: Partial<Tariff> = {}): Tariff => ({
      ...tariff,
      productCode: code,
      isFeatured: true,
      ...part,
    });
    const codes = ['F1', 'F2', 'F3', 'F4'].map((code) => featured(code));
    const payload = await homeOf([tariff, featured('BOX', { category: 'broadband' }), ...codes]);
    expect(payload).toMatch(/5\u00a0Go.*7 jours · Dont 1 Go la nuit.*2\u202f000.*CFA/);
    const shown = [...payload.matchAll(/{"code":"(F\d|BOX|D5GD7)"/g)].map(([, code]) => code);
    expect(shown).toEqual(['F1', 'F2', 'F3']);
  });

  test.each([
    ['is out', undefined],
    ['puts nothing forward', [tariff]],
  ])('has no such section where the catalogue %s', async (_, tariffs) => {
    const payload = await homeOf(tariffs);
    expect(payload).toMatch(/<h1[ >]/);
    expect(payload).not.toMatch(/"featured":\[|class="list featured"/);
  });

  test.each([
    ['5G at home', '/hbb-lead', /<img[^>]*src="\/device\.svg"/],
    ['anything else', '/data-bundle', /^(?![^]*device\.svg)/],
  ])('shows the unit beside an offer of %s that brings no picture', async (_, href, picture) => {
    const homepage = {
      banner: { badge: '', heading: 'A', subheading: 'B', chips: [] },
      sections: ['offer'],
      offer: { title: 'C', text: 'D', action: 'E', href },
      steps: [],
      questions: [],
    };
    const written: ContentSource = {
      current: () => ({
        ...noContent.current(),
        package: (name) => (name === 'homepage' ? packageOf(name, homepage) : undefined),
      }),
    };
    const other = await openPages(written);
    const { payload } = await other.inject('/');
    await other.close();
    expect(payload).toContain(`href="${href}`);
    expect(payload).toMatch(picture);
  });
});
