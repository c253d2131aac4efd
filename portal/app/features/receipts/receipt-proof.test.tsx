import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteOf } from '../../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../../site/site.tsx';
import { receiptProof } from '../../locales/en/receipt-proof.ts';
import { QrCode } from '../../ui/purchase/qr-code.tsx';
import { ReceiptProof } from './receipt-proof.tsx';

const language = { tag: 'en', prefix: '/en', label: 'English' };
const site = siteOf(markets['cg']!, language, { apiKey: 'key', serviceId: 'service' });

beforeEach(() => vi.stubGlobal('location', { origin: 'https://portal.example.cg' }));
afterEach(() => vi.unstubAllGlobals());

const proof = () =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ receiptProof }}>
        <ReceiptProof code="7KQ4M2ZC" />
      </TextsProvider>
    </SiteProvider>,
  );

test('a code is written in its groups and read sign by sign', () => {
  expect(proof()).toContain('<span aria-hidden="true">7KQ4-M2ZC</span><span class="vh">7 K Q 4, M 2 Z C</span>');
});

test('the address of the check is written whole, in the language of the page', () => {
  expect(proof().replace(/<[^>]*>/g, '')).toContain('portal.example.cg/en/payment/receipt/7KQ4-M2ZC');
});

test('its QR code has four modules of white around and a name', () => {
  const markup = renderToStaticMarkup(<QrCode text="7kq4-m2zc" label="QR code" />);
  expect(markup).toContain('viewBox="-4 -4 29 29" role="img" aria-label="QR code"');
  expect(markup).toContain('<path d="M0 0h1v1h-1zM1 0h1v1h-1z');
});
