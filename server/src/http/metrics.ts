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
  /** Counts a provider call with its outcome and duration. */
  providerCall: (provider: string, operation: string, outcome: string, seconds: number) => void;
  /** Counts a provider's response of which one member could not be read. */
  unreadAnswer: (provider: string, operation: string, field: string) => void;
  /** Counts something that a person must look at. */
  alarm: (name: AlarmName) => void;
  /** Counts the final state of a message that the SMS centre accepted. */
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

const byState = async (count: CountByState): Promise<Sample[]> =>
  (await count()).map(({ state, onHold, count: value }) => ({ labels: { state, on_hold: String(onHold) }, value }));

export const createMetrics = ({
  report,
  payments,
  lateCharges,
  operatorRefunds,
  leadOutbox,
  books,
  cases,
  missingStatements,
  disputes,
  openStreams,
  circuits,
  switches,
}: Counted): Metrics => {
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
    'Answers of providers that could not be read, by the member that was not',
    'provider',
    'operation',
    'field',
  );
  const receipts = counter('sms_receipts_total', 'What the SMS centre told of messages that it had taken', 'state');
  const events = counter(
    'analytics_events_total',
    'Page views and steps of visitors who let them be counted',
    'name',
    'page',
  );
  const differing = counter(
    'amounts_differing_total',
    'Amounts that were not the price: tampering, or prices that changed under the page',
    'product',
  );
  const leadSteps = counter('lead_steps_total', 'Steps of visitors on their way to 5G at home', 'step');
  const violations = counter('policy_violations_total', 'What the policy of pages stopped', 'directive');
  const gauge = (name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const samples = await Promise.try(read).catch((error: unknown): Sample[] => {
          report(error);
          return [];
        });
        // A reset would leave a zero without labels, which reads as a value.
        if (labelNames.length > 0) this.reset();
        else this.remove();
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  gauge('payments', 'Payments by state', ['state', 'on_hold'], () => byState(payments));
  gauge(
    'late_charges',
    'Money that came after its payment was closed, by state of its refund',
    ['state', 'on_hold'],
    () => byState(lateCharges),
  );
  gauge('operator_refunds', 'Refunds of delivered payments that a person ordered, by state', ['state', 'on_hold'], () =>
    byState(operatorRefunds),
  );
  gauge(
    'leads_unsent',
    'Requests for 5G at home that wait for the sales desk, or that it refused',
    ['state'],
    async () => {
      const { waiting, refused } = await leadOutbox();
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'refused' }, value: refused },
      ];
    },
  );
  gauge(
    'lead_outbox_age_seconds',
    'For how long the oldest request for 5G at home has waited for the sales desk',
    [],
    async () => [{ value: (await leadOutbox()).ageSeconds }],
  );
  gauge('books_faults', 'Payments whose events, state and ledger do not fit together', [], async () => [
    { value: (await books()).faults },
  ]);
  gauge(
    'books_checked_age_seconds',
    'How long ago the check of the books last came to the end of all payments',
    [],
    async () => {
      const { checkedAt } = await books();
      return [{ value: checkedAt === null ? Number.NaN : (Date.now() - checkedAt.getTime()) / 1000 }];
    },
  );
  gauge(
    'reconciliation_cases',
    'Movements of which a provider says one thing in its statement and the books another',
    ['provider', 'kind'],
    async () => (await cases()).map(({ provider, kind, count }) => ({ labels: { provider, kind }, value: count })),
  );
  gauge(
    'reconciliation_case_age_seconds',
    'For how long the oldest case of reconciliation has been open',
    [],
    async () => [{ value: Math.max(0, ...(await cases()).map(({ ageSeconds }) => ageSeconds)) }],
  );
  gauge(
    'statement_days_missing',
    'Days of the last month that are over and whose statement by this provider is not known to its end',
    ['provider'],
    async () => (await missingStatements()).map(({ provider, days }) => ({ labels: { provider }, value: days.length })),
  );
  gauge(
    'payment_disputes_open',
    'Charges that a bank disputes for its cardholder, and nobody has decided yet',
    [],
    async () => [{ value: (await disputes()).open }],
  );
  gauge(
    'payment_disputes_noticed',
    'Disputes that a webhook or a list has named and whose provider has not said anything of them yet',
    [],
    async () => [{ value: (await disputes()).noticed }],
  );
  gauge(
    'payment_dispute_answer_seconds',
    'Seconds until the first open dispute must be answered; below zero where that is over, absent where none is open',
    [],
    async () => {
      const { answerInSeconds } = await disputes();
      return answerInSeconds === null ? [] : [{ value: answerInSeconds }];
    },
  );
  gauge('event_streams_open', 'Browsers that follow a payment', [], () => [{ value: openStreams() }]);
  gauge(
    'provider_circuit_open',
    'Operations of providers that new attempts do not begin because they fail: 1, while one tries again 0.5',
    ['provider', 'operation'],
    () =>
      circuits().map(({ provider, operation, state }) => ({
        labels: { provider, operation },
        value: circuitValues[state],
      })),
  );
  gauge('provider_switched_off', 'Providers that a person switched off for new attempts: 1', ['provider'], () =>
    switches().map(({ provider, isOff }) => ({ labels: { provider }, value: isOff ? 1 : 0 })),
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
