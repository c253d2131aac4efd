import { market } from '@selfcare/markets/cg/market';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { soldModes } from '../features/payments/methods/modes.ts';
import { ofEachProduct } from '../features/payments/products/products.ts';
import { webhooksOf } from '../wiring/payment-wiring.ts';
import { callbackNames, callbacks } from './callbacks.ts';
import { paymentModes, portOfMode } from './customer.ts';
import { walletPorts } from './fakes/book.ts';
import { productsSold } from './in-flight.ts';
import { aRecharge } from './orders.ts';
import { modes as simulated, modesOf, ordersOf } from './simulation/orders.ts';

// A lead has payment modes of its own: wiring/lead-paid.route.test.ts pays by them.
const isOfLead = (mode: string) => mode.startsWith('HBB_');
const modes = soldModes(market).filter(({ mode }) => !isOfLead(mode));
const sorted = (words: Iterable<string>) => [...new Set(words)].toSorted();

// What a table of the tests leaves out, no test would miss.
test('the tests pay by every mode that is sold, each from the port of its own connector', () => {
  expect(sorted(paymentModes)).toEqual(sorted(modes.map(({ mode }) => mode)));
  expect(portOfMode).toEqual(Object.fromEntries(modes.map(({ mode, connector }) => [mode, connector])));
});

test('every connector that asks on the phone has its fake, and the simulation pays by it', () => {
  const prompts = modes.filter((mode) => mode.prompts);
  expect(sorted(walletPorts)).toEqual(sorted(prompts.map(({ connector }) => connector)));
  for (const { mode, connector } of prompts) expect(simulated).toMatchObject({ [connector]: mode });
});

test('the tests know a callback for every address that takes one, and a payment mode behind it', () => {
  expect(sorted(callbackNames)).toEqual(sorted(webhooksOf(readConfig({})).map(({ path }) => path)));
  for (const { way } of Object.values(callbacks)) expect(paymentModes).toContain(way);
});

const productOf = ofEachProduct((product) => product);
const { HBB_LEADS: _lead, ...others } = productOf;
const everyProduct = new Set(Object.values(others));

test('the tests buy every product that is sold', () => {
  const bought = Object.values(productsSold).map(({ order }) => productOf[aRecharge(order).transactionType]);
  expect(new Set(bought)).toEqual(everyProduct);
});

test('the simulation pays by every mode of its table, and buys every product that is sold', () => {
  expect(sorted(modesOf({ market: 'cg', ways: 'any' }))).toEqual(sorted(Object.keys(simulated)));
  const bought = ordersOf({ market: 'cg', wants: 'anything' }).map(({ request }) => productOf[request.transactionType]);
  expect(new Set(bought)).toEqual(everyProduct);
});
