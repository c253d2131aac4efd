import { describe, expect, test } from 'vitest';
import { mendAddress } from './mend-address.ts';

const id = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const pages = ['/', '/about', '/prepaid-recharge', '/gethelp', '/gethelp/pay', '/works', '/hbb-lead-status'];
const known = new Set([...pages, '/payment/start', '/payment/start/card', '/payment/status', `/payment/status/${id}`]);
known.add('/payment/receipt').add('/payment/receipt/7KQ4-M2Z1').add('/payment/receipt/7KQ4-M0ZC');

const portal = {
  languages: [
    { tag: 'fr-FR', prefix: '' },
    { tag: 'en', prefix: '/en' },
    { tag: 'sw', prefix: '/sw' },
  ],
  msisdnLength: 9,
  isKnown: (path: string) => known.has(path.replace(/^\/(?:en|sw)(?=\/|$)/, '') || '/'),
};
const mend = (url: string) => mendAddress(url, portal);

describe('a link is mended', () => {
  test.each([
    ...[
      '.',
      ',',
      ';',
      ':',
      ')',
      ']',
      '!',
      '?!',
      ').',
      '%20',
      '%2E',
      '%29',
      '%C2%A0',
      '%E2%80%9D',
      '%E2%80%8F',
      '…',
      '/.',
    ].map((end) => [`/about${end.startsWith('?') ? '%3F!' : end}`, '/about']),
    ['//about', '/about'],
    ['/en//about', '/en/about'],
    ['/%2Fabout', '/about'],
    ['/\\about', '/about'],
    ['/%20about', '/about'],
    ['/(about)', '/about'],
    ['/%E2%80%8Eabout', '/about'],
    ['/ABOUT.', '/about'],
    ['/EN/about', '/en/about'],
    ['/EN', '/en'],
    ['/EN/', '/en'],
    ['/Sw/about)', '/sw/about'],
    ['/fr/about', '/about'],
    ['/FR/', '/'],
    ['/fr-FR/about', '/about'],
    ['/en-GB/about', '/en/about'],
    ['/fr/en/about', '/en/about'],
    ['/about%3Futm=x', '/about?utm=x'],
    ['/about%3Futm=x?more=y', '/about?utm=x&more=y'],
    ['/about%253Futm=x', '/about?utm=x'],
    ['/about.?utm=x', '/about?utm=x'],
    ['/gethelp%2Fpay', '/gethelp/pay'],
    ['/payment/start/CARD!', '/payment/start/card'],
  ])('%s is %s', (url, mended) => expect(mend(url)).toBe(mended));
});

describe('an id of a payment', () => {
  test.each([
    id.toLowerCase(),
    `${id}.`,
    `${id})`,
    `${id}%20`,
    `%20${id}`,
    `%C2%A0${id}`,
    `(${id})`,
    `${id}%`,
    `${id}%E2%80`,
    `${id}/merci`,
    `${id}.Merci`,
    `${id.slice(0, 13)}-${id.slice(13)}`,
    `${id.slice(0, 13)}%0A${id.slice(13)}`,
    id.replace('01', 'OI'),
    `%E2%80%8E${id}%E2%80%8F`,
  ])('/payment/status/%s opens it', (end) => expect(mend(`/payment/status/${end}`)).toBe(`/payment/status/${id}`));

  test.each([
    `/${id}`,
    `/payment/${id}`,
    `/paiement/status/${id}`,
    `/payment-status/${id}`,
    `/portal.example/payment/status/${id}`,
  ])('%s opens it', (url) => expect(mend(url)).toBe(`/payment/status/${id}`));

  test.each([
    [`?id=${id.toLowerCase()}`, `?id=${id}`],
    [`?id=${id}.`, `?id=${id}`],
    [`?id=%20${id}`, `?id=${id}`],
    [`?id=+${id}`, `?id=${id}`],
    [`?id=%C2%A0${id}%C2%A0&channel=web`, `?id=${id}&channel=web`],
    [`?ID=${id}`, `?id=${id}`],
    [`?id%3D${id}`, `?id=${id}`],
    [`?${id}`, `?id=${id}`],
    [`%3Fid=${id}`, `?id=${id}`],
    [`%3Fid%3D${id.toLowerCase()}`, `?id=${id}`],
    [`)?id=${id}`, `?id=${id}`],
  ])('/payment/status%s is read in the query', (end, search) =>
    expect(mend(`/payment/status${end}`)).toBe(`/payment/status${search}`),
  );

  test.each([
    [`/payement/status?id=${id}`, `/payment/status?id=${id}`],
    [`/en/paiement/status?id=${id.toLowerCase()}.`, `/en/payment/status?id=${id}`],
    [`/status?ID=${id}&channel=web`, `/payment/status?id=${id}&channel=web`],
    [`/payment/stat%3Fid=${id}`, `/payment/status?id=${id}`],
    [`/payment/state?txref=${id}`, `/payment/status?id=${id}`],
    [`/payment-status?reference=%20${id})`, `/payment/status?id=${id}`],
  ])('%s, whose path is misspelt, opens it', (url, mended) => expect(mend(url)).toBe(mended));

  test.each([
    `/payement/status?id=${id.slice(1)}`,
    `/nothing?session=${id}`,
    `/nothing?id=${id}&reference=${id.replace('9B', '9C')}`,
    `/status.js?id=${id}`,
    `/payment/status/${id.slice(1)}`,
    `/payment/status/${id}0`,
    `/payment/status/${id}-${id.replace('9B', '9C')}`,
    `/payment/status?id=${id.slice(1)}`,
    '/payment/status/x',
  ])('that may be another one, or is none, is not guessed: %s', (url) => expect(mend(url)).toBeUndefined());
});

test.each([
  ['7kq4m2zl', '7KQ4-M2Z1'],
  ['7KQ4-MOZC', '7KQ4-M0ZC'],
  ['7KQ4%E2%80%93M2Zi', '7KQ4-M2Z1'],
  ['%E2%80%8E7KQ4-M2Z1.', '7KQ4-M2Z1'],
  ['7KQ4%20M2Z1', '7KQ4-M2Z1'],
  ['7KQ4.M2Z1', '7KQ4-M2Z1'],
  ['7KQ4/M2Z1', '7KQ4-M2Z1'],
])('the receipt code %s is read as %s', (code, read) =>
  expect(mend(`/en/payment/receipt/${code}`)).toBe(`/en/payment/receipt/${read}`),
);

describe('what stood behind %23', () => {
  test.each([
    ['/prepaid-recharge%23msisdn=055123456', '/prepaid-recharge#msisdn=055123456'],
    ['/en/prepaid-recharge%23msisdn=055123456&amount=500.', '/en/prepaid-recharge#msisdn=055123456&amount=500'],
    ['/prepaid-recharge/%23msisdn=%2B242055123456', '/prepaid-recharge#msisdn=+242055123456'],
    ['/prepaid-recharge%2523msisdn=055123456', '/prepaid-recharge#msisdn=055123456'],
    ['/prepaid-recharge%23055123456', '/prepaid-recharge#msisdn=055123456'],
    ['/prepaid-recharge?utm=x%23msisdn=055123456', '/prepaid-recharge?utm=x#msisdn=055123456'],
    ['/prepaid-recharge%3Futm=x%23msisdn=055123456', '/prepaid-recharge?utm=x#msisdn=055123456'],
    ['/EN//prepaid-recharge%23msisdn=055123456)', '/en/prepaid-recharge#msisdn=055123456'],
    [`/hbb-lead-status%23lead=${id}`, `/hbb-lead-status#lead=${id}`],
    ['/works%23abcdefghijklmnopqrst-_', '/works#abcdefghijklmnopqrst-_'],
    ['/nothing%23msisdn=055123456', '/nothing#msisdn=055123456'],
    ['/%23msisdn=055123456', '/#msisdn=055123456'],
  ])('%s goes behind #: %s', (url, mended) => expect(mend(url)).toBe(mended));

  test('stays in a search, where it may be what was typed', () =>
    expect(mend('/gethelp?q=%23msisdn=055123456')).toBeUndefined());
});

test.each([
  ['/prepaid-recharge/055123456', '/prepaid-recharge#msisdn=055123456'],
  ['/prepaid-recharge/05%20512%2034-56', '/prepaid-recharge#msisdn=055123456'],
  ['/prepaid-recharge=055123456', '/prepaid-recharge#msisdn=055123456'],
  ['/prepaid-recharge&msisdn=+242055123456', '/prepaid-recharge#msisdn=+242055123456'],
  ['/en/tel:055123456/prepaid-recharge', '/en/prepaid-recharge#msisdn=055123456'],
  [
    '/prepaid-recharge/%D9%A0%D9%A5%D9%A5%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5%D9%A6',
    `/prepaid-recharge#msisdn=${encodeURI('٠٥٥١٢٣٤٥٦')}`,
  ],
  ['/nothing/055123456/more', '/nothing/more#msisdn=055123456'],
  ['/055123456', '/#msisdn=055123456'],
  ['/055123456.css', '/#msisdn=055123456'],
  ['/nothing%3Fmsisdn=055123456', '/nothing#msisdn=055123456'],
  ['/nothing%253Ftel=+242055123456', '/nothing#tel=+242055123456'],
  ['//055123456//evil.example', '/evil.example#msisdn=055123456'],
])('a number does not stay in the path: %s leads to %s', (url, mended) => {
  expect(mend(url)).toBe(encodeURI(decodeURI(mended)));
});

test.each([
  '/about',
  '/en',
  '/nothing',
  '/nothing.',
  '/about?utm=x.',
  '/about.css',
  `/payment/status/${id}.css`,
  `/payment/status/${id}%00.css`,
  '/about%3fx.css',
  '/%E0%A4%A',
  '//evil.example/',
  '/\\evil.example',
  '/%5c%5cevil.example',
  '/en/..//evil.example',
  '/.evil.example',
  '/payment/start/%0d%0aLocation:%20https://evil.example',
])('%s stays as it is', (url) => expect(mend(url)).toBeUndefined());

test('it takes four redirects at most, each to a path of ours', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '/%5c',
    '/EN',
    '/fr/',
    'about',
    '%20',
    '.',
    '%23',
    '?',
    '%3F',
    '@evil.example',
    '/055123456',
    `/${id}`,
    '/payment/status',
  ];
  for (const first of parts)
    for (const second of parts)
      for (const third of parts) {
        let url: string | undefined = `/${first}${second}${third}`;
        const way = [url];
        while ((url = mend(url.split('#')[0]!)) !== undefined) {
          way.push(url);
          expect([way, url]).toEqual([way, expect.stringMatching(/^\/(?![/\\])/)]);
          expect(new URL(url, 'https://portal.example').origin).toBe('https://portal.example');
          expect([way, way.length < 6]).toEqual([way, true]);
        }
      }
});
