import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAgain } from '../../../session/device/again.ts';
import { keepDraft } from '../../../session/storage.ts';
import { aStorage } from '../../../session/testing/fake-storage.ts';
import { siteOf } from '../../../site/site-of.ts';
import { SiteProvider } from '../../../site/site.tsx';
import { usePayer } from './use-payment-draft.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('localStorage', aStorage());
});
afterEach(() => vi.unstubAllGlobals());

const site = siteOf(
  markets['cg']!,
  { tag: 'en', prefix: '/en', label: 'English' },
  { apiKey: 'key', serviceId: 'service' },
);

function Payer({ method, initial }: { method: PaymentMethodType; initial?: string }) {
  return usePayer(method, initial).payer;
}
const payerOf = (method: PaymentMethodType, initial?: string) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <Payer method={method} {...(initial !== undefined && { initial })} />
    </SiteProvider>,
  );

test('the number that was kept with a recharge stands in the form of the method that it paid by, and in no other', () => {
  keepAgain({ msisdn: '055123456', amount: 1000, method: 'AM', payer: '050000001' });
  expect([payerOf('AM'), payerOf('AIRTIME'), payerOf('AIRTIME', '055123456')]).toEqual(['050000001', '', '055123456']);
});

test('what was typed stands before what was kept', () => {
  keepAgain({ msisdn: '055123456', amount: 1000, method: 'AM', payer: '050000001' });
  keepDraft('payment', { payer: '050000002' });
  expect(payerOf('AM')).toBe('050000002');
});
