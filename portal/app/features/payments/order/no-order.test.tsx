import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentNoOrder as texts } from '../../../locales/fr/payment-no-order.ts';
import { keepUnderWay } from '../../../session/device/under-way.ts';
import { aStorage } from '../../../session/testing/fake-storage.ts';
import { siteOf } from '../../../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../../../site/site.tsx';
import { NoOrder, type NoOrderProps } from './no-order.tsx';

const id = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const language = { tag: 'fr-FR', prefix: '', label: 'Français' };
const site = siteOf(markets['cg']!, language, { apiKey: 'key', serviceId: 'service' });

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
});
afterEach(() => vi.unstubAllGlobals());

const said = (props: NoOrderProps) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ paymentNoOrder: texts }}>
        <NoOrder {...props} />
      </TextsProvider>
    </SiteProvider>,
  );

test('an order that is given up before any attempt is told as not charged, with one way on', () => {
  expect(said({ givenUp: {} })).toContain(texts.givenUpText);
  expect(said({ givenUp: {} }).match(/<a /g)).toHaveLength(1);
});

test('where an attempt was made nothing is said of the money, and the first way leads to that payment', () => {
  const markup = said({ givenUp: { transactionId: id } });
  expect(markup).toContain(texts.givenUpBegun);
  expect(markup).not.toContain('Rien n’a été débité');
  expect(/<a [^>]*href="([^"]*)"/.exec(markup)?.[1]).toBe(`/payment/status?id=${id}`);
});

test('a tab without an order says where it may be, and names the payment that this device has under way', () => {
  expect(said({})).toContain(texts.noDataText);
  keepUnderWay(id);
  expect(said({})).toContain(texts.noDataBegun);
  expect(said({})).not.toContain('débité');
  expect(said({})).toContain(`href="/payment/status?id=${id}"`);
});
