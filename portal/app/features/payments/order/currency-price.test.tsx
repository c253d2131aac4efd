import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteOf } from '../../../site/site-of.ts';
import { SiteProvider, type Site, TextsProvider } from '../../../site/site.tsx';
import { payment } from '../../../locales/en/payment.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { order as aRecharge } from '../attempt/attempt-fixtures.ts';
import { ChosenPriceProvider, type Price } from './currency-price.tsx';
import { PaymentSummary } from './payment-summary.tsx';

const language = { tag: 'en', prefix: '/en', label: 'English' };
const single = siteOf(markets['cg']!, language, { apiKey: 'key', serviceId: 'service' });
const dual: Site = {
  ...single,
  currency: { code: 'USD', shown: 'USD', decimals: 2 },
  enableDualCurrency: true,
  localCurrency: { code: 'CDF', shown: 'CDF', decimals: 2 },
  cardAccount: { currency: 'USD', rate: 1 },
};

const order: QueryData = { ...aRecharge, amount: 250, currency: 'USD' };

/** The rows of the summary, as `label: value`. */
const rowsOf = (site: Site, shownOrder: QueryData, price?: Price, isCard = true) =>
  [
    ...renderToStaticMarkup(
      <SiteProvider value={site}>
        <TextsProvider texts={{ payment }}>
          <ChosenPriceProvider value={price}>
            <PaymentSummary order={shownOrder} isCard={isCard} />
          </ChosenPriceProvider>
        </TextsProvider>
      </SiteProvider>,
    ).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g),
  ].map(([, label, value = '']) => `${label}: ${value.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')}`);

test('a price in hundredths of a dollar is shown in dollars with two decimals', () => {
  expect(rowsOf(dual, order)).toEqual([
    'Mobile number: 05 000 00 01',
    'You pay to: Lisolo Congo',
    'Plan amount: USD 2.50',
    'Fee: USD 0.00',
    'Total: USD 2.50',
  ]);
});

test('an order that is paid in the local currency costs what was converted; a card is still charged in its own', () => {
  const rows = rowsOf(dual, order, { figures: '7,125', currency: 'CDF' });
  expect(rows).toEqual(
    expect.arrayContaining(['Plan amount: USD 2.50', 'Fee: CDF 0', 'Total: CDF 7,125', 'The bank shows: USD 2.50']),
  );
});

test('a card account in a third currency is charged at its rate a dollar', () => {
  const site = { ...dual, cardAccount: { currency: 'NGN', rate: 1500 } };
  expect(rowsOf(site, order)).toContain('The bank shows: NGN 3,750');
});

test('a market with one currency shows its own', () => {
  expect(rowsOf(single, { ...order, amount: 5000, currency: 'CFA' })).toEqual(
    expect.arrayContaining(['Plan amount: CFA 5,000', 'Fee: CFA 0', 'Total: CFA 5,000']),
  );
});

test('what the bank shows is told of cards alone', () => {
  const site = { ...dual, cardAccount: { currency: 'NGN', rate: 1500 } };
  expect(rowsOf(site, order, undefined, false).join()).not.toContain('The bank shows');
});
