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

/** Operations that new attempts depend on: debits, deliveries, and sending leads. */
const guarded = ['debit', 'credit', 'send'] as const;
type GuardedOperation = (typeof guarded)[number];
const isGuarded = (operation: string): operation is GuardedOperation => guarded.some((each) => each === operation);

export type CircuitKey = { provider: ProviderName; operation: GuardedOperation };

/** Calls that a debit needs first: their failures count as its own, their successes do not. */
const beforeDebits = new Set(['token', 'session']);

const patience: Readonly<Record<GuardedOperation, Pick<CircuitRules, 'failuresInARow' | 'lastingMs'>>> = {
  debit: { failuresInARow: 12, lastingMs: 0 },
  credit: { failuresInARow: 20, lastingMs: 10_000 },
  // Only saves visitors a few seconds, so few failures suffice.
  send: { failuresInARow: 4, lastingMs: 0 },
};

/** Returns an operation's thresholds. Deliveries are retried, so only lasting failures stop new sales. */
export const circuitRules = (operation: GuardedOperation, timeoutMs: number): CircuitRules => ({
  windowMs: 60_000,
  share: { failed: 0.5, calls: 40 },
  ...patience[operation],
  restMs: Math.max(30_000, timeoutMs + 5000),
  trialMs: timeoutMs + 5000,
});

type Deps = {
  rules: (operation: GuardedOperation) => CircuitRules;
  now: () => number;
  changed: (key: CircuitKey, state: Circuit['state']) => void;
};

/** Classifies a call. Our own limits say nothing, nor does a late timeout: this process was paused. */
const eventOf = (call: CallRecord, longestMs: number): CircuitEvent | undefined => {
  const { outcome, status = 0, isHeldBack, durationMs } = call;
  if (isHeldBack || (outcome === 'silent' && durationMs > longestMs)) return undefined;
  return outcome !== 'answer' || status >= 500 ? 'failed' : 'answered';
};

/** Trials by caller: their number since the circuit opened, and until when the caller may not try again. */
type Trials = Map<string, { times: number; until: number }>;

const longestWaitMs = 10 * 60_000;

/** Creates the circuits of this process; each instance observes providers itself. */
export const createCircuits = ({ rules, now, changed }: Deps) => {
  const circuits = new Map<string, { key: CircuitKey; circuit: Circuit }>();
  const trialsOf = new Map<string, Trials>();
  const nameOf = ({ provider, operation }: CircuitKey) => `${provider} ${operation}`;
  const find = (key: CircuitKey): Circuit => circuits.get(nameOf(key))?.circuit ?? closedCircuit;
  const apply = (key: CircuitKey, event: CircuitEvent) => {
    const before = find(key);
    const circuit = nextCircuit(before, event, now(), rules(key.operation));
    circuits.set(nameOf(key), { key, circuit });
    // A completed call tests the provider, so its caller is not penalised.
    if (circuit.state !== 'half-open') trialsOf.delete(nameOf(key));
    if (circuit.state !== before.state) changed(key, circuit.state);
  };
  /** Penalises unpaid attempts, which test nothing: a stranger could otherwise occupy the trial forever. */
  const noteTrial = (key: CircuitKey, by: string) => {
    const moment = now();
    const trials: Trials = trialsOf.get(nameOf(key)) ?? new Map();
    trialsOf.set(nameOf(key), trials);
    for (const [who, { until }] of trials) if (until + longestWaitMs < moment) trials.delete(who);
    const times = (trials.get(by)?.times ?? 0) + 1;
    trials.set(by, { times, until: moment + Math.min(rules(key.operation).trialMs * 2 ** times, longestWaitMs) });
  };
  return {
    called: (provider: ProviderName, call: CallRecord): void => {
      const event = eventOf(call, rules('debit').trialMs);
      const { operation } = call;
      if (event === 'failed' && beforeDebits.has(operation)) apply({ provider, operation: 'debit' }, event);
      // Text messages are not guarded: customers who have a code need none. Only a person switches them off.
      if (event && isGuarded(operation) && provider !== 'sms') apply({ provider, operation }, event);
    },
    /** Returns milliseconds until an attempt (of this caller) may begin, or undefined. */
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
    /** Frees the trial of an attempt that called nobody, without penalty. */
    withdrawn: (key: CircuitKey, by: string): void => {
      apply(key, 'withdrawn');
      const trials = trialsOf.get(nameOf(key));
      const own = trials?.get(by);
      if (own) trials?.set(by, { times: own.times - 1, until: now() });
    },
    list: () =>
      [...circuits.values()].map(({ key: { provider, operation }, circuit }) => {
        const { state } = circuitAt(circuit, now());
        return { provider, operation, state };
      }),
  };
};

export type Circuits = ReturnType<typeof createCircuits>;
