import { market } from '@selfcare/markets/cg/market';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../http/packing/packed.ts';
import { registerPages } from './register-pages.ts';
import { noContent } from '../testing/content/no-content.ts';

const channel = { apiKey: 'lisolo-web', serviceId: 'portal' };

const listTariffs = async () => [];

const origin = 'https://portal.example';
const id = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';

let app: FastifyInstance;
let pages: Awaited<ReturnType<typeof registerPages>>;

beforeAll(async () => {
  app = Fastify();
  pages = await registerPages(app, {
    market,
    publicUrl: `${origin}/`,
    dev: false,
    content: noContent,
    scriptOrigins: [],
    channel,
    listTariffs,
  });
  await app.ready();
});

afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const tagsOf = (html: string, tag: RegExp) => [...html.matchAll(tag)].map(([whole]) => whole);

describe('a document', () => {
  test('is whole: language, title, description, heading, style and data', async () => {
    const { statusCode, payload, headers } = await get('/en/prepaid-recharge');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(payload).toMatch(/^<!doctype html><html lang="en">/);
    expect(payload).toMatch(/<title>[^<]+ \| Lisolo<\/title><meta name="description" content="[^"]+">/);
    expect(payload).toMatch(/<h1[ >]/);
    expect(payload).toMatch(/<script type="application\/json" id="data">\{"page":"recharge"/);
  });

  test('names itself and its other languages under the public address', async () => {
    const { payload } = await get('/en/prepaid-recharge?utm=1');
    expect(tagsOf(payload, /<link rel="(canonical|alternate)"[^>]*>/g)).toEqual([
      `<link rel="canonical" href="${origin}/en/prepaid-recharge">`,
      `<link rel="alternate" hreflang="fr" href="${origin}/prepaid-recharge">`,
      `<link rel="alternate" hreflang="en" href="${origin}/en/prepaid-recharge">`,
      `<link rel="alternate" hreflang="x-default" href="${origin}/prepaid-recharge">`,
    ]);
  });

  test('carries its style, and the script at its head, under the hashes that its policy allows, and no others', async () => {
    for (const url of ['/', '/prepaid-recharge', '/payment/start', '/payment/status', '/about', '/nothing']) {
      const { payload, headers } = await get(url);
      const sheet = /<style>([^]*?)<\/style>/.exec(payload)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`'sha256-${sha256(sheet, 'base64')}'`);
      expect(tagsOf(payload, /<style/g)).toHaveLength(1);
      expect(payload).not.toMatch(/\sstyle=|\son[a-z]+="/);
      const inline = [...payload.matchAll(/<script(?![^>]*(?:src=|type="application\/json"))[^>]*>([^]*?)<\/script>/g)];
      const isPlain = ['/about', '/nothing'].includes(url);
      // The one that loads the others, and with the application the one that notes taps or asks ahead.
      expect(inline).toHaveLength(isPlain ? 1 : 2);
      for (const [, script = ''] of inline)
        expect(headers['content-security-policy']).toContain(`'sha256-${sha256(script, 'base64')}'`);
    }
  });

  test('is the same for methods of one form and for every transaction, so that the cache cannot grow [V14.2.2]', async () => {
    const bodies = await Promise.all(
      ['/payment/status', `/payment/status/${id}`, `/payment/status?id=${id}`].map(
        async (url) => (await get(url)).payload,
      ),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).not.toContain(id);
    expect((await get('/payment/start/card')).payload).toBe((await get('/payment/start')).payload);
    expect((await get('/payment/start/mpesa')).payload).toBe((await get('/payment/start/smartcash')).payload);
  });

  test.each([
    ['/payment/start', 'payment-card', 'card-form'],
    ['/payment/start/card', 'payment-card', 'card-form'],
    ['/en/payment/start/airtime', 'payment-airtime', 'airtime-form'],
    ['/payment/start/lisolo-money', 'payment-money', 'money-form'],
    ['/payment/start/smartcash', 'payment-second-wallet', 'second-wallet-form'],
    ['/payment/start/mpesa', 'payment-second-wallet', 'second-wallet-form'],
  ])('of a payment asks for the form of its method: %s', async (url, part, code) => {
    const written = /data-asked="([^"]*)"/.exec((await get(url)).payload)?.[1] ?? '';
    const { files, content, config, headers } = JSON.parse(written.replaceAll('&quot;', '"')) as Record<
      string,
      string
    > & {
      files: string[];
    };
    expect(content).toBe(`${url.startsWith('/en') ? '/en' : ''}/pages/${part}.json`);
    expect((await get(content!)).statusCode).toBe(200);
    expect(files.some((file) => file.startsWith(`/assets/${code}-`))).toBe(true);
    for (const file of files) expect((await get(file)).statusCode).toBe(200);
    expect(config).toMatch(/config\?code=portal$/);
    expect(headers).toMatchObject({ 'api-key': channel.apiKey, 'accept-language': expect.any(String) as string });
  });

  test('of a payment or of its status stays out of search engines [A42]', async () => {
    for (const url of ['/payment/start', '/payment/status']) {
      expect((await get(url)).payload).toContain('<meta name="robots" content="noindex">');
    }
    expect((await get('/prepaid-recharge')).payload).not.toContain('noindex');
  });

  test.each(['/', '/payment/start/card', '/about'])(
    'names the files that it runs in its headers, in the order of its head: %s',
    async (url) => {
      const { payload, headers } = await get(url);
      const files = tagsOf(payload, /(?<=<link rel="modulepreload" href=")[^"]*/g);
      expect(files.length).toBeGreaterThan(0);
      expect(headers['link']).toBe(files.map((file) => `<${file}>; rel=modulepreload`).join(', '));
    },
  );

  test('is packed once and answers 304 to whoever has it', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect([first.headers['content-encoding'], again.statusCode]).toEqual(['br', 304]);
  });

  test('answers HEAD with its length and without a body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/about' });
    const { payload } = await get('/about');
    expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(payload)),
    ]);
  });
});

describe('an address that leads nowhere', () => {
  test.each(['/nothing/here', '/en/nothing', '/payment/start/bitcoin', '/payment/status/x.css', '/prepaid-recharge/x'])(
    'shows a page with 404 and stays out of search engines: %s',
    async (url) => {
      const { statusCode, payload } = await get(url);
      expect(statusCode).toBe(404);
      expect(payload).toContain('<meta name="robots" content="noindex">');
      expect(payload).not.toContain('rel="canonical"');
    },
  );

  test('is the same document for all of a language', async () => {
    expect((await get('/nothing')).payload).toBe((await get('/else/where?x=<script>')).payload);
  });

  test('sends no application, only the script that notes the language', async () => {
    const { payload } = await get('/nothing');
    expect(tagsOf(payload, /<script[^>]*>/g)).toEqual([expect.stringMatching(/data-run="\/assets\/plain-[^ ]*" /)]);
  });

  test('has a page of its own under /page-not-found, with 404', async () => {
    expect((await get('/page-not-found')).statusCode).toBe(404);
    expect((await get('/page-not-found')).payload).not.toBe((await get('/nothing')).payload);
  });

  test('is answered in the market’s first language where it cannot be read at all', async () => {
    const other = Fastify({ frameworkErrors: (_, request, reply) => void sendUnknown(request, reply) });
    const made = await registerPages(other, {
      market,
      publicUrl: origin,
      dev: false,
      content: noContent,
      scriptOrigins: [],
      channel,
      listTariffs,
    });
    const sendUnknown = made.sendUndecodable;
    const { statusCode, payload } = await other.inject('/%E0%A4%A');
    expect([statusCode, payload]).toEqual([404, (await get('/nothing')).payload]);
    await other.close();
  });
});

describe('the content of a page', () => {
  test('comes as JSON in the language of its address', async () => {
    const french = (await get('/pages/recharge.json')).json<{ title: string }>();
    const english = (await get('/en/pages/recharge.json')).json<{ title: string }>();
    expect([french.title, english.title]).toEqual([
      expect.stringMatching(/Recharger/),
      expect.stringMatching(/Recharge/),
    ]);
    expect(french.title).not.toBe(english.title);
  });

  test.each(['/pages/nothing.json', '/pages/__proto__.json', '/pages/constructor.json'])(
    'exists only for pages of the table: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

describe('a form sent before the script ran', () => {
  test.each(['/', '/en', '/prepaid-recharge', '/en/payment/start/card', '/hbb-lead-status'])(
    'brings its page again and never an address with what was typed: %s',
    async (url) => {
      const forms = (await get(url)).payload.match(/<form[^>]*>(?=(?:(?!<\/form>).)*type="tel")/g) ?? [];
      for (const form of forms) expect(form).toContain('method="post"');
      const { statusCode, headers } = await app.inject({
        method: 'POST',
        url: `${url}?from=sms`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'numero=055123456',
      });
      expect([statusCode, headers.location]).toEqual([303, url]);
    },
  );

  test('to a page without a form is no page', async () => {
    expect((await app.inject({ method: 'POST', url: '/about' })).statusCode).toBe(404);
  });
});

describe('files beside the pages', () => {
  test('a document runs the file of its own page, then the application, which finds it there', async () => {
    for (const [url, page] of [
      ['/', 'home'],
      ['/en/payment/start/card', 'payment'],
    ] as const) {
      const [, run = ''] = /data-run="([^"]*)"/.exec((await get(url)).payload) ?? [];
      expect(run.split(' ').map((file) => /^\/assets\/(\w+)-/.exec(file)?.[1])).toEqual([page, 'client']);
    }
  });

  test('scripts are kept by browsers permanently, in both forms', async () => {
    const file = /href="(\/assets\/client[^"]+)"/.exec((await get('/')).payload)?.[1] ?? '';
    const packed = await get(file, { 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await get(file)).headers['content-encoding']).toBeUndefined();
  });

  test('come from another origin where one hands them out, which fetches them here for every page', async () => {
    const assetsUrl = 'https://cdn.example';
    const spread = Fastify();
    await registerPages(spread, {
      market,
      publicUrl: `${origin}/`,
      dev: false,
      content: noContent,
      scriptOrigins: [],
      assetsUrl,
      channel,
      listTariffs,
    });
    for (const url of ['/', '/about']) {
      const { payload, headers } = await spread.inject({ url });
      expect(headers['content-security-policy']).toMatch(/img-src [^;]* https:\/\/cdn\.example[;\s]/);
      const files = tagsOf(payload, /(?<=<link rel="modulepreload" href=")[^"]*/g);
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter((file) => !file.startsWith(`${assetsUrl}/assets/`))).toEqual([]);
      expect(headers['content-security-policy']).toContain(`script-src 'self' `);
      expect(headers['content-security-policy']).toMatch(/script-src [^;]* https:\/\/cdn\.example;/);
      const file = await spread.inject({ url: files[0]!.slice(assetsUrl.length) });
      expect(file.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    await spread.close();
  });

  test.each(['/assets/nothing.js', '/assets/..%2f..%2fpackage.json', '/assets/__proto__'])(
    'outside the build do not exist: %s [V5.3.2 V13.2.5 V13.4.1 V13.4.3]',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test('icon, manifest and robots are there', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect((await get('/favicon.ico')).headers.location).toBe('/favicon.svg');
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Lisolo',
      lang: 'fr-FR',
      start_url: '/',
    });
    expect((await get('/robots.txt')).payload).toContain('Disallow: /payment/');
  });

  test('the market’s picture and what a link is shown with are there; a page of a payment has nothing to be shown with', async () => {
    const scene = await get('/scene.svg');
    expect(scene.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(scene.rawPayload.byteLength).toBeLessThan(4096);
    for (const url of ['/', '/about', '/en/about'])
      expect((await get(url)).payload.match(/<img class="scene" src="\/scene\.svg"/g)).toHaveLength(1);
    const card = await get('/social.png');
    expect(card.headers['content-type']).toBe('image/png');
    expect(card.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await get('/en/about')).payload).toMatch(/<meta property="og:image" content="http[^"]+\/social\.png">/);
    expect((await get('/payment/start')).payload).not.toContain('og:');
  });
});

/** What a document asks for by itself: its own script reads this before the application is there. */
const askedBy = (html: string) => {
  const [, written = '{}'] = /data-asked="([^"]*)"/.exec(html) ?? [];
  const { files = [], content } = JSON.parse(written.replaceAll('&quot;', '"')) as {
    files?: string[];
    content?: string;
  };
  return content === undefined ? files : [...files, content];
};

test('the pages of a purchase stay within 99 KB, packed, until they answer to the visitor, a payment with the form of its method', async () => {
  await pages.renderAll();
  const methods = ['', '/card', '/airtime', '/lisolo-money', '/smartcash', '/mpesa'];
  const payments = ['/payment/start', '/en/payment/start'].flatMap((page) => methods.map((method) => page + method));
  const choices = ['/data-bundle', '/postpaid-bill-pay', '/broadband-recharge', '/orp/fixed-internet'];
  for (const url of ['/', '/prepaid-recharge', ...choices, ...payments]) {
    // The first to ask is sent what could be packed quickly.
    await expect.poll(async () => (await get(url, { 'accept-encoding': 'br' })).headers.etag).not.toMatch(/-q"$/);
    const html = (await get(url)).payload;
    const asked = askedBy(html);
    expect(asked.length > 0, url).toBe(payments.includes(url));
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    const sizes = await Promise.all(
      [...new Set([url, ...named, ...asked])].map(
        async (file) => (await get(file, { 'accept-encoding': 'br' })).rawPayload.length,
      ),
    );
    const sum = sizes.reduce((all, size) => all + size, 0);
    expect(sum, url).toBeLessThanOrEqual(99_000);
  }
});

test('the script that stands as text in every document is packed as files are: nothing of it is longer than it must be', async () => {
  const [, script = ''] = /<script>(.*?)<\/script>/.exec((await get('/data-bundle')).payload) ?? [];
  expect(script).toContain('script=1');
  // Its longest name, which only people need.
  expect(script).not.toContain('patienceMs');
});
