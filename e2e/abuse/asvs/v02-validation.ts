import { by } from '../row.ts';
import { met, type Requirement } from './requirement.ts';

/** V2 Validation and business logic. */
export const validation: Requirement[] = [
  met(
    '2.1.1',
    1,
    'The documents say how each item of data is checked',
    '`docs/wire.md` in words; `/openapi.json` field by field, made of the schemas that check',
    by('says what it takes: body, query and headers', 'openapi.route'),
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
    '`docs/invariants.md`, "Times and budgets"; `docs/abuse.md`',
  ),
  met(
    '2.2.1',
    1,
    'All input is checked against what is expected',
    'Each call has a schema (`contract/src/endpoints.ts`), each callback its provider’s',
    by('%s is refused, never coerced', 'bad-input'),
    by('never coerces %s', 'payments.test'),
    by('that is no six digits (%j) is a 400 and costs nothing', 'verify-otp'),
  ),
  met(
    '2.2.2',
    1,
    'The server checks, whatever the page checked',
    'Prices, bounds and lines are the server’s (`server/src/features/payments/products/quote.ts`)',
    by('with another %s, 200 of them, is never accepted under price', 'tampering'),
  ),
  met(
    '2.2.3',
    2,
    'Items that belong together are checked together',
    'Product, line, amount, account and currency of an order (`server/src/features/payments/products/products.ts`)',
    by('two fields changed at once are never accepted under price either', 'tampering'),
    by('nor as another mode, by another payer, or with a PIN', 'airtime-token'),
  ),
  met(
    '2.3.1',
    1,
    'Steps are taken in their order, none is left out',
    'The machine’s edges (`server/src/features/payments/core/payment.machine.ts`) and the token of a code',
    by('is as the model says, and what is refused leaves no trace: so of all orders', 'consent-walks'),
    by('changes the row and writes its event; the events replay to the row', 'moves.db'),
  ),
  met(
    '2.3.2',
    2,
    'The limits of the documents are those of the code',
    'Rows A01 to A37 of `docs/abuse.md`',
    by('of one number are fifteen in any 24 hours, however they are spread (I14)', 'otp-budgets'),
    by('prompts a wallet three times in ten minutes, answered or not; the fourth waits (A31)', 'second-wallets.route'),
  ),
  met(
    '2.3.3',
    2,
    'An operation is done whole or not at all',
    'Move, event and ledger rows in one transaction (`server/src/features/payments/core/store.ts`)',
    by('takes everything back when a statement fails', 'transactions.db'),
    by('whatever goes wrong, money is neither lost nor doubled, and everything ends once faults stop', 'simulation'),
  ),
  met(
    '2.3.4',
    2,
    'What there is once is not given twice',
    'A unique index for the live attempt of a purchase, advisory locks for payer and bill',
    by('50 parallel attempts at one purchase, each with its own process, debit once', 'one-intent'),
    by('of thirty intents sent at once are one; the others need a code of their own', 'access-tokens'),
    by(
      'of several that are sent at once and all approved one is delivered, the others are given back',
      'conflicting-bill',
    ),
  ),
  met(
    '2.4.1',
    2,
    'Calls in masses are held back',
    'Budgets of number, browser, address and all (`server/src/http/limits/caller-budgets.ts`), work under attack (decision 014)',
    by('is 1,200 calls of all kinds a minute, then 429 with a time to come back; others go on', 'gate.route'),
    by('are never more in any ten minutes, any hour, any day, however they are spread', 'otp-budgets'),
    by('is not escaped by throwing the cookie away: an address has 300', 'look-up'),
  ),
];
