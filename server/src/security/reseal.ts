import { present } from '@selfcare/contract/typed/present';
import type { Database } from '../db/database.ts';
import type { Place, Vault } from './vault.ts';

/** Every sealed column with its row's key. The first tells starting instances that values are bound. */
const sealedColumns: readonly { table: string; key: readonly string[]; columns: readonly string[] }[] = [
  { table: 'hash_key', key: ['id'], columns: ['sealed'] },
  { table: 'encryption_key', key: ['kid'], columns: ['private_key_sealed'] },
  { table: 'otp', key: ['id'], columns: ['msisdn_sealed', 'purchase_sealed'] },
  { table: 'callback', key: ['provider', 'body_hash'], columns: ['body_sealed'] },
  { table: 'form_draft', key: ['code_hash'], columns: ['values_sealed'] },
  { table: 'feedback', key: ['id'], columns: ['values_sealed'] },
  { table: 'lead', key: ['id'], columns: ['details_sealed'] },
  {
    table: 'payment',
    key: ['id'],
    columns: [
      'payer_sealed',
      'target_sealed',
      'email_sealed',
      'redirect_url_sealed',
      'access_code_sealed',
      'details_sealed',
    ],
  },
];

const batchSize = 500;

type Row = Record<string, unknown>;

/** Seals every personal column under the newest key, beside running instances; returns the number of rows. */
export const reseal = async (database: Database, vault: Vault): Promise<number> => {
  let written = 0;
  for (const { table, key, columns } of sealedColumns) {
    const [names, marks] = [key.join(', '), key.map((_, i) => `$${i + 1}`).join(', ')];
    const select = (after: string) => `select ${names}, ${columns.join(', ')} from ${table}
      ${after} order by ${names} limit ${batchSize}`;
    for (let last: string[] | undefined; ;) {
      const rows = await database.query<Row>(select(last ? `where (${names}) > (${marks})` : ''), last);
      for (const row of rows) await resealRow(database, vault, { table, key, columns, row });
      written += rows.length;
      if (rows.length < batchSize) break;
      last = key.map((name) => String(present(rows.at(-1))[name]));
    }
  }
  return written;
};

type Sealed = { table: string; key: readonly string[]; columns: readonly string[]; row: Row };

/** A column written meanwhile stays: it was sealed under the newest key. */
const resealRow = async (database: Database, vault: Vault, { table, key, columns, row }: Sealed): Promise<void> => {
  const where = key.map((name, i) => `${name} = $${i + 3}`).join(' and ');
  const id = key.map((name) => String(row[name]));
  for (const column of columns) {
    const sealed = row[column] as Uint8Array | null;
    if (!sealed) continue;
    const statement = `update ${table} set ${column} = $1 where ${column} = $2 and ${where}`;
    const place: Place = [table, column, ...id];
    await database.query(statement, [vault.bind(vault.open(sealed, place), place), sealed, ...id]);
  }
};
