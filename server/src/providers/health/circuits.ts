import type { CallRecord } from '../../connectors/http-client.ts';
import type { ProviderName } from '../providers.ts';
import {
  circuitAt,
  closedCircuit,
  closedUntil,
  nextCircuit,
  type Circuit,
  type CircuitEvent,
  type CircuitRules,
} from './circuit.machine.ts';

/**
 * The operations that a new attempt leads to: taking the money, delivering what it pays for, and sending a lead (nobody waits for
 * a desk that does not answer; the lead is kept and sent all the same).
 */
const guarded = ['debit', 'credit', 'send'] as const;
type GuardedOperation = (typeof guarded)[number];
const isGuarded = (operation: string): operation is GuardedOperation => guarded.some((each) => each === operation);

/** One circuit. */
export type CircuitKey = { provider: ProviderName; operation: GuardedOperation };

/** What else a debit cannot do without: a failure of these is one of its own, their answers say nothing of it. */
const beforeDebits = new Set(['token', 'session']);

const patience: Readonly<Record<GuardedOperation, Pick<CircuitRules, 'failuresInARow' | 'lastingMs'>>> = {
  debit: { failuresInARow: 12, lastingMs: 0 },
  credit: { failuresInARow: 20, lastingMs: 10_000 },
  // Closes nothing but a wait of seconds: few are enough.
  send: { failuresInARow: 4, lastingMs: 0 },
};

/**
 * When an operation is closed to new attempts. Single faults, and bursts of them in a fault run, close nothing: twelve debits
 * in a row within a minute do, or half of forty. Deliveries are what is paid already: they are tried again by themselves, so
 * that only failing that lasts stops new sales.
 */
export const circuitRules = (operation: GuardedOperation, timeoutMs: number): CircuitRules => ({
  windowMs: 60_000,
  share: { failed: 0.5, calls: 40 },
  ...patience[operation],
  restMs: Math.max(30_000, timeoutMs + 5000),
  trialMs: timeoutMs + 5000,
});

type Deps = {
  rules: (operation: GuardedOperation) => CircuitRules;
  /** Milliseconds that only go forward. */
  now: () => number;
  /** Hears of every change of state. */
  changed: (key: CircuitKey, state: Circuit['state']) => void;
};

/**
 * Whether the provider gave no answer, or only that it has broken down. A call that a limit of ours held back says nothing, nor does
 * one whose time-out came too late: this process stood still, and its answer may lie there unread.
 */
const eventOf = (call: CallRecord, longestMs: number): CircuitEvent | undefined => {
  const { outcome, status = 0, isHeldBack, durationMs } = call;
  if (isHeldBack || (outcome === 'silent' && durationMs > longestMs)) return undefined;
  return outcome !== 'answer' || status >= 500 ? 'failed' : 'answered';
};

/** Who let the one attempt go that tries a provider: how often since it opened, and until when they may not again. */
type Trials = Map<string, { times: number; until: number }>;

/** Nobody is kept from trying it for longer. */
const longestWaitMs = 10 * 60_000;

/** The circuits of this process: each instance sees the provider for itself. */
export const createCircuits = ({ rules, now, changed }: Deps) => {
  const circuits = new Map<string, { key: CircuitKey; circuit: Circuit }>();
  /** Of those that are half-open, and of no others. */
  const trialsOf = new Map<string, Trials>();
  const nameOf = ({ provider, operation }: CircuitKey) => `${provider} ${operation}`;
  const find = (key: CircuitKey): Circuit => circuits.get(nameOf(key))?.circuit ?? closedCircuit;
  const apply = (key: CircuitKey, event: CircuitEvent) => {
    const before = find(key);
    const circuit = nextCircuit(before, event, now(), rules(key.operation));
    circuits.set(nameOf(key), { key, circuit });
    // A call that has ended tells of the provider, and so nothing is held against whoever tried it.
    if (circuit.state !== 'half-open') trialsOf.delete(nameOf(key));
    if (circuit.state !== before.state) changed(key, circuit.state);
  };
  /** An attempt that is not paid tries nothing. One stranger would take the place again and again, and keep all others out. */
  const noteTrial = (key: CircuitKey, by: string) => {
    const moment = now();
    const trials: Trials = trialsOf.get(nameOf(key)) ?? new Map();
    trialsOf.set(nameOf(key), trials);
    for (const [who, { until }] of trials) if (until + longestWaitMs < moment) trials.delete(who);
    const times = (trials.get(by)?.times ?? 0) + 1;
    trials.set(by, { times, until: moment + Math.min(rules(key.operation).trialMs * 2 ** times, longestWaitMs) });
  };
  return {
    /** Takes note of a call that has ended. */
    called: (provider: ProviderName, call: CallRecord): void => {
      const event = eventOf(call, rules('debit').trialMs);
      const { operation } = call;
      if (event === 'failed' && beforeDebits.has(operation)) apply({ provider, operation: 'debit' }, event);
      // A text message is sent as well: who has a code already needs none, so only a person switches those off.
      if (event && isGuarded(operation) && provider !== 'sms') apply({ provider, operation }, event);
    },
    /** For how many milliseconds no attempt begins, or none of whoever is named; undefined where one may. */
    closedForMs: (key: CircuitKey, by?: string): number | undefined => {
      const moment = now();
      const own = by === undefined ? undefined : trialsOf.get(nameOf(key))?.get(by)?.until;
      const until = Math.max(closedUntil(find(key), moment) ?? moment, own ?? moment);
      return until > moment ? until - moment : undefined;
    },
    begun: (key: CircuitKey, by: string): void => {
      apply(key, 'begun');
      if (find(key).state === 'half-open') noteTrial(key, by);
    },
    /** The attempt called nobody after all: its place is free, and it does not count against whoever made it. */
    withdrawn: (key: CircuitKey, by: string): void => {
      apply(key, 'withdrawn');
      const trials = trialsOf.get(nameOf(key));
      const own = trials?.get(by);
      if (own) trials?.set(by, { times: own.times - 1, until: now() });
    },
    /** Those that a call has come through, for metrics. */
    list: () =>
      [...circuits.values()].map(({ key: { provider, operation }, circuit }) => {
        const { state } = circuitAt(circuit, now());
        return { provider, operation, state };
      }),
  };
};

export type Circuits = ReturnType<typeof createCircuits>;
