import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../../testing/portal.ts';
import { portOf, sendRaw } from '../../testing/raw-http.ts';

const id = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

/** Sends a target as it is written. */
const get = async (target: string, method = 'GET') => {
  const answer = await sendRaw(
    portOf(portal.app),
    `${method} ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  );
  const [head = '', body = ''] = answer.split(/\r\n\r\n([^]*)/);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    location: /^location: (.*)$/im.exec(head)?.[1],
    type: /^content-type: (.*)$/im.exec(head)?.[1],
    body,
  };
};

test.each([
  ['/EN/prepaid-recharge).', '/en/prepaid-recharge'],
  ['//gethelp', '/gethelp'],
  ['/gethelp/Q/nothing', undefined],
  ['/contact-us%C2%A0', '/contact-us'],
  ['/storeLocator.', '/storeLocator'],
  [`/payment/status/${id.toLowerCase()}`, `/payment/status/${id}`],
  [`/payment/status/${id}%`, `/payment/status/${id}`],
  [`/payment/status?id=${id})`, `/payment/status?id=${id}`],
  [`/payment/status?id=${id}`, undefined],
  ['/payment/receipt/7kq4-m2zo', '/payment/receipt/7KQ4-M2Z0'],
  ['/payment/receipt/7KQ4-M2Z0', undefined],
  ['/prepaid-recharge%23msisdn=055123456', '/prepaid-recharge#msisdn=055123456'],
  ['/prepaid-recharge/055123456', '/prepaid-recharge#msisdn=055123456'],
  ['/prepaid-recharge?utm=x%23msisdn=055123456', '/prepaid-recharge?utm=x#msisdn=055123456'],
  ['http://evil.example//prepaid-recharge.', '/prepaid-recharge'],
])('%s is sent to %s', async (url, location) => {
  expect((await get(url)).location).toBe(location);
  expect((await get(url, 'HEAD')).location).toBe(location);
});

test('every mended address shows its page', async () => {
  for (const url of ['/fr/', '/EN', '/en/about!', '/payment/start/CARD', `/payment/status/${id},`]) {
    const { location } = await get(url);
    expect([url, (await get(location!)).status]).toEqual([url, 200]);
  }
});

describe('a payment link that may mean anything', () => {
  test.each([
    [`/payment/status/${id.slice(2)}`, 'fr', 'Ce lien de paiement'],
    ['/payment/status/x.css', 'fr', 'Ce lien de paiement'],
    ['/payment/status/%E0%A4%A', 'fr', 'Ce lien de paiement'],
    ['/en/payment/receipt/7KQ4', 'en', 'This payment link'],
    ['/en/payement/statut', 'en', 'This payment link'],
    ['/payment', 'fr', 'Ce lien de paiement'],
    ['/payment/start/bitcoin', 'fr', 'Ce lien de paiement'],
  ])('%s is answered by a page that says so', async (url, lang, heading) => {
    const { status, type, body } = await get(url);
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(/<html lang="(.*?)"/.exec(body)?.[1]).toBe(lang);
    expect(/<h1[^>]*>([^]*?)<\/h1>/.exec(body)?.[1]).toContain(heading);
    expect(/<title>(.*?)</.exec(body)?.[1]).toMatch(/paiement|payment/i);
    expect(body.includes('rel="canonical"')).toBe(false);
  });
});

test('no number of a mended link comes into the log', async () => {
  for (const url of ['/prepaid-recharge%23msisdn=055123456', '/nothing/055123456', '/prepaid-recharge/055123456%'])
    expect([url, (await get(url)).location]).toEqual([url, expect.stringMatching(/^\/[a-z-]+#msisdn=055123456$/)]);
  expect(portal.log.filter((line) => line.includes('055123456'))).toEqual([]);
});

test('an address that cannot be decoded, or is too long, is answered by a page', async () => {
  for (const url of ['/%E0%A4%A', '/about/%FF', `/${'x'.repeat(3000)}`, `/gethelp/${'x'.repeat(300)}`]) {
    const { status, type, body } = await get(url);
    expect([url, status, type]).toEqual([url, 404, 'text/html; charset=utf-8']);
    expect([/<html lang="fr"/.test(body), /<h1/.test(body)]).toEqual([true, true]);
  }
});
