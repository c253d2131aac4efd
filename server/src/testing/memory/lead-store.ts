import type { LeadRow } from '../../features/leads/lead-rows.ts';
import { nextLeadState } from '../../features/leads/lead.machine.ts';
import type { Lead } from '../../features/leads/lead.ts';
import type { LeadStore } from '../../features/leads/lead-store.ts';
import type { LeadDeps } from '../../outbound/lead.ts';
import { timesOf, type KeptLead, type Memory } from './memory.ts';

/** What PostgreSQL says of a desk's number that another lead has. */
class NumberTaken extends Error {
  code = '23505';
  constraint = 'lead_ref_lead_id_key';
}

/** What sending leads asks of the store, and how one is kept. */
export type LeadRows = Pick<LeadStore, 'add' | 'move'>;

/** Where sending leads finds them. */
export type LeadWork = Pick<LeadDeps, 'queue' | 'open'> & { store: LeadRows };

/** Leads in memory, with the rules of the SQL store. */
export const createMemoryLeads = (memory: Memory): LeadWork => {
  const { clock } = memory;
  const { now, inSeconds } = timesOf(memory);
  const open = ({ dueAt: _dueAt, failures: _failures, ...lead }: KeptLead): Lead =>
    Object.assign(lead, { readAt: now() });
  const store: LeadRows = {
    add: ({ id, state, source, details, plan, price, feasibility, language, browserHash }, steps, dueInSeconds) =>
      memory.statement(({ leads }) => {
        const told = { id, state, source, details, plan, price, feasibility, language, browserHash, steps };
        const blank = { refLeadId: null, version: 1, deskState: null, sends: 0, asks: 0, missingSince: null } as const;
        const times = { sentAt: null, askedAt: null, createdAt: now(), forgottenAt: null } as const;
        const kept = {
          ...told,
          ...blank,
          ...times,
          wasRefused: false,
          onHold: false,
          failures: 0,
          dueAt: inSeconds(dueInSeconds),
        };
        leads.set(id, kept);
        return open(kept);
      }),
    move: (lead, event, { refLeadId, step, deskState, dueInSeconds, wasRefused = false }) =>
      memory.statement(({ leads }) => {
        const state = nextLeadState(lead.state, event);
        const kept = leads.get(lead.id);
        if (!state || kept?.version !== lead.version) return undefined;
        const isOthers = (other: KeptLead) => other.id !== lead.id && other.refLeadId === refLeadId;
        if (refLeadId !== undefined && leads.list().some(isOthers)) throw new NumberTaken('duplicate key');
        const isSending = state === 'SENDING';
        const moved: KeptLead = {
          ...kept,
          state,
          version: kept.version + 1,
          refLeadId: refLeadId ?? kept.refLeadId,
          deskState: deskState ?? kept.deskState,
          steps: step ? [...lead.steps, step] : lead.steps,
          dueAt: inSeconds(dueInSeconds),
          missingSince: null,
          wasRefused: kept.wasRefused || wasRefused,
          asks: 0,
          failures: 0,
          onHold: false,
          sends: kept.sends + (isSending ? 1 : 0),
          sentAt: isSending ? now() : kept.sentAt,
        };
        leads.set(lead.id, moved);
        return open(moved);
      }),
  };
  const taken = new Map<string, Lead>();
  return {
    store,
    open: ({ id }) => taken.get(id)!,
    queue: {
      // A row is known by its id here.
      take: (limit, leaseSeconds) =>
        memory.statement(({ leads }) =>
          leads
            .list()
            .filter(({ dueAt }) => dueAt !== null && dueAt <= clock.now)
            .toSorted((one, other) => one.dueAt! - other.dueAt!)
            .slice(0, limit)
            .map((kept) => {
              const claimed = { ...kept, askedAt: now(), dueAt: inSeconds(leaseSeconds) };
              leads.set(kept.id, claimed);
              taken.set(kept.id, open(claimed));
              return { id: kept.id } as LeadRow;
            }),
        ),
      noteAsk: ({ id, version }, dueInSeconds, sighting) =>
        memory.statement(({ leads }) => {
          const kept = leads.get(id);
          if (kept?.version !== version) return;
          const { dueAt, missingSince: since } = kept;
          leads.set(id, {
            ...kept,
            asks: kept.asks + 1,
            failures: 0,
            askedAt: now(),
            dueAt: dueAt !== null && dueAt <= clock.now ? dueAt : inSeconds(dueInSeconds),
            missingSince: { missing: since && since < now() ? since : now(), present: null, silent: since }[sighting],
          });
        }),
      noteFailure: (id, most) =>
        memory.statement(({ leads }) => {
          const kept = leads.get(id);
          if (!kept) return false;
          const failures = kept.failures + 1;
          const isHeld = failures >= most;
          const dueAt = inSeconds(isHeld ? 6 * 3600 : 20 * 3 ** kept.failures);
          leads.set(id, { ...kept, failures, dueAt, onHold: kept.onHold || isHeld });
          return failures === most;
        }),
    },
  };
};
