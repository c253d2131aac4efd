import type { LeadState } from '@selfcare/contract/leads/leads';
import type { Database } from '../../db/database.ts';
import { leadColumns, type LeadRow } from './lead-rows.ts';
import { nextLeadState, type LeadEvent } from './lead.machine.ts';
import type { Lead, LeadStep } from './lead.ts';

/** What a move writes beside the state. */
export type LeadChange = {
  refLeadId?: string;
  step?: LeadStep;
  deskState?: LeadState;
  /** Seconds until a worker looks again; null: never. */
  dueInSeconds: number | null;
  wasRefused?: boolean;
};

/** The SQL of a lead's way to the sales desk, and of the message that follows it. */
export const createOutboxQueries = (database: Database, open: (row: LeadRow) => Lead) => ({
  /** Changes the state and adds the event row. Returns undefined if the machine has no such move, or another process was faster. */
  move: async (lead: Lead, event: LeadEvent, change: LeadChange): Promise<Lead | undefined> => {
    const state = nextLeadState(lead.state, event);
    if (!state) return undefined;
    const steps = change.step ? [...lead.steps, change.step] : lead.steps;
    const rows = await database.query<LeadRow>(
      `with moved as (update lead set state = $3, version = version + 1, ref_lead_id = coalesce($4, ref_lead_id),
           desk_state = coalesce($5, desk_state), steps = $6, due_at = now() + make_interval(secs => $7), missing_since = null,
           was_refused = was_refused or $8, asks = 0, failures = 0, parked = false, held_for = null, held_at = null, sends = sends + case when $3 = 'SENDING' then 1 else 0 end,
           sent_at = case when $3 = 'SENDING' then now() else sent_at end,
           taken_at = case when $3 = 'TAKEN' and taken_at is null then now() else taken_at end
         where id = $1 and version = $2 returning ${leadColumns}),
       told as (insert into lead_event (lead_id, version, event, from_state, to_state)
         select id, version, $9, $10, state from moved)
       select * from moved`,
      [
        lead.id,
        lead.version,
        state,
        change.refLeadId ?? null,
        change.deskState ?? null,
        JSON.stringify(steps),
        change.dueInSeconds,
        change.wasRefused ?? false,
        event,
        lead.state,
      ],
    );
    return rows[0] && open(rows[0]);
  },
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
  /**
   * Sends again what the desk refused, or has what is on hold looked at now, once a person has looked; one that is forgotten says nothing
   * that could be sent.
   */
  retry: async (id: string): Promise<boolean> =>
    (
      await database.query(
        `with moved as (update lead set state = 'UNKNOWN', version = version + 1, due_at = now(), missing_since = null,
             was_refused = false, told_at = null, asks = 0
           where id = $1 and state = 'REFUSED' and details_sealed is not null returning id, version),
         told as (insert into lead_event (lead_id, version, event, from_state, to_state)
           select id, version, 'retry', 'REFUSED', 'UNKNOWN' from moved),
         freed as (update lead set parked = false, held_for = null, held_at = null, failures = 0, due_at = now()
           where id = $1 and parked and state <> 'REFUSED' returning id)
         select id from moved union all select id from freed`,
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
