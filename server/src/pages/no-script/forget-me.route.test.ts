import { basePath, statusEventsPath } from '@selfcare/contract/calls';
import { choicePaths, forgetPath } from '@selfcare/contract/plain-pages';
import { describe, expect, test } from 'vitest';
import { aPlainVisitor, fieldsOf, type PlainVisitor } from './testing/plain-visitor.ts';
import { payByPush, usePlainPayer } from './testing/plain-payer.ts';

const { portal, ordered } = await usePlainPayer();

const start = '/payment/start?plain=1';
const jarOf = ({ cookies }: PlainVisitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
/** Somebody who brings these cookies, whatever they are answered. */
const replay = (cookie: string, url: string) =>
  portal.browser({ cookie }).send('GET', url, { headers: { cookie, accept: 'text/html' } });
/** A number as pages show it. */
const spaced = (line: string) => line.replace(/^(..)(...)(..)(..)$/, '$1 $2 $3 $4');

test.each(['/prepaid-recharge', ...Object.values(choicePaths), '/payment/start', '/payment/status'])(
  'looking at %s gives nobody a cookie [V7.6.2]',
  async (path) => {
    for (const prefix of ['', '/en']) {
      const { status, headers } = await aPlainVisitor(portal.app).get(`${prefix}${path}?plain=1&id=x`);
      expect([path === '/payment/status' ? 404 : 200, undefined]).toEqual([status, headers['set-cookie']]);
    }
  },
);

test('an order is shown to its own browser alone: with the cookie of another one it is none', async () => {
  const { visitor, line } = await ordered();
  expect((await visitor.get(start)).text).toContain(spaced(line));
  const { visitor: other } = await ordered();
  const order = visitor.cookies.get('order')!;
  for (const jar of [`order=${order}`, `browser=${other.cookies.get('browser')}; order=${order}`])
    expect((await replay(jar, start)).text).not.toContain(spaced(line));
});

describe('"forget me" without a script', () => {
  test.each(['', '/en'])(
    'is a form of every page, in its language (%j), and says that it was done [V7.4.4]',
    async (prefix) => {
      const { visitor, page } = await ordered({ prefix });
      for (const html of [page.html, (await visitor.get(`${prefix}/prepaid-recharge?plain=1`)).html])
        expect(fieldsOf(html, `${prefix}${forgetPath}`)).toEqual({});
      const { location, headers, status } = await visitor.post(`${prefix}${forgetPath}`, {});
      expect([status, location]).toEqual([303, `${prefix}/prepaid-recharge?plain=1&forgotten=1`]);
      expect([headers['clear-site-data'], headers['cache-control']]).toEqual(['"storage"', 'no-store']);
      expect([...visitor.cookies]).toEqual([]);
      expect((await visitor.get(location!)).text).toContain(
        prefix ? 'You are forgotten on this phone' : 'Vous êtes oublié sur ce téléphone',
      );
    },
  );

  test('stands on the privacy notice where no script runs', async () => {
    const { html } = await aPlainVisitor(portal.app).get('/privacy');
    const inside = /<noscript>([^]*?)<\/noscript>/.exec(html.slice(html.indexOf('<main')))?.[1] ?? '';
    expect(fieldsOf(inside, forgetPath)).toEqual({});
  });

  test('leaves nothing to who kept the cookies: no order, no number of a payment, by page, call or event stream [V7.4.4]', async () => {
    const before = await ordered();
    const { id } = await payByPush(before);
    const { visitor, line } = before;
    const kept = jarOf(visitor);
    const at = `${basePath}transaction/v1/status?tid=${id}`;
    const looks = [start, `/payment/status?id=${id}&plain=1`, at, '/prepaid-recharge?plain=1'];
    const shows = async (url: string) => {
      const text = (await replay(kept, url)).text.replaceAll(/[\u00a0\u202f]/g, ' ');
      return text.includes(spaced(line)) || text.includes(line);
    };
    expect(await Promise.all(looks.slice(1, 3).map(shows))).toEqual([true, true]);
    await visitor.post(forgetPath, {});
    expect(await Promise.all(looks.map(shows))).toEqual(looks.map(() => false));
    portal.operator.wallet.approve(id);
    await portal.settle(600);
    const { text } = await replay(kept, `${basePath}${statusEventsPath}?tid=${id}`);
    expect(text).toContain(id);
    expect(text).not.toContain(line);
  });

  test('is not to be had by another site, and takes nothing back from a browser that brings no cookie', async () => {
    const { visitor, line } = await ordered();
    const foreign = await visitor.post(forgetPath, {}, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    // As browsers send the form of another site that they know nothing of: without the cookies.
    const bare = await aPlainVisitor(portal.app).post(forgetPath, {}, { origin: 'null' });
    expect([bare.status, bare.headers['set-cookie']]).toEqual([303, undefined]);
    expect((await visitor.get(start)).text).toContain(spaced(line));
  });
});
