import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMemory } from '../testing/databases.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
  await portal.app.ready();
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

const url = '/openNetworks?q=nowhere';
const get = async (remoteAddress: string) => {
  const { statusCode, headers, body } = await portal.app.inject({ method: 'GET', url, remoteAddress });
  return { statusCode, wait: headers['retry-after'], isAnswered: body.includes('nowhere') };
};
const answered = { statusCode: 200, wait: undefined, isAnswered: true };

test('an address has 120 searches a minute answered in a page, then the page alone, from memory; others notice nothing [A21]', async () => {
  expect(await get('10.9.0.1')).toEqual(answered);
  await portal.database.query(`update rate_limit set count = 119 where bucket like 'searches:%'`);
  expect(await get('10.9.0.1')).toEqual(answered);
  expect(await get('10.9.0.1')).toEqual({
    statusCode: 429,
    wait: expect.stringMatching(/^\d+$/),
    isAnswered: false,
  });
  expect(await get('10.9.0.2')).toEqual(answered);
});

const ask = (path: string) => portal.app.inject({ url: path, remoteAddress: '10.9.0.4' });

test('of a search no more is read than anybody types, and thanks for a form stand on no page but that of the form', async () => {
  const { body } = await ask(`/openNetworks?q=${'x'.repeat(300)}`);
  expect([body.includes('x'.repeat(200)), body.includes('x'.repeat(201))]).toEqual([true, false]);
  expect((await ask('/openNetworks?sent=1')).headers['cache-control']).not.toBe('no-store');
});

test('what needs no database is answered without one', async () => {
  const query = vi
    .spyOn(portal.database, 'query')
    .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  expect(await get('10.9.0.3')).toEqual(answered);
  query.mockRestore();
});

test('an address has 3,000 documents a minute, of whatever kind; then a page says when to come back, and needs no database [V15.2.2]', async () => {
  const remoteAddress = '10.9.0.5';
  const getAs = (path: string, language = 'fr') =>
    portal.app.inject({ url: path, remoteAddress, headers: { 'accept-language': language } });
  const kinds = ['/about', '/en/nothing-here', '/%zz', '/en/payment/status?id=x&plain=1', '/prepaid-recharge'];
  const query = vi
    .spyOn(portal.database, 'query')
    .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  for (let count = 0; count < 3000; count += 1) {
    const { statusCode } = await getAs(kinds[count % 5 === 3 ? 0 : count % 5]!);
    if (statusCode === 429) expect.unreachable(`refused after ${count}`);
  }
  for (const url of kinds) {
    const { statusCode, headers, body } = await getAs(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, 429, 'text/html; charset=utf-8']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const words = url.startsWith('/en') ? ['<html lang="en">', 'Too many requests'] : ['<html lang="fr">', 'Trop de'];
    for (const each of [...words, '<h1']) expect(body).toContain(each);
  }
  expect((await getAs('/pages/home.json')).statusCode).toBe(429);
  expect((await portal.app.inject({ url: '/about', remoteAddress: '10.9.0.6' })).statusCode).toBe(200);
  query.mockRestore();
});
