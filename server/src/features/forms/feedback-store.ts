import { randomBytes } from 'node:crypto';
import type { FormValues } from '@selfcare/contract/content/check-form';
import { encodeTransactionId } from '@selfcare/contract/values/transaction-id';
import { advisoryLock, type Database } from '../../db/database.ts';
import { openEach } from '../../security/open-each.ts';
import type { Vault } from '../../security/vault.ts';

export type Feedback = { id: string; formId: string; language: string; values: FormValues; at: Date };

type Row = { id: string; form_id: string; language: string; values_sealed: Uint8Array; at: Date };

const placeOf = (id: string) => ['feedback', 'values_sealed', id] as const;

const batch = 500;

export const createFeedbackStore = (database: Database, vault: Vault) => ({
  alone: <Result>(key: string, body: () => Promise<Result>): Promise<Result> =>
    database.transaction(async () => {
      await advisoryLock(database, `feedback ${vault.hash('feedback-key', key)}`);
      return body();
    }),
  /** Returns the form sent under a key, with a fingerprint of its content. */
  find: async (key: string): Promise<{ id: string; fingerprint: string } | undefined> =>
    (
      await database.query<{ id: string; fingerprint: string }>(
        'select id, fingerprint from feedback where key_hash = $1',
        [vault.hash('feedback-key', key)],
      )
    )[0],
  fingerprint: (sent: unknown): string => vault.hash('feedback-body', JSON.stringify(sent)),
  add: async (
    sent: Pick<Feedback, 'formId' | 'language' | 'values'> & { key?: string | undefined; fingerprint: string },
  ): Promise<string> => {
    const id = encodeTransactionId(randomBytes(16));
    await database.query(
      `insert into feedback (id, form_id, language, values_sealed, key_hash, fingerprint) values ($1, $2, $3, $4, $5, $6)`,
      [
        id,
        sent.formId,
        sent.language,
        vault.seal(JSON.stringify(sent.values), placeOf(id)),
        sent.key === undefined ? null : vault.hash('feedback-key', sent.key),
        sent.fingerprint,
      ],
    );
    return id;
  },
  /** Returns all forms, oldest first; reports the id of those that cannot be opened. */
  list: async (unreadable: (id: string) => void): Promise<Feedback[]> => {
    const all: Feedback[] = [];
    for (let last: Row | undefined; ;) {
      const rows: Row[] = await database.query<Row>(
        `select id, form_id, language, values_sealed, at from feedback
         where $1::text is null or (at, id) > ((select at from feedback where id = $1), $1) order by at, id limit ${batch}`,
        [last?.id ?? null],
      );
      const open = ({ id, form_id: formId, language, values_sealed: sealed, at }: Row): Feedback => ({
        id,
        formId,
        language,
        at,
        values: JSON.parse(vault.open(sealed, placeOf(id))),
      });
      all.push(...openEach(rows, open, unreadable));
      if (rows.length < batch) return all;
      last = rows.at(-1);
    }
  },
});

export type FeedbackStore = ReturnType<typeof createFeedbackStore>;

export const createFeedbackSweep = (database: Database, afterDays: number) => ({
  sweep: async (): Promise<void> => {
    await database.query('delete from feedback where at < now() - make_interval(days => $1)', [afterDays]);
  },
});

export const feedbackTable = (all: readonly Feedback[]): string[][] => {
  const names = [...new Set(all.flatMap(({ values }) => Object.keys(values)))];
  const rows = all.map(({ id, formId, language, at, values }) => [
    id,
    formId,
    language,
    at.toISOString(),
    ...names.map((name) => (Object.hasOwn(values, name) ? String(values[name]) : '')),
  ]);
  return [['refFeedbackId', 'formId', 'language', 'at', ...names], ...rows];
};
