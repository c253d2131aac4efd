import type { Database } from '../../db/database.ts';
import { leadColumns, toLead, type LeadRow } from '../../features/leads/lead-rows.ts';
import { createQueue } from '../../outbound/work.ts';
import { createVault } from '../../security/vault.ts';
import { testDataKey } from '../engine.ts';
import type { LeadDesk } from '../../features/leads/gateway.ts';
import type { LeadStore } from '../../features/leads/lead-store.ts';
import { createWatch } from '../../clocks/watch.ts';
import { sendDueLeads, type LeadDeps } from '../../outbound/lead.ts';
import { testClocks } from '../time.ts';

/** What sends leads to a desk in tests: a database that loses no time, and a clock that tests set. */
export const leadOutbox = (database: Database, store: LeadStore, desk: LeadDesk, alarms: string[] = []) => {
  const deps: LeadDeps = {
    store,
    queue: createQueue<LeadRow>(database, 'lead', leadColumns),
    open: (row) => toLead(createVault(testDataKey), row),
    desk,
    toInternational: (msisdn) => `+242${msisdn}`,
    country: 'CG',
    times: { callSeconds: 22 },
    clocks: testClocks,
    continuity: () => ({ openSeconds: Infinity, continuousSeconds: Infinity, breaks: 0 }),
    watch: createWatch(testClocks.monotonic, () => 0),
    count: () => undefined,
    alarm: ({ id }, alarm) => void alarms.push(`${alarm} ${id}`),
  };
  return { sendDue: () => sendDueLeads(deps) };
};
