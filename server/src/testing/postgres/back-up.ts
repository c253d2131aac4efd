import type { Database } from '../../db/database.ts';
import { emptyPayments } from './empty.ts';
import { letTimePass } from '../time.ts';

/** Parents first. */
const tables = [
  'purchase',
  'payment',
  'bill',
  'payment_event',
  'ledger_entry',
  'charge_number',
  'idempotency_key',
  'callback',
];

/**
 * Keeps all payments and what hangs on them. What it answers restores them, as if so many seconds had gone by since: all
 * that happened meanwhile is lost, as with a backup.
 */
export const backUpPayments = async (database: Database): Promise<(passedSeconds: number) => Promise<void>> => {
  const kept = new Map<string, string>();
  for (const table of tables) {
    const [row] = await database.query<{ rows: string }>(
      `select coalesce(json_agg(kept), '[]')::text as rows from ${table} as kept`,
    );
    kept.set(table, row!.rows);
  }
  return async (passedSeconds) => {
    await emptyPayments(database);
    for (const [table, rows] of kept)
      await database.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
        rows,
      ]);
    await letTimePass(database, passedSeconds);
  };
};
