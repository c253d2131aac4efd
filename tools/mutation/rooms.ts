/** A file to mutate, and the test files that must find its mutants: the quickest first. */
export type Mutated = { file: string; tests: readonly string[] };

const payments = 'server/src/features/payments';
const inPayments = (...paths: string[]) => paths.map((path) => `${payments}/${path}`);
const inOutbound = (...names: string[]) => names.map((name) => `server/src/outbound/${name}`);
const inClocks = (...names: string[]) => names.map((name) => `server/src/clocks/${name}`);
const values = (...names: string[]) => names.map((name) => `contract/src/values/${name}`);

const storeTests = inPayments('core/store/moves.db.test.ts', 'core/store/kept.db.test.ts', 'core/store/due.db.test.ts');

/** Many worlds in one test; mutate.ts sets their number. */
const simulation = inPayments('scenarios/simulation/simulation-search.db.test.ts');

const room = (files: readonly string[], ...tests: (readonly string[])[]): Mutated[] =>
  files.map((file) => ({ file, tests: tests.flat() }));

/** The files that decide about money, by the room that the command takes. */
export const rooms: Readonly<Record<string, readonly Mutated[]>> = {
  machine: [
    ...room(inPayments('core/payment.machine.ts'), inPayments('core/payment.machine.test.ts')),
    ...room(inPayments('core/wire-status.ts'), inPayments('status/status.test.ts')),
    ...room(inPayments('disputes/dispute.machine.ts'), inPayments('disputes/dispute.machine.test.ts')),
    ...room(inPayments('core/schedule.ts'), inPayments('core/schedule.test.ts'), simulation),
  ],
  clocks: [
    ...room(inClocks('clocks.ts', 'watch.ts', 'continuity.ts'), inClocks('clocks.test.ts'), simulation),
    ...room(inClocks('sending.ts'), inPayments('core/calls.test.ts'), simulation),
    ...room(inClocks('backoff.ts'), inClocks('backoff.test.ts')),
    ...room(inClocks('token-bucket.ts'), inClocks('token-bucket.test.ts')),
  ],
  values: [
    ...room(values('money.ts'), values('money.test.ts')),
    ...room(values('wire-amount.ts'), values('wire-amount.test.ts')),
    ...room(values('amount-text.ts'), values('amount-text.test.ts')),
  ],
  statements: [
    ...room(inPayments('reconciliation/judge.ts'), inPayments('reconciliation/judge.test.ts')),
    ...room(inPayments('reconciliation/read-statement.ts'), inPayments('reconciliation/read-statement.test.ts')),
    ...room(inPayments('reconciliation/mapped-statement.ts'), inPayments('reconciliation/mapped-statement.test.ts')),
  ],
  outbound: [
    ...room(
      inOutbound('protocol.ts'),
      inOutbound('steps.test.ts', 'debit.test.ts', 'delivery.test.ts', 'refund.test.ts', 'lead.test.ts'),
      inOutbound('protocol.test.ts'),
      simulation,
    ),
    ...room(
      inOutbound('run.ts', 'of-payment.ts'),
      inOutbound('steps.test.ts', 'settle.test.ts'),
      inOutbound('debit.test.ts', 'delivery.test.ts', 'refund.test.ts', 'lead.test.ts'),
      simulation,
      inPayments('scenarios/standing-still.db.test.ts'),
    ),
    ...room(
      inOutbound('debit.ts'),
      inOutbound('debit.test.ts'),
      inOutbound('steps.test.ts'),
      simulation,
      inOutbound('debit.db.test.ts'),
      inOutbound('charge-numbers.db.test.ts'),
    ),
    ...room(
      inOutbound('delivery.ts'),
      inOutbound('delivery.test.ts'),
      inOutbound('steps.test.ts'),
      simulation,
      inOutbound('delivery.db.test.ts'),
      inPayments('attempt/conflicting-bill.db.test.ts'),
    ),
    ...room(
      inOutbound('refund.ts'),
      inOutbound('refund.test.ts'),
      inOutbound('steps.test.ts'),
      simulation,
      inPayments('scenarios/refund.db.test.ts'),
    ),
    ...room(inOutbound('lead.ts'), inOutbound('lead.test.ts'), ['server/src/features/leads/leads.db.test.ts']),
  ],
  settle: [
    ...room(
      inOutbound('late-money.ts'),
      inOutbound('steps.test.ts', 'settle.test.ts'),
      simulation,
      inOutbound('late-money.db.test.ts', 'charge-numbers.db.test.ts'),
    ),
    ...room(inOutbound('recoveries.ts'), inOutbound('recoveries.test.ts', 'recoveries.db.test.ts')),
    ...room(inOutbound('settle.ts'), inOutbound('settle.test.ts', 'steps.test.ts'), simulation),
    ...room(inPayments('status/ask-once.ts'), simulation, inPayments('scenarios/ask-once.db.test.ts')),
  ],
  engine: room(
    inPayments('core/engine.ts'),
    inPayments('core/calls.test.ts'),
    inOutbound('debit.test.ts', 'delivery.test.ts', 'refund.test.ts'),
    inOutbound('steps.test.ts'),
    simulation,
    inPayments('scenarios/standing-still.db.test.ts'),
  ),
  keys: [
    ...room(
      inPayments('core/idempotency.ts'),
      inPayments('core/idempotency.test.ts'),
      storeTests,
      inPayments('attempt/purchase.db.test.ts'),
    ),
    ...room(
      inPayments('attempt/commit-or-read-back.ts'),
      inPayments('attempt/commit-or-read-back.test.ts', 'attempt/commit-or-read-back.db.test.ts'),
    ),
    ...room(
      inPayments('core/exchange.ts'),
      inPayments('core/exchange.test.ts', 'scenarios/dual-currency.route.test.ts'),
    ),
  ],
  ledger: [
    ...room(
      inPayments('core/ledger.ts'),
      inPayments('core/ledger.db.test.ts', 'scenarios/refund.db.test.ts'),
      inOutbound('charge-numbers.db.test.ts'),
      inPayments(
        'operations/another-amount.db.test.ts',
        'operations/settled-by-hand.db.test.ts',
        'operations/refused-resolutions.db.test.ts',
        'disputes/disputes.db.test.ts',
      ),
    ),
    ...room(
      inPayments('core/child-store.ts'),
      inPayments('scenarios/refunds/children.db.test.ts', 'core/ledger.db.test.ts'),
      inOutbound('charge-numbers.db.test.ts', 'late-money.db.test.ts'),
    ),
  ],
  store: room(
    [...inPayments('core/store.ts'), ...inOutbound('work.ts')],
    storeTests,
    inPayments('scenarios/ask-once.db.test.ts'),
  ),
  attempt: [
    ...room(
      inPayments('attempt/initiate.ts'),
      inPayments(
        'attempt/purchase.db.test.ts',
        'attempt/initiate.route.test.ts',
        'scenarios/trips.db.test.ts',
        'attempt/conflicting-bill.db.test.ts',
        'scenarios/airtime-token.route.test.ts',
        'notify/gift-message.route.test.ts',
        'scenarios/dual-currency.route.test.ts',
        'scenarios/card.db.test.ts',
      ),
    ),
    ...room(
      inPayments('attempt/submit.ts'),
      inPayments(
        'attempt/submit.db.test.ts',
        'attempt/purchase.db.test.ts',
        'attempt/initiate.route.test.ts',
        'scenarios/trips.db.test.ts',
        'attempt/pin.db.test.ts',
        'attempt/commit-or-read-back.db.test.ts',
        'attempt/conflicting-bill.db.test.ts',
        'attempt/pin.route.test.ts',
        'attempt/sealed-pin.route.test.ts',
        'scenarios/airtime-token.route.test.ts',
        'scenarios/airtime.route.test.ts',
      ),
    ),
  ],
  books: [
    ...room(inPayments('books/check-books.ts', 'books/day-close.ts'), inPayments('books/books.db.test.ts')),
    ...room(
      inPayments('books/entries.ts', 'books/export-books.ts'),
      inPayments('books/books.db.test.ts', 'reconciliation/fees-and-settlement.db.test.ts'),
    ),
    ...room(inPayments('books/provider-entries.ts'), inPayments('reconciliation/fees-and-settlement.db.test.ts')),
  ],
};
