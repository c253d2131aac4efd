import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createLeadStore } from '../features/leads/lead-store.ts';
import { leadColumns, toLead, type LeadRow } from '../features/leads/lead-rows.ts';
import type { Lead } from '../features/leads/lead.ts';
import { createPlanShelf, planNameIn } from '../features/leads/plans.ts';
import { createLeadFinder, isPayable, isPriceFixed } from '../features/leads/track-lead.ts';
import { billHashOf } from '../features/payments/core/bill-queries.ts';
import type { Fulfilment } from '../features/payments/core/gateway.ts';
import type { EngineContext } from '../features/payments/core/engine.ts';
import { processClocks } from '../clocks/clocks.ts';
import { createWatch } from '../clocks/watch.ts';
import { billTextOf } from '../features/payments/products/lead.ts';
import type { FindPayableLead } from '../features/payments/products/quote.ts';
import { isRefusal, refuse } from '../http/answer.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ReservePair } from '../http/limits/pair-budget.ts';
import { sendDueLeads, sendLead, type LeadDeps } from '../outbound/lead.ts';
import { createQueue } from '../outbound/work.ts';
import type { Vault } from '../security/vault.ts';
import type { Providers } from './connect-providers.ts';
import type { createProviderHealth } from './provider-health.ts';

type Deps = {
  config: Config;
  database: Database;
  vault: Vault;
  providers: Pick<Providers, 'leadDesk' | 'listPlans' | 'checkFeasibility'>;
  reservePair: ReservePair;
  engine: Pick<EngineContext, 'store'>;
  metrics: Metrics;
  health: Pick<ReturnType<typeof createProviderHealth>, 'isDeskOut'>;
  log: { error: (fields: object, message: string) => void };
};

/** Counts each delivered lead payment as a step. */
export const countPaidLeads = (leadPayment: Fulfilment, metrics: Pick<Metrics, 'leadStep'>): Fulfilment => ({
  ...leadPayment,
  deliver: async (request, sending) => {
    const told = await leadPayment.deliver(request, sending);
    if (told.outcome === 'delivered') metrics.leadStep('paid');
    return told;
  },
});

/** Longest delay of a call to the sales system after its timeout. */
const graceSeconds = 2;

export const wireLeads = ({ config, database, vault, providers, reservePair, engine, metrics, health, log }: Deps) => {
  const { market } = config;
  const store = createLeadStore(database, vault);
  const shelf = createPlanShelf(market, providers.listPlans);
  const findLead = createLeadFinder(reservePair, store, market);
  /** Identifies payments of a lead by the hash of its number, like those of a bill. */
  const billHash = (refLeadId: string) => billHashOf(vault, billTextOf(refLeadId));
  const paidAt = async (refLeadId: string) => (await engine.store.bill(billHash(refLeadId))).firstPaidAt ?? undefined;
  const deps: LeadDeps = {
    store,
    queue: createQueue<LeadRow>(database, 'lead', leadColumns),
    open: (row) => toLead(vault, row),
    desk: providers.leadDesk,
    toInternational: (msisdn) => toE164(msisdn, market),
    country: market.country,
    times: { callSeconds: config.PROVIDER_TIMEOUT_MS / 1000 + graceSeconds },
    clocks: processClocks,
    continuity: database.continuity,
    watch: createWatch(processClocks.monotonic, () => database.continuity().breaks),
    count: metrics.leadStep,
    alarm: ({ id }, alarm) => {
      metrics.alarm(alarm);
      log.error({ alarm, lead: vault.hash('log', id) }, 'a lead needs a person');
    },
  };
  const findPayable: FindPayableLead = async (asked, context) => {
    const found = await findLead(asked, context);
    if (isRefusal(found)) return found;
    const lead = found.result;
    // A paid lead is refused later, by its payment (409).
    const paid = await paidAt(asked.refLeadId);
    if (!paid && !isPayable(lead, undefined)) return refuse('404');
    const { plan, details } = lead;
    const now = isPriceFixed(lead) ? undefined : await shelf.find(plan.code, context.language);
    if (now === 'unavailable') return refuse('503', { retryAfterSeconds: 10 });
    const price = now?.price ?? lead.price;
    const planName = await planNameIn(shelf, plan, context.language);
    return { result: { planCode: plan.code, planName, price, contactNumber: details.contactNumber } };
  };
  return {
    store,
    shelf,
    findLead,
    paidAt,
    outbox: {
      send: (lead: Lead) => sendLead(deps, lead),
      sendDue: () => sendDueLeads(deps),
      callSeconds: deps.times.callSeconds,
      count: deps.count,
    },
    findPayable,
    /** Visitors do not wait during an outage of the sales system. */
    waitMs: () => (health.isDeskOut() ? 0 : config.LEAD_WAIT_MS),
  };
};
