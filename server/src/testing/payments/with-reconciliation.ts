import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { createReconciliationCommands } from '../../features/payments/reconciliation/reconciliation-commands.ts';
import type { ReconciliationDeps } from '../../features/payments/reconciliation/take-statement.ts';
import { createReconciliation } from '../../wiring/reconciliation-wiring.ts';
import type { TestDatabase } from '../databases.ts';
import { settle, type TestEngine } from '../engine.ts';
import type { Operator } from '../fakes/operator.ts';
import { aPaidPayment } from '../paid-payment.ts';
import { usePayments } from '../use-payments.ts';

const { market } = readConfig({});

/** Where the market's days are counted. */
export const { timeZone } = market;

const dayOf = (at?: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** Today where the market is, and a day before it. */
export const today = dayOf();
export const dayBefore = (days: number) => dayOf(Date.now() - days * 86_400_000);

type Line = {
  at?: string;
  type?: string;
  reference: string;
  providerReference?: string;
  amount?: number;
  currency?: string;
};
type Of = { provider?: string; day?: string };

/** A statement of today as a provider writes it, its totals right. */
export const written = (lines: readonly Line[], { provider = 'wallet', day = today }: Of = {}) => {
  const full = lines.map((line) => ({
    at: new Date().toISOString(),
    type: 'debit',
    amount: 500,
    currency: 'XAF',
    ...line,
  }));
  const totals = [...Map.groupBy(full, ({ type, currency }) => `${type} ${currency}`).values()].map((group) => {
    const sum = group.reduce((all, { amount }) => all + amount, 0);
    return `total,,${group[0]!.type},${group.length},,${sum},${group[0]!.currency}`;
  });
  return [
    'record,at,type,reference,providerReference,amount,currency',
    `statement,${day},${provider},,,,`,
    ...full.map(
      ({ at, type, reference, amount, currency, ...more }, place) =>
        `line,${at},${type},${reference},${more.providerReference ?? `P${place}`},${amount},${currency}`,
    ),
    ...totals,
    `end,,,${full.length},,,`,
    '',
  ].join('\r\n');
};

/** A statement's line of what a provider keeps, and of what it pays out. */
export const fee = (reference: string, amount: number, at?: string) => ({
  type: 'fee',
  reference,
  amount,
  ...(at && { at }),
});
export const payout = (amount: number) => ({ type: 'settlement', reference: 'PAYOUT1', amount });

/** What the tests of reconciliation work on: the books, who keeps them, and a folder for files. */
export type Reconciling = {
  database: Database;
  operator: Operator;
  pay: TestEngine;
  deps: ReconciliationDeps;
  commands: ReturnType<typeof createReconciliationCommands>;
  folder: string;
};

/**
 * Reconciliation for the tests of one `describe`: before each of them there are no payments, no statements and no cases, and `give`
 * is handed all of it, new. Answers what the tests do with it.
 */
export const withReconciliation = (open: TestDatabase['open'], give: (now: Reconciling) => unknown) => {
  let now: Reconciling;
  usePayments(open, async (payments) => {
    await payments.database.run('truncate reconciliation_case, provider_entry, statement_line, statement');
    const deps = createReconciliation(payments.database, market);
    const folder = mkdtempSync(join(tmpdir(), 'statements-'));
    now = { ...payments, deps, commands: createReconciliationCommands(deps), folder };
    give(now);
  });
  afterEach(() => {
    chmodSync(now.folder, 0o700);
    rmSync(now.folder, { recursive: true });
  });

  const file = (text: string, name = 'wallet.csv') => {
    const path = join(now.folder, name);
    writeFileSync(path, text);
    return path;
  };
  return {
    /** Lays a file into the folder; answers its path. */
    file,
    /** Takes a statement in. */
    take: (lines: readonly Line[], of: Of = {}) =>
      now.commands.statement([file(written(lines, of)), '--by', 'Awa'], undefined),
    /** The open cases, in words. */
    found: async () =>
      (await now.commands.cases([])).map(({ kind, type, reference }) => `${kind} ${type} ${reference}`).toSorted(),
    /** A payment that was delivered. */
    delivered: async () => {
      const payment = await aPaidPayment(now.pay, now.operator);
      await settle(now.pay, 60);
      return payment;
    },
    /** How many rows statements and cases have. */
    rowsWritten: async () =>
      (
        await now.database.query<{ count: number }>(
          `select (select count(*) from statement)::int + (select count(*) from statement_line)::int
             + (select count(*) from reconciliation_case)::int as count`,
        )
      )[0]!.count,
  };
};
