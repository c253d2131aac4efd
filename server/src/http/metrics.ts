import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { eventStreamType, listening } from './event-streams.ts';

/** The alarms. Each has a page in docs/operations/watch/ that says what to do. */
export const alarmNames = [
  'amount-mismatch',
  'answer-unread',
  'books-differ',
  'charged-back',
  'contradiction',
  'disputed',
  'drafts-exhausted',
  'feedback-exhausted',
  'lead-fails',
  'lead-number-twice',
  'lead-refused',
  'otp-guessing',
  'otp-sends-exhausted',
  'pairs-guessed',
  'prompts-exhausted',
  'refund-needs-attention',
  'refund-refused',
  'settling-fails',
  'statement-differs',
  'statement-gap',
  'statement-refused',
  'unsettled-too-long',
  'won-back',
] as const;
type AlarmName = (typeof alarmNames)[number];

export type Metrics = {
  registry: Registry;
  providerCall: (provider: string, operation: string, outcome: string, seconds: number) => void;
  /** Counts a provider's response of which one member could not be read. */
  unreadAnswer: (provider: string, operation: string, field: string) => void;
  alarm: (name: AlarmName) => void;
  smsReceipt: (state: string) => void;
  /** Counts a page view or step; both words come from closed lists (contract/analytics). */
  analyticsEvent: (name: string, page: string) => void;
  /** Counts a client amount that differs from the server's: tampering, or a price that changed under the page. */
  amountDiffers: (transactionType: string) => void;
  /** Counts a step towards 5G at home, from a closed list (features/leads/lead.ts). */
  leadStep: (step: string) => void;
  policyViolation: (directive: string) => void;
  /** Counts a response by its route's pattern, never by its address. */
  request: (method: string, route: string, status: number, seconds: number) => void;
};

type CountByState = () => Promise<{ state: string; onHold: boolean; count: number }[]>;

/** The values read at each scrape. A failed read leaves its metric out and is passed to `report`. */
type Counted = {
  report: (error: unknown) => void;
  payments: CountByState;
  lateCharges: CountByState;
  operatorRefunds: CountByState;
  leadOutbox: () => Promise<{ waiting: number; refused: number; ageSeconds: number }>;
  /** Payments whose books do not fit, and the time of the last complete check. */
  books: () => Promise<{ faults: number; checkedAt: Date | null }>;
  cases: () => Promise<{ provider: string; kind: string; count: number; ageSeconds: number }[]>;
  missingStatements: () => Promise<{ provider: string; days: readonly string[] }[]>;
  /** Open disputes, disputes known by name only, and seconds until the first answer is due. */
  disputes: () => Promise<{ open: number; noticed: number; answerInSeconds: number | null }>;
  openStreams: () => number;
  circuits: () => { provider: string; operation: string; state: keyof typeof circuitValues }[];
  switches: () => { provider: string; isOff: boolean }[];
};

const circuitValues = { closed: 0, 'half-open': 0.5, open: 1 };

type Sample = { labels?: Record<string, string>; value: number };

export const createMetrics = (counted: Counted): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.2, 1, 5, 20],
    registers,
  });
  const calls = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Time of a call to a provider',
    labelNames: ['provider', 'operation', 'outcome'],
    buckets: [0.05, 0.2, 1, 5, 20],
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const alarms = counter('alarms_total', 'What a person must look at', 'alarm');
  const unread = counter(
    'provider_answers_unread_total',
    'Unreadable responses of providers, by member',
    'provider',
    'operation',
    'field',
  );
  const receipts = counter('sms_receipts_total', 'Delivery receipts of text messages', 'state');
  const events = counter('analytics_events_total', 'Page views and steps of consenting visitors', 'name', 'page');
  const differing = counter('amounts_differing_total', 'Amounts of clients that were not the price', 'product');
  const leadSteps = counter('lead_steps_total', 'Steps of visitors towards 5G at home', 'step');
  const violations = counter('policy_violations_total', 'Content that the policy of pages blocked', 'directive');
  const gauge = (name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const samples = await Promise.try(read).catch((error: unknown): Sample[] => {
          counted.report(error);
          return [];
        });
        // A reset would leave a zero without labels, which reads as a value.
        if (labelNames.length > 0) this.reset();
        else this.remove();
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  const single = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
    gauge(name, help, [], async () => {
      const value = await read();
      return value === null ? [] : [{ value }];
    });
  const byState = (name: string, help: string, count: CountByState) =>
    gauge(name, help, ['state', 'on_hold'], async () =>
      (await count()).map(({ state, onHold, count: value }) => ({ labels: { state, on_hold: String(onHold) }, value })),
    );
  byState('payments', 'Payments by state', counted.payments);
  byState('late_charges', 'Refunds of money that came after its payment was closed', counted.lateCharges);
  byState('operator_refunds', 'Refunds of delivered payments ordered by a person', counted.operatorRefunds);
  gauge('leads_unsent', 'Leads that wait for the sales desk or were refused', ['state'], async () => {
    const { waiting, refused } = await counted.leadOutbox();
    return Object.entries({ waiting, refused }).map(([state, value]) => ({ labels: { state }, value }));
  });
  single(
    'lead_outbox_age_seconds',
    'Age of the oldest unsent lead',
    async () => (await counted.leadOutbox()).ageSeconds,
  );
  single(
    'books_faults',
    'Payments whose events, state and ledger disagree',
    async () => (await counted.books()).faults,
  );
  single('books_checked_age_seconds', 'Time since the last complete check of the books', async () => {
    const { checkedAt } = await counted.books();
    return checkedAt === null ? Number.NaN : (Date.now() - checkedAt.getTime()) / 1000;
  });
  gauge('reconciliation_cases', 'Differences of statements and books', ['provider', 'kind'], async () =>
    (await counted.cases()).map(({ provider, kind, count }) => ({ labels: { provider, kind }, value: count })),
  );
  single('reconciliation_case_age_seconds', 'Age of the oldest case of reconciliation', async () =>
    Math.max(0, ...(await counted.cases()).map(({ ageSeconds }) => ageSeconds)),
  );
  gauge('statement_days_missing', 'Days of the last month without a complete statement', ['provider'], async () =>
    (await counted.missingStatements()).map(({ provider, days }) => ({ labels: { provider }, value: days.length })),
  );
  single('payment_disputes_open', 'Undecided disputes of cardholders', async () => (await counted.disputes()).open);
  single(
    'payment_disputes_noticed',
    'Disputes without details of the provider',
    async () => (await counted.disputes()).noticed,
  );
  single(
    'payment_dispute_answer_seconds',
    'Time until the first open dispute must be answered; negative when overdue',
    async () => (await counted.disputes()).answerInSeconds,
  );
  single('event_streams_open', 'Browsers that follow a payment', counted.openStreams);
  gauge('provider_circuit_open', 'Failing operations: 1, while one is tried 0.5', ['provider', 'operation'], () =>
    counted.circuits().map(({ state, ...labels }) => ({ labels, value: circuitValues[state] })),
  );
  gauge('provider_switched_off', 'Providers switched off for new attempts: 1', ['provider'], () =>
    counted.switches().map(({ isOff, ...labels }) => ({ labels, value: isOff ? 1 : 0 })),
  );
  return {
    registry,
    providerCall: (provider, operation, outcome, seconds) => calls.observe({ provider, operation, outcome }, seconds),
    unreadAnswer: (provider, operation, field) => unread.inc({ provider, operation, field }),
    alarm: (name) => alarms.inc({ alarm: name }),
    smsReceipt: (state) => receipts.inc({ state }),
    analyticsEvent: (name, page) => events.inc({ name, page }),
    amountDiffers: (transactionType) => differing.inc({ product: transactionType }),
    leadStep: (step) => leadSteps.inc({ step }),
    policyViolation: (directive) => violations.inc({ directive }),
    request: (method, route, status, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
  };
};

export const registerMetrics = (app: FastifyInstance, { registry }: Metrics): void => {
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
};

export const countRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    // Time spent listening is no response time; open streams have their own gauge.
    if (reply.getHeader('content-type') === eventStreamType || listening.has(reply)) return;
    metrics.request(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
};
