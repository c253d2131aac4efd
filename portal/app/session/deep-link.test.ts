import { markets } from '@selfcare/markets/markets';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDraft, keepDraft } from './storage.ts';
import { aStorage } from './testing/fake-storage.ts';
import { readWidgetMsisdn } from './widget-info.ts';
import { handOver, parseDeepLink, rechargeLink } from './deep-link.ts';
import { takeFragment } from '../site/location.tsx';

const site = markets['cg']!;

describe('a link', () => {
  test.each<[string, object]>([
    ['#msisdn=055123456', { msisdn: '055123456' }],
    ['#msisdn=055123456&amount=1000', { msisdn: '055123456', amount: '1000' }],
    ...[site.bounds.prepaidMin, site.bounds.prepaidMax].map((amount): [string, object] => [
      `#amount=${amount}&msisdn=055123456`,
      { msisdn: '055123456', amount: String(amount) },
    ]),
    ['#msisdn=%2B242055123456', { msisdn: '055123456' }],
    ['#msisdn=+242055123456', { msisdn: '055123456' }],
    ['#msisdn=242055123456', { msisdn: '055123456' }],
    ['#msisdn=tel:05-512-34-56', { msisdn: '055123456' }],
    ['#msisdn=٠٥٥١٢٣٤٥٦', { msisdn: '055123456' }],
    ['#msisdn=055123456&utm=x&pay=now', { msisdn: '055123456' }],
    ...['.', ',', ';', ':', ')', ']', '!', '%20', '%C2%A0', ').'].map((end): [string, object] => [
      `#msisdn=055123456&amount=1000${end}`,
      { msisdn: '055123456', amount: '1000' },
    ]),
  ])('%s says %j', (fragment, expected) => {
    expect(parseDeepLink(fragment, site)).toEqual(expected);
  });

  test.each([
    '#',
    '#amount=1000',
    '#msisdn=',
    '#msisdn=05512345',
    '#msisdn=0551234567',
    '#msisdn=05512345x',
    '#msisdn=055123456,066123456',
    '#msisdn=055123456&msisdn=055999999',
    '#msisdn=055123456%00',
    '#msisdn=<script>alert(1)</script>',
    '#msisdn=%E0%A4%A',
    `#msisdn=055123456&x=${'y'.repeat(200)}`,
  ])('%s says nothing', (fragment) => {
    expect(parseDeepLink(fragment, site)).toBeUndefined();
  });

  test.each(['99', '100001', '0', '-500', '1e3', '500.5', '0500', '', '5 00', '99999999999999999999'])(
    'an amount of "%s" is left out',
    (amount) => {
      expect(parseDeepLink(`#msisdn=055123456&amount=${amount}`, site)).toEqual({ msisdn: '055123456' });
    },
  );

  test.each([
    ['cd', '500', '500'],
    ['cd', '501', undefined],
    ['tz', '499', undefined],
    ['tz', '500', '500'],
  ])('in %s an amount of "%s" is held against bounds in minor units', (market, amount, expected) => {
    const link = parseDeepLink(`#msisdn=123456789&amount=${amount}`, { ...markets[market]!, msisdnLength: 9 });
    expect(link?.amount).toBe(expected);
  });

  test('that is made here is read here', () => {
    const address = rechargeLink({ msisdn: '055123456', amount: '500' }, { origin: 'https://p.cg', prefix: '/en' });
    expect(address).toBe('https://p.cg/en/prepaid-recharge#msisdn=055123456&amount=500');
    expect(parseDeepLink(new URL(address).hash, site)).toEqual({ msisdn: '055123456', amount: '500' });
  });
});

describe('the address', () => {
  const replaceState = vi.fn();
  const at = (hash: string) => {
    vi.stubGlobal('location', { hash, pathname: '/en/prepaid-recharge', search: '?a=b' });
    vi.stubGlobal('history', { state: 'kept', replaceState });
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    replaceState.mockReset();
  });

  test('loses the number at once, and keeps path and query [V14.2.1]', () => {
    at('#msisdn=055123456');
    expect(takeFragment()).toBe('#msisdn=055123456');
    expect(replaceState).toHaveBeenCalledExactlyOnceWith('kept', '', '/en/prepaid-recharge?a=b');
  });

  test.each(['#MSISDN=055123456', '#a=b&msisdn=1', '#amount=5'])('loses %s, though it may say nothing', (hash) => {
    at(hash);
    expect(takeFragment()).toBe(hash);
    expect(replaceState).toHaveBeenCalledOnce();
  });

  test.each(['', '#contenu', '#msisdn'])('keeps "%s"', (hash) => {
    at(hash);
    expect(takeFragment()).toBeUndefined();
    expect(replaceState).not.toHaveBeenCalled();
  });
});

describe('handing over', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()));
  afterEach(() => vi.unstubAllGlobals());
  const link = '#msisdn=055123456&amount=1000';

  test('leaves number and amount for the recharge form, in place of what was typed before', () => {
    keepDraft('recharge', { msisdn: '050000001', amount: '500' });
    expect(handOver(link, '/en/Prepaid-Recharge/', site)).toBe(true);
    expect(readDraft('recharge')).toEqual({ msisdn: '055123456', amount: '1000' });
    expect(readWidgetMsisdn('prepaid')).toBe('055123456');
  });

  test.each([
    ['/data-bundle', 'bundles', 'prepaid'],
    ['/postpaid-bill-pay', 'bill', 'postpaid'],
    ['/broadband-recharge', 'broadband', 'broadband'],
  ] as const)('leaves the number alone for %s', (path, form, type) => {
    expect(handOver(link, path, site)).toBe(true);
    expect([readDraft(form), readWidgetMsisdn(type)]).toEqual([{ msisdn: '055123456' }, '055123456']);
  });

  test.each(['/', '/payment/start', '/payment/status', '/orp/fixed-internet', '/__proto__'])(
    'leaves nothing at %s',
    (path) => {
      expect(handOver(link, path, site)).toBe(false);
      expect(sessionStorage.length).toBe(0);
    },
  );

  test('leaves nothing of a link that says nothing', () => {
    expect(handOver('#msisdn=1', '/prepaid-recharge', site)).toBe(false);
    expect(sessionStorage.length).toBe(0);
  });
});
