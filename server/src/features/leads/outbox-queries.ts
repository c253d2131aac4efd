import type { LeadState } from '@selfcare/contract/leads/leads';
import { present } from '@selfcare/contract/typed/present';
import type { Database, SqlValue } from '../../db/database.ts';
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
export const createOutboxQueries = (database: Database, open: (row: LeadRow) => Lead) => {
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
  };
};
