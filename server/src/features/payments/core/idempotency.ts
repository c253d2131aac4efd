import { present } from '@selfcare/contract/typed/present';
import type { Database } from '../../../db/database.ts';

/** The calls that take an idempotency key. */
type KeyedCall = 'initiate' | 'process';

/** What stands under a key: whose body it was and which payment it led to. */
export type KeyedRow = { fingerprint: string; paymentId: string };

/** The idempotency key of a request, and what tells its body from another. */
export type Keyed = { key: string; fingerprint: string };

/** A key that stands for another request was found out inside a transaction: thrown, so that all of it is taken back. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/** The SQL of idempotency keys; a row is kept until what is personal in its payment is forgotten. */
export const createIdempotencyStore = (database: Database) => ({
  find: async (call: KeyedCall, key: string): Promise<KeyedRow | undefined> =>
    (
      await database.query<KeyedRow>(
        `select fingerprint, payment_id as "paymentId" from idempotency_key where call = $1 and key = $2`,
        [call, key],
      )
    )[0],
  /** What stands under a key of initiate, and whether the purchase that it would be for was tried before. */
  findFirst: async (key: string, purchaseId: string): Promise<{ known: KeyedRow | undefined; isTried: boolean }> => {
    const [row] = await database.query<{ fingerprint: string | null; paymentId: string; isTried: boolean }>(
      `select fingerprint, payment_id as "paymentId", exists (select 1 from purchase where id = $2) as "isTried"
       from (select 1) as one left join idempotency_key on call = 'initiate' and key = $1`,
      [key, purchaseId],
    );
    const { fingerprint, paymentId, isTried } = present(row);
    return { known: fingerprint === null ? undefined : { fingerprint, paymentId }, isTried };
  },
  /** Adds the row, or waits for an equal request that is adding it; false when that was first. */
  add: async (call: KeyedCall, key: string, row: KeyedRow): Promise<boolean> =>
    (
      await database.query(
        `insert into idempotency_key (call, key, fingerprint, payment_id) values ($1, $2, $3, $4)
         on conflict do nothing returning 1`,
        [call, key, row.fingerprint, row.paymentId],
      )
    ).length > 0,
});

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID of a header in one spelling, or undefined when it is missing or malformed. */
export const readUuid = (header: string | undefined): string | undefined =>
  header && uuidPattern.test(header) ? header.toLowerCase() : undefined;

/** The same text for the same fields, whatever their order: what a fingerprint is taken of. */
export const canonical = (body: Record<string, unknown>): string =>
  JSON.stringify(
    Object.keys(body)
      .filter((name) => body[name] !== undefined && body[name] !== null && body[name] !== '')
      .toSorted()
      .map((name) => [name, body[name]]),
  );
