import type { LeadDesk } from '../../features/leads/gateway.ts';
import type { LeadStore } from '../../features/leads/lead-store.ts';
import { createWatch } from '../../clocks/watch.ts';
import { sendDueLeads, type LeadDeps } from '../../outbound/lead.ts';
import { testClocks } from '../time.ts';

/** What sends leads to a desk in tests: a database that loses no time, and a clock that tests set. */
export const leadOutbox = (store: LeadStore, desk: LeadDesk, alarms: string[] = []) => {
  const deps: LeadDeps = {
    store,
    desk,
    toInternational: (msisdn) => `+242${msisdn}`,
    country: 'CG',
    times: { callSeconds: 22 },
    clocks: testClocks,
    continuity: () => ({ openSeconds: Infinity, continuousSeconds: Infinity, breaks: 0 }),
    watch: createWatch(testClocks.monotonic, () => 0).seconds,
    count: () => undefined,
    alarm: ({ id }, alarm) => void alarms.push(`${alarm} ${id}`),
  };
  return { sendDue: () => sendDueLeads(deps) };
};
