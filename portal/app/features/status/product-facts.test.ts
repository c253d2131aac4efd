import { expect, test } from 'vitest';
import * as fr from '../../locales/fr.ts';
import { productFacts } from './product-facts.ts';

const words = { texts: fr.status, tag: 'fr-FR', timeZone: 'Africa/Brazzaville' };
const sizes = { data: 1.5, dataUnit: 'GB', voice: 10, voiceUnit: 'min', sms: null };
const valuesOf = (...given: Parameters<typeof productFacts>) =>
  productFacts(...given).map(({ label, value }) => `${label}: ${value}`.replaceAll(/\s/g, ' '));

test('a bundle tells what it holds and, once it was delivered, when it ends', () => {
  const bundle = { ...sizes, expiresAt: '2026-11-22T13:30:00Z' };
  expect(valuesOf({ bundle, invoice: null }, words)).toEqual([
    'Avantages: 1,5 Go + 10 min',
    'Valable jusqu’au: 22 nov. 2026, 14:30',
  ]);
  expect(valuesOf({ bundle: { ...sizes, expiresAt: null }, invoice: null }, words)).toEqual([
    'Avantages: 1,5 Go + 10 min',
  ]);
});

test('an invoice tells its days', () => {
  const invoice = { billingStartDate: '2026-10-01', billingEndDate: '2026-10-31', dueDate: '2026-11-20' };
  expect(valuesOf({ bundle: null, invoice }, words)).toEqual([
    'Date de début: 1 oct. 2026',
    'Date de fin: 31 oct. 2026',
    'Date d’échéance: 20 nov. 2026',
  ]);
});

test('a recharge has nothing to add', () => {
  expect(productFacts({ bundle: null, invoice: null }, words)).toEqual([]);
});
