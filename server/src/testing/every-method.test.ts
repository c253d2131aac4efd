import { isKeyOf } from '@selfcare/contract/typed/keys-of';
import { market } from '@selfcare/markets/cg/market';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { soldModes, type Mode } from '../features/payments/methods/modes.ts';
import { ofEachProduct } from '../features/payments/products/products.ts';
import { webhooksOf } from '../wiring/payment-wiring.ts';
import { providerOf } from '../wiring/provider-health.ts';
import { callbackNamed, callbackNames } from './callbacks.ts';
import { productsSold } from './in-flight.ts';
import { aRecharge } from './orders.ts';
import { modes as simulatedModes, modesOf, ordersOf } from './simulation/orders.ts';

const sorted = (words: Iterable<string>) => [...new Set(words)].toSorted();
const modes = soldModes(market).filter(({ isOfLeads }) => !isOfLeads);

/** What the engine knows of a wallet besides its name. */
const walletKindOf = ({ isProvedByNumber, numbersDebits, refundsWholeOnly }: Mode) =>
  JSON.stringify({ isProvedByNumber, numbersDebits, refundsWholeOnly });

test('the simulation pays by a wallet of each kind, under its name on the wire', () => {
  const simulated = modes.filter(({ prompts, connector }) => prompts && isKeyOf(simulatedModes, connector));
  for (const { mode, connector } of simulated) expect(simulatedModes).toMatchObject({ [connector]: mode });
  expect(sorted(modes.filter(({ prompts }) => prompts).map(walletKindOf))).toEqual(sorted(simulated.map(walletKindOf)));
});

test('the tests know how each provider words its callbacks', () => {
  expect(callbackNames.map(callbackNamed)).toHaveLength(webhooksOf(readConfig({})).length);
});

test('every payment method has a provider whose connector begins its payments', () => {
  expect(modes.map(({ connector }) => providerOf(connector))).toHaveLength(modes.length);
});

/** What the engine knows of a product: a second one of a kind meets nothing that the first does not. */
const kinds = ofEachProduct(({ deliveredBy, target, bill }) =>
  JSON.stringify({ deliveredBy, target, isPaidOnce: bill?.isPaidOnce }),
);
const { HBB_LEADS: _lead, ...kindOf } = kinds;

test('the tests buy a product of each kind', () => {
  const bought = Object.values(productsSold).map(({ order }) => kinds[aRecharge(order).transactionType]);
  expect(sorted(bought)).toEqual(sorted(Object.values(kindOf)));
});

test('the simulation pays by every mode of its table, and buys a product of each kind', () => {
  expect(sorted(modesOf({ market: 'cg', ways: 'any' }))).toEqual(sorted(Object.keys(simulatedModes)));
  const bought = ordersOf({ market: 'cg', wants: 'anything' }).map(({ request }) => kinds[request.transactionType]);
  expect(sorted(bought)).toEqual(sorted(Object.values(kindOf)));
});
