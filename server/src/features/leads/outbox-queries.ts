import type { LeadState } from '@selfcare/contract/leads/leads';
import type { Database } from '../../db/database.ts';
import { leadColumns, type LeadRow } from './lead-rows.ts';
import type { Lead, LeadStep, OutboxState } from './lead.ts';

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

/**
 * The SQL of a lead's way to the sales desk, and of the message that follows it. Every move is by compare-and-set on the version: of
 * two that move one the first wins.
 */
export const createOutboxQueries = (database: Database, open: (row: LeadRow) => Lead) => ({
  /** Moves a lead on; undefined where another was first. */
  move: async (lead: Lead, state: OutboxState, change: LeadChange): Promise<Lead | undefined> => {
    const steps = change.step ? [...lead.steps, change.step] : lead.steps;
    const rows = await database.query<LeadRow>(
      `update lead set state = $3, version = version + 1, ref_lead_id = coalesce($4, ref_lead_id),
         desk_state = coalesce($5, desk_state), steps = $6, due_at = now() + make_interval(secs => $7),
         missing_since = case $8 when 'missing' then coalesce(missing_since, now()) when 'seen' then null else missing_since end,
         asks = case when $9 then 0 else asks + 1 end, sends = sends + case when $9 then 1 else 0 end,
         sent_at = case when $9 then now() else sent_at end,
         taken_at = case when $3 = 'TAKEN' and taken_at is null then now() else taken_at end
       where id = $1 and version = $2 returning ${leadColumns}`,
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
    return rows[0] && open(rows[0]);
  },
  /** Takes due leads for a worker, which no other sees for so long; each is opened by itself, for one may be unreadable. */
  claimDue: async (limit: number, leaseSeconds: number): Promise<(() => Lead)[]> =>
    (
      await database.query<LeadRow>(
        `update lead set due_at = now() + make_interval(secs => $2)
         where id in (select id from lead where due_at <= now() order by due_at limit $1 for update skip locked)
         returning ${leadColumns}`,
        [limit, leaseSeconds],
      )
    ).map((row) => () => open(row)),
  /** A lead, none of `tried`, whose number, or refusal, its contact has not been told by a message; each is handed out once. */
  claimUntold: async (tried: string[]): Promise<Lead | undefined> => {
    const [row] = await database.query<LeadRow>(
      `update lead set told_at = now()
       where id in (select id from lead where told_at is null and details_sealed is not null and id <> all($1)
                      and (ref_lead_id is not null or state = 'REFUSED' or come_at is not null)
                    order by created_at limit 1 for update skip locked)
       returning ${leadColumns}`,
      [tried],
    );
    return row && open(row);
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
  /** Sends again what the desk refused and a person has looked at; one that is forgotten says nothing that could be sent. */
  retry: async (id: string): Promise<boolean> =>
    (
      await database.query(
        `update lead set state = 'UNKNOWN', version = version + 1, due_at = now(), missing_since = null, told_at = null
         where id = $1 and state = 'REFUSED' and details_sealed is not null returning 1`,
        [id],
      )
    ).length > 0,
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
});
