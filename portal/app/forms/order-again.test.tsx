import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from '../session/storage.ts';
import type { Again } from '../session/device/again.ts';
import { readQueryData } from '../session/query-data.ts';
import { aStorage } from '../session/testing/fake-storage.ts';
import { siteOf } from '../site/site-of.ts';
import { SiteProvider } from '../site/site.tsx';
import { useOrderAgain } from './order-again.ts';

const addresses: string[] = [];
beforeEach(() => {
  addresses.length = 0;
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('history', { pushState: (_: null, __: string, address: string) => void addresses.push(address) });
});
afterEach(() => vi.unstubAllGlobals());

const site = siteOf(
  markets['cg']!,
  { tag: 'en', prefix: '/en', label: 'English' },
  { apiKey: 'key', serviceId: 'service' },
);

const orderAgain = (again: Again) => {
  const Page = () => {
    useOrderAgain()(again);
    return null;
  };
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <Page />
    </SiteProvider>,
  );
};

test('a recharge as it was leads to its payment, by the method and the number that paid it', () => {
  orderAgain({ msisdn: '055123456', amount: 1000, method: 'AM', payer: '050000001' });
  expect(readQueryData()).toMatchObject({ msisdn: '055123456', amount: 1000, transactionType: 'PREPAID_RECHARGE' });
  expect(readDraft('payment')).toEqual({ payer: '050000001' });
  expect(addresses).toEqual(['/en/payment/start/lisolo-money']);
});

test.each([
  ['an amount', { msisdn: '055123456', amount: site.bounds.prepaidMax + 1 }],
  ['a number of another length', { msisdn: '0551234567', amount: 1000 }],
])('%s that the market takes no more leads to the recharge page with its number, and orders nothing', (_, again) => {
  orderAgain({ ...again, method: 'AM' });
  expect(readQueryData()).toBeUndefined();
  expect(readDraft('recharge')).toEqual({ msisdn: again.msisdn });
  expect(addresses).toEqual(['/en/prepaid-recharge']);
});
