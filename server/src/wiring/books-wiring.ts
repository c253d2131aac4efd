import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createBooksCheck } from '../features/payments/books/check-books.ts';
import type { PaymentStore } from '../features/payments/core/store.ts';
import { createDisputeStore } from '../features/payments/disputes/dispute-store.ts';
import { createDisputeFollower, type DisputeAlarm } from '../features/payments/disputes/follow-disputes.ts';
import { createStatementWatch } from '../features/payments/reconciliation/watch-folder.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Vault } from '../security/vault.ts';
import type { Providers } from './connect-providers.ts';
import { disputeSourcesOf } from './payment-wiring.ts';
import { createReconciliation } from './reconciliation-wiring.ts';

type Deps = {
  config: Config;
  database: Database;
  vault: Vault;
  providers: Providers;
  payments: PaymentStore;
  metrics: Pick<Metrics, 'alarm'>;
  log: FastifyBaseLogger;
  changed: (paymentId: string) => void;
  alarm: (payment: { id: string; state: string }, alarm: DisputeAlarm) => void;
};

/** Wires the checks of the books: against themselves, provider statements and card disputes. */
export const wireBooks = ({ config, database, vault, providers, payments, metrics, log, changed, alarm }: Deps) => {
  const { market } = config;
  const disputes = createDisputeStore(database);
  const reconciliation = createReconciliation(database, market);
  const check = createBooksCheck({
    database,
    found: ({ id, faults }) => {
      metrics.alarm('books-differ');
      log.error({ alarm: 'books-differ', payment: vault.hash('log', id), faults }, 'the books of a payment do not fit');
    },
  });
  const statementWatch = createStatementWatch({
    ...reconciliation,
    folder: config.STATEMENTS_DIR,
    told: (file, outcome) => {
      // Not in the message: a refusal quotes the file, which may contain anything.
      if ('refused' in outcome) {
        metrics.alarm('statement-refused');
        log.error({ file }, 'a statement was refused');
        return;
      }
      if (outcome.newCases > 0) metrics.alarm('statement-differs');
      for (const { provider, from, until } of outcome.gaps?.filter(({ isNamed }) => isNamed) ?? []) {
        metrics.alarm('statement-gap');
        log.error({ alarm: 'statement-gap', provider, from, until }, 'no statement covers a time');
      }
      log.info({ file, ...outcome }, 'a statement was taken in');
    },
    unusable: (reason) => log.error({ reason }, 'the folder of statements cannot be used'),
  });
  const disputeFollower = createDisputeFollower({
    database,
    disputes,
    payments,
    sources: disputeSourcesOf(providers, market),
    changed,
    alarm,
  });
  return { disputes, reconciliation, check, checks: [check.go, statementWatch.go, disputeFollower.go] };
};
