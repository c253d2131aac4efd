import { met, type Requirement } from './requirement.ts';

/** V2 Validation and business logic. */
export const validation: Requirement[] = [
  met(
    '2.1.1',
    1,
    'The documents say how each item of data is checked',
    '`docs/wire.md` in words; `/openapi.json` field by field, made of the schemas that check',
  ),
  met(
    '2.1.2',
    2,
    'The documents say which items must fit each other',
    '`docs/wire.md`, "Initiate and process" and "One purchase, one debit"',
  ),
  met(
    '2.1.3',
    2,
    'The documents say the limits of a user and of everybody',
    '`docs/security.md`, "Budgets", has a row for each; `docs/abuse.md`',
  ),
  met(
    '2.2.1',
    1,
    'All input is checked against what is expected',
    'Each call has a schema (`contract/src/endpoints.ts`), each callback its provider’s',
  ),
  met(
    '2.2.2',
    1,
    'The server checks, whatever the page checked',
    'Prices, bounds and lines are the server’s (`server/src/features/payments/products/quote.ts`)',
  ),
  met(
    '2.2.3',
    2,
    'Items that belong together are checked together',
    'Product, line, amount, account and currency of an order (`server/src/features/payments/products/products.ts`)',
  ),
  met(
    '2.3.1',
    1,
    'Steps are taken in their order, none is left out',
    'The machine’s edges (`server/src/features/payments/core/payment.machine.ts`) and the token of a code',
  ),
  met('2.3.2', 2, 'The limits of the documents are those of the code', 'Rows A01 to A37 of `docs/abuse.md`'),
  met(
    '2.3.3',
    2,
    'An operation is done whole or not at all',
    'Move, event and ledger rows in one transaction (`server/src/features/payments/core/store.ts`)',
  ),
  met(
    '2.3.4',
    2,
    'What there is once is not given twice',
    'A unique index for the live attempt of a purchase, advisory locks for payer and bill',
  ),
  met(
    '2.4.1',
    2,
    'Calls in masses are held back',
    'Budgets of number, browser, address and all (`server/src/http/limits/caller-budgets.ts`), for documents and addresses beside the calls too; nobody is spared but within a share of her own; work under attack (decision 014)',
  ),
];
