import { basePath } from '@selfcare/contract/calls';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aHelpCentre, aPage, aPng } from '../../testing/content/content-folder.ts';
import { publish } from '../../testing/content/publish.ts';
import { aPortal, failure, type Browser } from '../../testing/portal.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
beforeEach(() => {
  browser = portal.browser();
});

const pages = {
  'page-roaming': aPage({
    links: [{ label: 'Loans', href: '/more-{slug}-money' }],
    html: '<p>Call {care} <a href="/more-{slug}-money">loans</a> <img src="media/map.png" alt="A map"></p><script>x()</script>',
  }),
  'help-documents': aHelpCentre(['lost-number', 'new-number']),
  'privacy-policy-config': { title: 'Privacy', updated: '2026-01-31', html: '<p>Text</p>' },
  'storeLocator-translation': { 'find{product}In': 'Where is {product}?' },
  'network-translation': { two_g: 'Old net', 'homeDefaults.heading': 'A new heading' },
};
beforeAll(async () => {
  await publish(portal.database, pages, aPng);
  await portal.app.ready();
});

const ask = (pageUrl: string, headers: Record<string, string | undefined> = {}, opco = 'CG') =>
  portal.browser().get('activePackage', { opco, pageUrl }, headers);
const packageOf = async (pageUrl: string, headers: Record<string, string | undefined> = {}) =>
  JSON.parse((await ask(pageUrl, headers)).body.result.packageHtml) as Record<string, unknown>;

describe('a package', () => {
  test('is a JSON text, as data and as result', async () => {
    const reply = await ask('en-page-roaming');
    expect(reply.body).toMatchObject({ statusCode: 200, status: 'success' });
    expect(reply.body).toHaveProperty('data', reply.body.result);
    expect(JSON.parse(reply.body.result.packageHtml)).toMatchObject({ title: 'A page' });
  });

  test('has the brand in its paths and texts, its files where they are served, and no script [A61]', async () => {
    expect(await packageOf('fr-page-roaming')).toEqual({
      title: 'A page',
      lead: 'About Lisolo',
      links: [{ label: 'Loans', href: '/more-lisolo-money' }],
      html: expect.stringMatching(
        /^<p>Call 300 <a href="\/more-lisolo-money">loans<\/a> <img src="\/media\/[a-f0-9]{64}\/map\.png" alt="A map" \/><\/p>$/,
      ),
    });
  });

  test.each([
    'fr-page-nothing',
    'xx-page-roaming',
    'sw-page-roaming',
    'page-roaming',
    'fr-constructor',
    'fr-',
    '__proto__',
  ])('that is not there is 404: %s', async (pageUrl) => {
    expect(await ask(pageUrl)).toMatchObject(failure('404'));
  });

  test('of another market, or of none, is 400', async () => {
    expect(await ask('fr-page-roaming', {}, 'CD')).toMatchObject(failure('400'));
    const none = await browser.get('activePackage', { pageUrl: 'fr-page-roaming' });
    expect(none).toMatchObject({ ...failure('400'), body: { result: { fields: [{ path: 'opco' }] } } });
    expect(await browser.get('activePackage', { opco: 'CG' })).toMatchObject(failure('400'));
  });

  test('needs the channel, as every call does', async () => {
    expect(await ask('fr-page-roaming', { 'api-key': undefined })).toMatchObject(failure('401'));
  });

  test('has a strong tag, and is not sent again to who has it', async () => {
    const { headers } = await ask('fr-page-roaming', { lang: 'fr' });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'lang, accept-language' });
    const { etag } = headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await ask('fr-page-roaming', { 'if-none-match': etag, lang: 'fr' });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'lang, accept-language' });
    expect((await ask('fr-page-roaming', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('whose name says no language comes in that of the header, in any case, else in the market’s first', async () => {
    for (const headers of [{ lang: 'EN' }, { lang: 'sw' }, { 'accept-language': 'en-GB' }, {}])
      expect(await packageOf('privacy-policy-config', headers)).toMatchObject({ title: 'Privacy' });
    expect(await ask('fr-privacy-policy-config')).toMatchObject(failure('404'));
  });

  test('of texts has the labels that nobody has changed as well', async () => {
    expect(await packageOf('en-network-translation')).toMatchObject({
      two_g: 'Old net',
      three_g: '3G coverage',
      'homeDefaults.heading': 'A new heading',
    });
    expect(await packageOf('en-storeLocator-translation')).toMatchObject({
      findLisoloIn: 'Where is Lisolo?',
      or: 'or',
    });
    expect(await packageOf('en-loader')).toEqual({
      wait: 'Please wait ...',
      holdOn: 'Hold on!',
      loadingMessage: 'We are loading the page for you',
    });
  });

  test('of titles says that none is changed, where the market changes none', async () => {
    expect(await packageOf('meta-data-config')).toEqual({ pages: {} });
  });
});

test('the questions of the help centre come with their places, paths without language and shares of likes', async () => {
  const reply = await browser.get('faqs', { opco: 'CG' }, { lang: 'en' });
  expect(reply.body).toHaveProperty('data', reply.body.result);
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'lang, accept-language' });
  expect(reply.body.result.faqs[0]).toEqual({
    questionId: 'lost-number',
    category: 'Numbers: first',
    question: 'What is lost-number?',
    answer: '<p>lost-number</p>',
    countLikePercentage: null,
  });
  expect(reply.body.result.help).toEqual([
    {
      questionId: 'lost-number',
      question: 'What is lost-number?',
      category: 'Numbers: mine',
      parentCategory: 'Numbers',
      href: '/gethelp/q/lost-number',
      popular: 'true',
    },
    expect.objectContaining({ questionId: 'new-number', popular: 'false' }),
  ]);
  const { etag } = reply.headers;
  expect((await browser.get('faqs', { opco: 'CG' }, { lang: 'en', 'if-none-match': String(etag) })).status).toBe(304);
  expect(await browser.get('faqs', { opco: 'CD' })).toMatchObject(failure('400'));
});

const vote = (by: Browser, isLike: boolean, questionId = 'lost-number') =>
  by.post('like', { questionId, isLike, opco: 'CG' });
const votes = async () => {
  const [row] = await portal.database.query<{ votes: number; likes: number }>(
    'select coalesce(sum(votes), 0)::int as votes, coalesce(sum(likes), 0)::int as likes from content_like',
  );
  return [row!.votes, row!.likes];
};
const byGet = (headers: Record<string, string | undefined> = {}, by = portal.browser()) =>
  by.get('likeByGet', { questionId: 'lost-number', isLike: 'true', opco: 'CG' }, headers);

describe('a vote', () => {
  beforeEach(() => portal.database.run('truncate content_vote, content_like'));

  test('is one for each browser and question, which it may change [A15]', async () => {
    for (const isLike of [true, true, false]) expect((await vote(browser, isLike)).status).toBe(200);
    expect(await votes()).toEqual([1, 0]);
    await vote(browser, true, 'new-number');
    await vote(portal.browser(), true);
    expect(await votes()).toEqual([3, 2]);
  });

  test('is told as a share from the tenth on, here and among the questions', async () => {
    const told = [];
    for (let i = 0; i < 10; i += 1) told.push((await vote(portal.browser(), i > 0)).body.result.countLikePercentage);
    expect(told).toEqual([...Array.from({ length: 9 }, () => null), 90]);
    const { body } = await browser.get('faqs', { opco: 'CG' });
    expect(body.result.faqs.map(({ countLikePercentage }) => countLikePercentage)).toEqual([90, null]);
  });

  test('by GET counts with the headers of the channel, from the same origin or an old browser', async () => {
    expect((await byGet()).body).toMatchObject({ data: { questionId: 'lost-number', countLikePercentage: null } });
    await byGet({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' });
    expect(await votes()).toEqual([2, 2]);
  });

  test('by GET gives no cookie; repeated by the same browser it is one vote that changes [V3.5.3]', async () => {
    const by = portal.browser();
    const like = { questionId: 'lost-number', isLike: 'true', opco: 'CG' };
    for (const isLike of ['true', 'true', 'false']) {
      const reply = await by.get('likeByGet', { ...like, isLike });
      expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined]);
    }
    expect(await votes()).toEqual([1, 0]);
  });

  test('by hundreds of browsers of one address, with or without a cookie, does not move a share [V3.5.3]', async () => {
    for (let i = 0; i < 20; i += 1) await vote(portal.browser(), true);
    const address = '203.0.113.79';
    const told = [];
    for (let i = 0; i < 100; i += 1) {
      told.push((await vote(portal.browser({ address }), false)).body.result.countLikePercentage);
      const like = { questionId: 'lost-number', isLike: 'false', opco: 'CG' };
      const byGetOf = portal.browser({ address }).get('likeByGet', like, { 'user-agent': `browser ${i}` });
      told.push((await byGetOf).body.result.countLikePercentage);
    }
    expect(new Set(told)).toEqual(new Set([95]));
    // The one vote of the address that counted, and it counted once.
    expect(await votes()).toEqual([21, 20]);
    await vote(portal.browser({ address }), true, 'new-number');
    expect(await votes()).toEqual([22, 21]);
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['without the channel’s key', { 'api-key': undefined }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', { origin: 'https://evil.example' }],
  ])('by GET is 401 %s, and not counted [A15]', async (_, headers) => {
    expect(await byGet(headers)).toMatchObject(failure('401'));
    expect(await votes()).toEqual([0, 0]);
  });

  test.each<[string, Record<string, string>]>([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ['a navigation', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }],
    ['a navigation within the site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }],
  ])('by GET of %s is answered and not counted [A15] [V3.5.3]', async (_, headers) => {
    expect((await byGet(headers)).status).toBe(200);
    expect(await votes()).toEqual([0, 0]);
  });

  test('on a question that is not there is 404, and of another market 400', async () => {
    expect(await vote(browser, true, 'no-such-question')).toMatchObject(failure('404'));
    expect(await browser.post('like', { questionId: 'lost-number', isLike: true, opco: 'CD' })).toMatchObject(
      failure('400'),
    );
    expect(await browser.get('likeByGet', { questionId: 'lost-number', isLike: 'maybe', opco: 'CG' })).toMatchObject(
      failure('400'),
    );
  });

  test('is one of twenty an hour a browser [A15]', async () => {
    for (let i = 0; i < 20; i += 1) expect((await vote(browser, i % 2 === 0)).status).toBe(200);
    const refused = await vote(browser, true);
    expect(refused).toMatchObject(failure('429'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await letTimePass(portal.database, 3600);
    expect((await vote(browser, true)).status).toBe(200);
  });

  test('is one of three hundred an hour an address [A15]', async () => {
    const address = '203.0.113.77';
    for (let i = 0; i < 300; i += 1) expect((await vote(portal.browser({ address }), true)).status).toBe(200);
    expect(await vote(portal.browser({ address }), true)).toMatchObject(failure('429'));
  });
});

const getTranslation = (path: string, headers: Record<string, string | undefined> = {}) =>
  browser.send('GET', `${basePath}translations/${path}`, {
    headers: { 'api-key': undefined, 'service-id': undefined, ...headers },
  });

describe('translations', () => {
  test('are plain objects that anybody may keep for an hour', async () => {
    const reply = await getTranslation('en/loader.json');
    expect([reply.status, reply.body]).toEqual([
      200,
      { wait: 'Please wait ...', holdOn: 'Hold on!', loadingMessage: 'We are loading the page for you' },
    ]);
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    expect((await getTranslation('en/loader.json', { 'if-none-match': String(reply.headers['etag']) })).status).toBe(
      304,
    );
  });

  test('carry the texts of payment and home, with what the market has changed', async () => {
    const body = (await getTranslation('en/orp.json')).body as unknown as Record<string, never>;
    expect(body).toMatchObject({
      payment: { smartCashPayment: expect.any(Object), paymentPageLayout: { heading: expect.any(String) } },
      awlanding: { heading: 'A new heading', proceed: expect.any(String) },
      packageHtml: '{}',
    });
  });

  test('are made once: three hundred cost less than two seconds of the process', async () => {
    const first = await getTranslation('en/orp.json');
    const before = process.cpuUsage();
    for (let each = 0; each < 300; each += 1) await getTranslation('en/orp.json');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(2);
    expect((await getTranslation('en/orp.json')).body).toEqual(first.body);
  });

  test('and files of content share three thousand a minute of an address', async () => {
    const away = portal.browser({ address: '203.0.113.78' });
    const none = `/media/${'0'.repeat(64)}/a.png`;
    const texts = `${basePath}translations/en/loader.json`;
    for (let each = 0; each < 3000; each += 1) await away.send('GET', texts);
    for (const url of [none, texts]) expect((await away.send('GET', url)).status).toBe(429);
  }, 60_000);

  test.each(['en/nothing.json', 'sw/orp.json', 'xx/loader.json', 'en/__proto__.json', 'en/orp'])(
    'that are not there are 404: %s',
    async (path) => {
      expect((await getTranslation(path)).status).toBe(404);
    },
  );
});

const addressOf = async () => /\/media\/[^"]+/.exec(String((await packageOf('fr-page-roaming'))['html']))![0];

describe('a file of content', () => {
  test('is served permanently under the hash of its bytes, and may do nothing [A12]', async () => {
    const reply = await browser.send('GET', await addressOf());
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('is not served under another hash, as another kind, or by a name that is none', async () => {
    const address = await addressOf();
    for (const other of [
      address.replace(/[a-f0-9]{64}/, '0'.repeat(64)),
      address.replace('.png', '.svg'),
      address.replace('map.png', '..%2fmap.png'),
      address.replace('map.png', 'map.html'),
    ])
      expect([other, (await browser.send('GET', other)).status]).toEqual([other, 404]);
  });
});

test('a portal without content answers with its own words, and has no pages', async () => {
  const { openMemory } = await import('../../testing/databases.ts');
  const bare = await aPortal(await openMemory(), portal.operator);
  const visitor = bare.browser();
  expect((await visitor.get('activePackage', { opco: 'CG', pageUrl: 'fr-header' })).status).toBe(404);
  expect((await visitor.get('activePackage', { opco: 'CG', pageUrl: 'fr-orp-translation' })).status).toBe(200);
  expect((await visitor.get('faqs', { opco: 'CG' })).body.result).toEqual({ faqs: [], help: [] });
  await bare.app.close();
  await bare.database.close();
});
