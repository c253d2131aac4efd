import type { Database } from '../../db/database.ts';
import type { Vault } from '../../security/vault.ts';
import type { FormValues } from '@selfcare/contract/content/check-form';

export type Draft = { formId: string; values: FormValues; savedAt: Date };

type Row = { form_id: string; values_sealed: Uint8Array; saved_at: Date };

const lifeHours = 24;
const isOld = `saved_at < now() - interval '${lifeHours} hours'`;

const placeOf = (codeHash: string) => ['form_draft', 'values_sealed', codeHash] as const;

/** Creates the store of form drafts; a code belongs for a day to the browser that used it first. */
export const createDraftStore = (database: Database, vault: Vault) => ({
  /** Replaces the draft; returns false when the code belongs to another browser. */
  save: async (code: string, browserHash: string, { formId, values }: Omit<Draft, 'savedAt'>): Promise<boolean> => {
    const codeHash = vault.hash('form-code', code);
    const sealed = vault.seal(JSON.stringify(values), placeOf(codeHash));
    const rows = await database.query(
      `insert into form_draft as d (code_hash, browser_hash, form_id, values_sealed) values ($1, $2, $3, $4)
       on conflict (code_hash) do update set browser_hash = excluded.browser_hash, form_id = excluded.form_id,
         values_sealed = excluded.values_sealed, saved_at = now()
       where d.browser_hash = excluded.browser_hash or d.${isOld}
       returning 1`,
      [codeHash, browserHash, formId, sealed],
    );
    return rows.length > 0;
  },
  has: async (code: string, browserHash: string): Promise<boolean> => {
    const rows = await database.query(
      `select 1 from form_draft where code_hash = $1 and browser_hash = $2 and not (${isOld})`,
      [vault.hash('form-code', code), browserHash],
    );
    return rows.length > 0;
  },
  load: async (code: string, browserHash: string): Promise<Draft | undefined> => {
    const codeHash = vault.hash('form-code', code);
    const [row] = await database.query<Row>(
      `select form_id, values_sealed, saved_at from form_draft
       where code_hash = $1 and browser_hash = $2 and not (${isOld})`,
      [codeHash, browserHash],
    );
    if (!row) return undefined;
    const values: FormValues = JSON.parse(vault.open(row.values_sealed, placeOf(codeHash)));
    return { formId: row.form_id, values, savedAt: row.saved_at };
  },
  /** Deletes the draft; returns false when the code belongs to another browser. */
  remove: async (code: string, browserHash: string): Promise<boolean> => {
    const codeHash = vault.hash('form-code', code);
    const own = `browser_hash = $2 or ${isOld}`;
    await database.query(`delete from form_draft where code_hash = $1 and (${own})`, [codeHash, browserHash]);
    return (await database.query('select 1 from form_draft where code_hash = $1', [codeHash])).length === 0;
  },
  forget: async (browserHash: string, formId: string): Promise<void> => {
    await database.query('delete from form_draft where browser_hash = $1 and form_id = $2', [browserHash, formId]);
  },
  sweep: async (): Promise<void> => {
    await database.query(`delete from form_draft where ${isOld}`);
  },
});

export type DraftStore = ReturnType<typeof createDraftStore>;
