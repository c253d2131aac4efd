import type { LeadState } from '@selfcare/contract/leads/leads';
import { present } from '@selfcare/contract/typed/present';
import { advisoryLock, type Database, type SqlValue } from '../../db/database.ts';
import { nameValues } from '../../db/named-values.ts';
import { openEach } from '../../security/open-each.ts';
import type { Vault } from '../../security/vault.ts';
import { leadColumns, placeOf, toLead, type LeadRow } from './lead-rows.ts';
import { priceDays, type Lead, type LeadStep, type NewLead } from './lead.ts';
import { nextLeadState, type LeadEvent } from './lead.machine.ts';

/** The columns that a move writes beside the state. */
export type LeadChange = {
  refLeadId?: string;
  step?: LeadStep;
  deskState?: LeadState;
  /** Seconds until a worker enquires again; null means never. */
  dueInSeconds: number | null;
  wasRefused?: boolean;
};

/** Rows that an export reads at once. */
const listBatch = 500;

/** The personal columns of a lead, and their hashes. Counted columns stay. */
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

/** Returns the store of leads. Personal columns are sealed. */
export const createLeadStore = (database: Database, vault: Vault) => {
  const open = (row: LeadRow): Lead => toLead(vault, row);
  const select = async (where: string, values: SqlValue[]): Promise<Lead[]> =>
    (await database.query<LeadRow>(`select ${leadColumns} from lead where ${where}`, values)).map(open);
  const one = async (where: string, values: SqlValue[]): Promise<Lead | undefined> =>
    (await select(`${where} limit 1`, values))[0];
  const contactHash = (contactNumber: string) => vault.hash('lead-contact', contactNumber);
  const changed = async (sql: string, values: SqlValue[]): Promise<LeadRow | undefined> =>
    (await database.query<LeadRow>(`${sql} returning ${leadColumns}`, values))[0];
  /** Changes the state and adds the event row. Returns undefined if the machine has no such move, or another process was faster. */
  const move = async (lead: Lead, event: LeadEvent, change: LeadChange): Promise<Lead | undefined> => {
    const state = nextLeadState(lead.state, event);
    if (!state) return undefined;
    const { refLeadId = null, deskState = null, step, dueInSeconds, wasRefused = false } = change;
    const steps = JSON.stringify([...lead.steps, ...(step ? [step] : [])]);
    const [row] = await database.query<LeadRow>(
      `with moved as (update lead set state = $3, version = version + 1, ref_lead_id = coalesce($4, ref_lead_id),
           desk_state = coalesce($5, desk_state), steps = $6, due_at = now() + make_interval(secs => $7), missing_since = null,
           was_refused = $9 <> 'retry' and (was_refused or $8), told_at = case when $9 = 'retry' then null else told_at end,
           asks = 0, failures = 0, parked = false, held_for = null, held_at = null,
           sends = sends + case when $3 = 'SENDING' then 1 else 0 end,
           sent_at = case when $3 = 'SENDING' then now() else sent_at end,
           taken_at = case when $3 = 'TAKEN' and taken_at is null then now() else taken_at end
         where id = $1 and version = $2 returning ${leadColumns}),
       told as (insert into lead_event (lead_id, version, event, from_state, to_state)
         select id, version, $9, $10, state from moved)
       select * from moved`,
      [lead.id, lead.version, state, refLeadId, deskState, steps, dueInSeconds, wasRefused, event, lead.state],
    );
    return row && open(row);
  };

  return {
    move,
    /** Returns a lead, none of `tried`, whose contact has no message about its number or refusal yet; each is handed out once. */
    claimUntold: async (tried: string[]): Promise<Lead | undefined> => {
      const row = await changed(
        `update lead set told_at = now()
         where id in (select id from lead where told_at is null and details_sealed is not null and id <> all($1)
                        and (ref_lead_id is not null or state = 'REFUSED' or come_at is not null)
                      order by created_at limit 1 for update skip locked)`,
        [tried],
      );
      return row && open(row);
    },
    releaseUntold: (id: string) => changed('update lead set told_at = null where id = $1', [id]),
    /** Notes an enquiry about a lead. Returns false if there was one within so many seconds. */
    beginAsk: async (id: string, everySeconds: number): Promise<boolean> =>
      (await changed(
        `update lead set asked_at = now()
         where id = $1 and (asked_at is null or asked_at < now() - make_interval(secs => $2))`,
        [id, everySeconds],
      )) !== undefined,
    /** Sends again what the desk refused, unless it is forgotten, or ends a hold, once a person has looked. */
    retry: (id: string): Promise<boolean> =>
      database.transaction(async () => {
        const row = await changed(
          `update lead set parked = false, held_for = null, held_at = null, failures = 0, due_at = now()
           where id = $1 and case when state = 'REFUSED' then details_sealed is not null else parked end`,
          [id],
        );
        if (row?.state === 'REFUSED') await move(open(row), 'retry', { dueInSeconds: 0 });
        return row !== undefined;
      }),
    /** Returns how many wait to be sent, and for how many seconds the oldest. */
    outbox: async (): Promise<{ waiting: number; refused: number; ageSeconds: number }> => {
      const isWaiting = "state in ('KEPT', 'SENDING', 'UNKNOWN')";
      const [row] = await database.query<{ waiting: number; refused: number; ageSeconds: number }>(
        `select count(*) filter (where ${isWaiting})::int as waiting, count(*) filter (where state = 'REFUSED')::int as refused,
           coalesce(extract(epoch from now() - min(created_at) filter (where ${isWaiting})), 0)::int as "ageSeconds"
         from lead`,
      );
      return present(row);
    },
    /** Runs `body` under the lock of these names: a number, a key. */
    alone: <Result>(names: readonly string[], body: () => Promise<Result>): Promise<Result> =>
      database.transaction(async () => {
        await advisoryLock(database, ...names.map((name) => `lead ${name}`).toSorted());
        return body();
      }),
    sameHash: (parts: readonly string[]) => vault.hash('lead-same', JSON.stringify(parts)),
    find: (id: string) => one('id = $1', [id]),
    /** Returns the lead with the desk's number if the phone is its own. Both outcomes cost the same time. */
    findByContact: async (refLeadId: string, contactNumber: string): Promise<Lead | undefined> => {
      const found = await one('ref_lead_id = $1', [refLeadId]);
      return found && found.details.contactNumber === contactNumber && contactNumber !== '' ? found : undefined;
    },
    /** Returns the lead that was returned under an idempotency key, created or repeated. */
    findByKey: async (keyHash: string): Promise<{ id: string; fingerprint: string } | undefined> =>
      (
        await database.query<{ id: string; fingerprint: string }>(
          `select id, fingerprint from lead where key_hash = $1
           union all select lead_id, fingerprint from lead_repeat where key_hash = $1`,
          [keyHash],
        )
      )[0],
    /** Stores that this key repeated a lead. */
    noteRepeat: async (key: { hash: string; fingerprint: string }, id: string): Promise<void> => {
      await database.query('insert into lead_repeat (key_hash, fingerprint, lead_id) values ($1, $2, $3)', [
        key.hash,
        key.fingerprint,
        id,
      ]);
    },
    /** Returns the open order behind a seller's link. */
    findEnterpriseOrder: (referenceHash: string) =>
      one(
        `works_hash = $1 and created_at > now() - make_interval(days => ${priceDays}) and details_sealed is not null`,
        [referenceHash],
      ),
    /** Returns the open lead of this day with the same wish. */
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
    /** Adds a lead. A worker sends it after `dueInSeconds`. */
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
    /** Stores the consent text that the customer of a seller's order accepted. The first time counts. */
    agree: async (id: string, version: string): Promise<void> => {
      await database.query(
        'update lead set consent_version = $2, consent_at = now() where id = $1 and consent_at is null',
        [id, version],
      );
    },
    /** Queues the message that 5G has come to a town, for contacts who agreed. Returns how many. */
    tellTown: async (town: string): Promise<number> =>
      (
        await database.query(
          `update lead set come_at = now()
           where town_hash = $1 and state = 'NOT_FEASIBLE' and come_at is null and told_at is null
             and consent_at is not null and details_sealed is not null returning 1`,
          [vault.hash('lead-town', town)],
        )
      ).length,
    /** Yields leads since a business day (`YYYY-MM-DD`), oldest first, in batches. Reports the id of each that cannot be opened. */
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
    /** Returns the leads of a number that are not blanked, oldest first. */
    ofNumber: (contactNumber: string): Promise<Lead[]> =>
      select('contact_hash = $1 and details_sealed is not null order by created_at, id', [contactHash(contactNumber)]),
    /** Blanks the leads of a number, or as soon as the desk has them. Returns how many were blanked now. */
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

/** Days for which repeated keys are stored: a page retries within minutes. */
const repeatDays = 7;

/** Returns the sweep that blanks leads after so many days. */
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
