import type { Market } from '@selfcare/markets/market';
import type { Database } from '../db/database.ts';
import { soldModes } from '../features/payments/methods/modes.ts';
import { ofEachProduct } from '../features/payments/products/products.ts';
import { createCaseStore, type Moves } from '../features/payments/reconciliation/case-store.ts';
import { createStatementStore } from '../features/payments/reconciliation/statement-store.ts';
import type { ReconciliationDeps } from '../features/payments/reconciliation/take-statement.ts';
import { providerNames } from '../providers/providers.ts';
import { providerOf } from './provider-health.ts';

/** Returns payment modes and products by provider; one without any has no statement. */
const movesOfProviders = (market: Market): Record<string, Moves> =>
  Object.fromEntries(
    providerNames
      .map((name): [string, Moves] => [
        name,
        {
          methods: soldModes(market).flatMap(({ mode, connector }) => (providerOf(connector) === name ? [mode] : [])),
          products: Object.entries(ofEachProduct(({ deliveredBy }) => providerOf(deliveredBy))).flatMap(
            ([product, provider]) => (provider === name ? [product] : []),
          ),
        },
      ])
      .filter(([, { methods, products }]) => methods.length + products.length > 0),
  );

/** Creates the reconciliation of provider statements with this market's books. */
export const createReconciliation = (database: Database, market: Market): ReconciliationDeps => ({
  database,
  statements: createStatementStore(database, market.timeZone),
  cases: createCaseStore(database, market.timeZone),
  movesOf: movesOfProviders(market),
  timeZone: market.timeZone,
  currencies: new Set(
    [market.currency.code, market.localCurrency?.code, market.cardAccount.currency].filter(
      (code) => code !== undefined,
    ),
  ),
});
