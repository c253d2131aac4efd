import { present } from '@selfcare/contract/typed/present';
import { advisoryLock, type Database, type SqlValue } from '../../db/database.ts';
import { nameValues } from '../../db/named-values.ts';
import { openEach } from '../../security/open-each.ts';
import type { Vault } from '../../security/vault.ts';
import { leadColumns, placeOf, toLead, type LeadRow } from './lead-rows.ts';
import { priceDays, type Lead, type LeadStep, type NewLead } from './lead.ts';
import { createOutboxQueries } from './outbox-queries.ts';

/** Rows that an export reads at once. */
const listBatch = 500;

/** Who asked, where, and what finds them; what is counted stays. */
const blanked = `details_sealed = null, forgotten_at = now(), key_hash = null, works_hash = null, contact_hash = '', same_hash = ''`;
const mayBeBlanked = `details_sealed is not null and state not in ('KEPT', 'SENDING', 'UNKNOWN')`;

const addLead = nameValues(
  `insert into lead (id, state, source, contact_hash, town_hash, same_hash, day, details_sealed, plan_code, plan_name,
     price_minor, price_currency, feasibility, language, browser_hash, consent_version, consent_at, steps, key_hash,
     fingerprint, works_hash, due_at)
   values (:id, :state, :source, :contactHash, :townHash, :sameHash, :day::date, :details, :planCode, :planName,
     :priceMinor, :priceCurrency, :feasibility, :language, :browserHash, :consentVersion::text,
     case when :consentVersion::text is null then null else now() end, :steps, :keyHash,
     :fingerprint, :referenceHash, now() + make_interval(secs => :dueInSeconds))
   returning ${leadColumns}`,
);

/** Leads, sealed. */
export const createLeadStore = (database: Database, vault: Vault) => {
  const open = (row: LeadRow): Lead => toLead(vault, row);
  const select = async (where: string, values: SqlValue[]): Promise<Lead[]> =>
    (await database.query<LeadRow>(`select ${leadColumns} from lead where ${where}`, values)).map(open);
  const one = async (where: string, values: SqlValue[]): Promise<Lead | undefined> =>
    (await select(`${where} limit 1`, values))[0];
  const contactHash = (contactNumber: string) => vault.hash('lead-contact', contactNumber);

  return {
    ...createOutboxQueries(database, open),
    /** Runs `body` alone among those with the same number, or the same key. */
    alone: <Result>(names: readonly string[], body: () => Promise<Result>): Promise<Result> =>
      database.transaction(async () => {
        await advisoryLock(database, ...names.map((name) => `lead ${name}`).toSorted());
        return body();
      }),
    sameHash: (parts: readonly string[]) => vault.hash('lead-same', JSON.stringify(parts)),
    find: (id: string) => one('id = $1', [id]),
    /** By the desk's number, for who knows the phone as well; the same work whether it fits or not. */
    findByContact: async (refLeadId: string, contactNumber: string): Promise<Lead | undefined> => {
      const found = await one('ref_lead_id = $1', [refLeadId]);
      return found && found.details.contactNumber === contactNumber && contactNumber !== '' ? found : undefined;
    },
    /** The lead that was answered under a key, whether the key made it or found it made. */
    findByKey: async (keyHash: string): Promise<{ id: string; fingerprint: string } | undefined> =>
      (
        await database.query<{ id: string; fingerprint: string }>(
          `select id, fingerprint from lead where key_hash = $1
           union all select lead_id, fingerprint from lead_repeat where key_hash = $1`,
          [keyHash],
        )
      )[0],
    /** Keeps that a lead was found made under this key. */
    noteRepeat: async (key: { hash: string; fingerprint: string }, id: string): Promise<void> => {
      await database.query('insert into lead_repeat (key_hash, fingerprint, lead_id) values ($1, $2, $3)', [
        key.hash,
        key.fingerprint,
        id,
      ]);
    },
    /** An open order behind a seller's link. */
    findEnterpriseOrder: (referenceHash: string) =>
      one(
        `works_hash = $1 and created_at > now() - make_interval(days => ${priceDays}) and details_sealed is not null`,
        [referenceHash],
      ),
    /** The same lead of this day that is open. */
    findSame: (sameHash: string, day: string) =>
      one(
        `same_hash = $1 and day = $2::date and state not in ('REFUSED', 'NOT_FEASIBLE')
           and coalesce(desk_state, '') not in ('CLOSED', 'NOT_FEASIBLE') order by created_at`,
        [sameHash, day],
      ),
    countOfDay: async (contactNumber: string, day: string): Promise<number> =>
      present(
        (
          await database.query<{ count: number }>(
            'select count(*)::int as count from lead where contact_hash = $1 and day = $2::date',
            [contactHash(contactNumber), day],
          )
        )[0],
      ).count,
    /** Adds a lead; one that is to be sent is first a worker's after `dueInSeconds`. */
    add: async (lead: NewLead, steps: LeadStep[], dueInSeconds: number | null): Promise<Lead> => {
      const { id, details, plan, price } = lead;
      const rows = await database.query<LeadRow>(
        ...addLead({
          id,
          state: lead.state,
          source: lead.source,
          contactHash: contactHash(details.contactNumber),
          townHash: vault.hash('lead-town', details.town),
          sameHash: lead.sameHash,
          day: lead.day,
          details: vault.seal(JSON.stringify(details), placeOf(id)),
          planCode: plan.code,
          planName: plan.name,
          priceMinor: price.amountMinor,
          priceCurrency: price.currency,
          feasibility: lead.feasibility,
          language: lead.language,
          browserHash: lead.browserHash,
          consentVersion: lead.consentVersion,
          steps: JSON.stringify(steps),
          keyHash: lead.key?.hash ?? null,
          fingerprint: lead.key?.fingerprint ?? null,
          referenceHash: lead.referenceHash ?? null,
          dueInSeconds,
        }),
      );
      return open(present(rows[0]));
    },
    /** Keeps to which words the customer of a seller's order has agreed, and when; the first time counts. */
    agree: async (id: string, version: string): Promise<void> => {
      await database.query(
        'update lead set consent_version = $2, consent_at = now() where id = $1 and consent_at is null',
        [id, version],
      );
    },
    /** Has those of a town told that 5G has come who wanted to hear it; answers how many. */
    tellTown: async (town: string): Promise<number> =>
      (
        await database.query(
          `update lead set come_at = now()
           where town_hash = $1 and state = 'NOT_FEASIBLE' and come_at is null and told_at is null
             and consent_at is not null and details_sealed is not null returning 1`,
          [vault.hash('lead-town', town)],
        )
      ).length,
    /** All since a day of the market (`YYYY-MM-DD`), the oldest first, some at a time; of one that cannot be opened its id is told. */
    async *list(since: string | null, state: string | null, unreadable: (id: string) => void): AsyncGenerator<Lead[]> {
      for (let last: string | null = null; ;) {
        const rows: LeadRow[] = await database.query<LeadRow>(
          `select ${leadColumns} from lead
           where ($1::date is null or day >= $1::date) and ($2::text is null or state = $2 or desk_state = $2 or ($2 = 'HELD' and parked))
             and ($3::text is null or (created_at, id) > ((select created_at from lead where id = $3), $3))
           order by created_at, id limit ${listBatch}`,
          [since, state, last],
        );
        yield openEach(rows, open, unreadable);
        if (rows.length < listBatch) return;
        last = present(rows.at(-1)).id;
      }
    },
    /** Those of a number that are not forgotten, the oldest first. */
    ofNumber: (contactNumber: string): Promise<Lead[]> =>
      select('contact_hash = $1 and details_sealed is not null order by created_at, id', [contactHash(contactNumber)]),
    /** Blanks those of a number; one that is still on its way to the desk as soon as it has arrived. Answers how many at once. */
    forgetNumber: async (contactNumber: string): Promise<number> => {
      await database.query('update lead set forget_asked_at = now() where contact_hash = $1', [
        contactHash(contactNumber),
      ]);
      return (
        await database.query(`update lead set ${blanked} where contact_hash = $1 and ${mayBeBlanked} returning 1`, [
          contactHash(contactNumber),
        ])
      ).length;
    },
  };
};

export type LeadStore = ReturnType<typeof createLeadStore>;

/** For how long it is known under which keys a lead was only found: a page repeats itself within minutes. */
const repeatDays = 7;

/** Blanks who asked and where once its time is over; what is counted stays. */
export const createLeadSweep = (database: Database, afterDays: number) => ({
  sweep: async (): Promise<void> => {
    await database.query(
      `update lead set ${blanked} where ${mayBeBlanked}
         and (forget_asked_at is not null or created_at < now() - make_interval(days => $1))`,
      [afterDays],
    );
    await database.query('delete from lead_repeat where seen_at < now() - make_interval(days => $1)', [repeatDays]);
  },
});
