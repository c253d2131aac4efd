import type { LeadState } from '@selfcare/contract/leads/leads';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { Database, SqlValue } from '../../db/database.ts';
import type { Vault } from '../../security/vault.ts';
import { priceDays, type Lead, type LeadDetails, type LeadStep, type NewLead, type OutboxState } from './lead.ts';

type Row = {
  id: string;
  ref_lead_id: string | null;
  state: OutboxState;
  version: number;
  source: Lead['source'];
  details_sealed: Uint8Array | null;
  plan_code: string;
  plan_name: string;
  price_minor: number;
  price_currency: string;
  feasibility: Lead['feasibility'];
  language: string;
  browser_hash: string;
  desk_state: LeadState | null;
  steps: string;
  sends: number;
  asks: number;
  missing_since: Date | null;
  sent_at: Date | null;
  asked_at: Date | null;
  created_at: Date;
  forgotten_at: Date | null;
  read_at: Date;
};

const columns = `id, ref_lead_id, state, version, source, details_sealed, plan_code, plan_name, price_minor, price_currency,
  feasibility, language, browser_hash, desk_state, steps, sends, asks, missing_since, sent_at, asked_at, created_at,
  forgotten_at, now() as read_at`;

const noDetails: LeadDetails = {
  fullName: '',
  contactNumber: '',
  email: '',
  street: '',
  landmark: '',
  town: '',
  at: null,
};

const placeOf = (id: string) => ['lead', 'details_sealed', id] as const;

/** Rows that an export reads at once. */
const listBatch = 500;

/** Who asked, where, and what finds them; what is counted stays. */
const blanked = `details_sealed = null, forgotten_at = now(), key_hash = null, works_hash = null, contact_hash = '', same_hash = ''`;
const mayBeBlanked = `details_sealed is not null and state not in ('KEPT', 'SENDING', 'UNKNOWN')`;

/** What a move of the outbox writes beside the state. */
export type LeadChange = {
  refLeadId?: string;
  step?: LeadStep;
  deskState?: LeadState;
  /** Seconds until a worker looks again; null: never. */
  dueInSeconds: number | null;
  sighting?: 'missing' | 'seen';
  isSent?: boolean;
};

/** Leads, sealed. Every change is by compare-and-set on the version: of two that move one the first wins. */
export const createLeadStore = (database: Database, vault: Vault) => {
  const toLead = (row: Row): Lead => ({
    id: row.id,
    refLeadId: row.ref_lead_id,
    state: row.state,
    version: row.version,
    source: row.source,
    details: row.details_sealed
      ? (JSON.parse(vault.open(row.details_sealed, placeOf(row.id))) as LeadDetails)
      : noDetails,
    plan: { code: row.plan_code, name: row.plan_name },
    price: { amountMinor: Number(row.price_minor), currency: row.price_currency },
    feasibility: row.feasibility,
    language: row.language,
    browserHash: row.browser_hash,
    deskState: row.desk_state,
    steps: JSON.parse(row.steps) as LeadStep[],
    sends: row.sends,
    asks: row.asks,
    missingSince: row.missing_since,
    sentAt: row.sent_at,
    askedAt: row.asked_at,
    createdAt: row.created_at,
    forgottenAt: row.forgotten_at,
    readAt: row.read_at,
  });
  const select = async (where: string, values: SqlValue[]): Promise<Lead[]> =>
    (await database.query<Row>(`select ${columns} from lead where ${where}`, values)).map(toLead);
  const one = async (where: string, values: SqlValue[]): Promise<Lead | undefined> =>
    (await select(`${where} limit 1`, values))[0];
  const contactHash = (contactNumber: string) => vault.hash('lead-contact', contactNumber);

  return {
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
    findByWorks: (worksHash: string) =>
      one(
        `works_hash = $1 and created_at > now() - make_interval(days => ${priceDays}) and details_sealed is not null`,
        [worksHash],
      ),
    /** The same lead of this day that is open. */
    findSame: (sameHash: string, day: string) =>
      one(
        `same_hash = $1 and day = $2::date and state not in ('REFUSED', 'NOT_FEASIBLE')
           and coalesce(desk_state, '') not in ('CLOSED', 'NOT_FEASIBLE') order by created_at`,
        [sameHash, day],
      ),
    countOfDay: async (contactNumber: string, day: string): Promise<number> =>
      (
        await database.query<{ count: number }>(
          'select count(*)::int as count from lead where contact_hash = $1 and day = $2::date',
          [contactHash(contactNumber), day],
        )
      )[0]!.count,
    /** Adds a lead; one that is to be sent is first a worker's after `dueInSeconds`. */
    add: async (lead: NewLead, steps: LeadStep[], dueInSeconds: number | null): Promise<Lead> => {
      const { id, details, plan, price } = lead;
      const rows = await database.query<Row>(
        `insert into lead (id, state, source, contact_hash, town_hash, same_hash, day, details_sealed, plan_code, plan_name,
           price_minor, price_currency, feasibility, language, browser_hash, consent_version, consent_at, steps, key_hash,
           fingerprint, works_hash, due_at)
         values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9, $10, $11, $12, $13, $14, $15, $16::text,
           case when $16::text is null then null else now() end, $17, $18, $19, $20, now() + make_interval(secs => $21))
         returning ${columns}`,
        [
          id,
          lead.state,
          lead.source,
          contactHash(details.contactNumber),
          vault.hash('lead-town', details.town),
          lead.sameHash,
          lead.day,
          vault.seal(JSON.stringify(details), placeOf(id)),
          plan.code,
          plan.name,
          price.amountMinor,
          price.currency,
          lead.feasibility,
          lead.language,
          lead.browserHash,
          lead.consentVersion,
          JSON.stringify(steps),
          lead.key?.hash ?? null,
          lead.key?.fingerprint ?? null,
          lead.worksHash ?? null,
          dueInSeconds,
        ],
      );
      return toLead(rows[0]!);
    },
    /** Moves a lead on; undefined where another was first. */
    move: async (lead: Lead, state: OutboxState, change: LeadChange): Promise<Lead | undefined> => {
      const steps = change.step ? [...lead.steps, change.step] : lead.steps;
      const rows = await database.query<Row>(
        `update lead set state = $3, version = version + 1, ref_lead_id = coalesce($4, ref_lead_id),
           desk_state = coalesce($5, desk_state), steps = $6, due_at = now() + make_interval(secs => $7),
           missing_since = case $8 when 'missing' then coalesce(missing_since, now()) when 'seen' then null else missing_since end,
           asks = case when $9 then 0 else asks + 1 end, sends = sends + case when $9 then 1 else 0 end,
           sent_at = case when $9 then now() else sent_at end,
           taken_at = case when $3 = 'TAKEN' and taken_at is null then now() else taken_at end
         where id = $1 and version = $2 returning ${columns}`,
        [
          lead.id,
          lead.version,
          state,
          change.refLeadId ?? null,
          change.deskState ?? null,
          JSON.stringify(steps),
          change.dueInSeconds,
          change.sighting ?? null,
          change.isSent ?? false,
        ],
      );
      return rows[0] && toLead(rows[0]);
    },
    /** Takes due leads for a worker, which no other sees for so long; each is opened by itself, for one may be unreadable. */
    claimDue: async (limit: number, leaseSeconds: number): Promise<(() => Lead)[]> =>
      (
        await database.query<Row>(
          `update lead set due_at = now() + make_interval(secs => $2)
           where id in (select id from lead where due_at <= now() order by due_at limit $1 for update skip locked)
           returning ${columns}`,
          [limit, leaseSeconds],
        )
      ).map((row) => () => toLead(row)),
    /** A lead, none of `tried`, whose number, or refusal, its contact has not been told by a message; each is handed out once. */
    claimUntold: async (tried: string[]): Promise<Lead | undefined> => {
      const [row] = await database.query<Row>(
        `update lead set told_at = now()
         where id in (select id from lead where told_at is null and details_sealed is not null and id <> all($1)
                        and (ref_lead_id is not null or state = 'REFUSED' or come_at is not null)
                      order by created_at limit 1 for update skip locked)
         returning ${columns}`,
        [tried],
      );
      return row && toLead(row);
    },
    releaseUntold: async (id: string): Promise<void> => {
      await database.query('update lead set told_at = null where id = $1', [id]);
    },
    /** Notes that the desk is being asked about a lead, unless it was within so many seconds. */
    beginAsk: async (id: string, everySeconds: number): Promise<boolean> =>
      (
        await database.query(
          `update lead set asked_at = now()
           where id = $1 and (asked_at is null or asked_at < now() - make_interval(secs => $2)) returning 1`,
          [id, everySeconds],
        )
      ).length > 0,
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
    /** Sends again what the desk refused and a person has looked at; one that is forgotten says nothing that could be sent. */
    retry: async (id: string): Promise<boolean> =>
      (
        await database.query(
          `update lead set state = 'UNKNOWN', version = version + 1, due_at = now(), missing_since = null, told_at = null
           where id = $1 and state = 'REFUSED' and details_sealed is not null returning 1`,
          [id],
        )
      ).length > 0,
    /** All since a day of the market (`YYYY-MM-DD`), the oldest first. */
    list: async (since: string | null, state: string | null): Promise<Lead[]> => {
      const all: Lead[] = [];
      for (let last: string | null = null; ;) {
        const some: Lead[] = await select(
          `($1::date is null or day >= $1::date) and ($2::text is null or state = $2 or desk_state = $2)
             and ($3::text is null or (created_at, id) > ((select created_at from lead where id = $3), $3))
           order by created_at, id limit ${listBatch}`,
          [since, state, last],
        );
        all.push(...some);
        if (some.length < listBatch) return all;
        last = some.at(-1)!.id;
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
    /** How many wait to be sent, and for how many seconds the oldest. */
    outbox: async (): Promise<{ waiting: number; refused: number; ageSeconds: number }> => {
      const [row] = await database.query<{ waiting: number; refused: number; age: number }>(
        `select count(*) filter (where state in ('KEPT', 'SENDING', 'UNKNOWN'))::int as waiting,
           count(*) filter (where state = 'REFUSED')::int as refused,
           coalesce(extract(epoch from now() - min(created_at) filter (where state in ('KEPT', 'SENDING', 'UNKNOWN'))), 0)::int as age
         from lead`,
      );
      return { waiting: row!.waiting, refused: row!.refused, ageSeconds: row!.age };
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
