/** Milliseconds of a monotonic clock. */
type Moment = number;

/** Calls that ended within a slice of the window; `inARow` counts failures since the last response. */
type Slice = { from: Moment; calls: number; failed: number; inARow: number };

/**
 * The state of one operation of a provider. `closed`: attempts pass. `open`: none until `until`. `half-open`: one
 * attempt at a time tries the provider (until `triedUntil`).
 */
export type Circuit =
  | { state: 'closed'; slices: readonly Slice[] }
  | { state: 'open'; until: Moment }
  | { state: 'half-open'; triedUntil: Moment | null };

/** A call `failed` or was `answered` (a refusal is an answer); an attempt has `begun` or was `withdrawn`. */
export type CircuitEvent = 'failed' | 'answered' | 'begun' | 'withdrawn';

/** Thresholds of a circuit; times in milliseconds. */
export type CircuitRules = {
  windowMs: number;
  failuresInARow: number;
  /** Share of failures that opens it, from this number of calls. */
  share: { failed: number; calls: number };
  /** Shortest duration of failures: a burst opens nothing. */
  lastingMs: number;
  /** Rest of the provider; longer than a call, so that earlier calls have ended. */
  restMs: number;
  /** Longest duration of the trial before another may begin. */
  trialMs: number;
};

export const closedCircuit: Circuit = { state: 'closed', slices: [] };

const parts = 12;

/** Returns the circuit at a moment; an open one becomes half-open after its rest. */
export const circuitAt = (circuit: Circuit, now: Moment): Circuit =>
  circuit.state === 'open' && now >= circuit.until ? { state: 'half-open', triedUntil: null } : circuit;

/** Returns the moment until which no attempt begins, or undefined. */
export const closedUntil = (given: Circuit, now: Moment): Moment | undefined => {
  const circuit = circuitAt(given, now);
  if (circuit.state === 'open') return circuit.until;
  if (circuit.state === 'half-open' && circuit.triedUntil !== null && circuit.triedUntil > now)
    return circuit.triedUntil;
  return undefined;
};

type Closed = Extract<Circuit, { state: 'closed' }>;

const countCall = ({ slices }: Closed, hasFailed: boolean, now: Moment, rules: CircuitRules): Closed => {
  const recent = slices.filter(({ from }) => now - from < rules.windowMs);
  const kept = hasFailed ? recent : recent.map((slice) => Object.assign({}, slice, { inARow: 0 }));
  const last = kept.at(-1);
  const isCurrent = last !== undefined && now - last.from < rules.windowMs / parts;
  const slice = isCurrent ? last : { from: now, calls: 0, failed: 0, inARow: 0 };
  const failed = hasFailed ? 1 : 0;
  const counted = {
    from: slice.from,
    calls: slice.calls + 1,
    failed: slice.failed + failed,
    inARow: slice.inARow + failed,
  };
  return { state: 'closed', slices: [...(isCurrent ? kept.slice(0, -1) : kept), counted] };
};

const sumOf = (slices: readonly Slice[], part: 'calls' | 'failed' | 'inARow'): number =>
  slices.reduce((sum, slice) => sum + slice[part], 0);

const isTooMuch = ({ slices }: Closed, now: Moment, { failuresInARow, share, lastingMs }: CircuitRules): boolean => {
  const isLasting = (part: 'failed' | 'inARow') =>
    now - (slices.find((slice) => slice[part] > 0)?.from ?? now) >= lastingMs;
  const calls = sumOf(slices, 'calls');
  const isRow = sumOf(slices, 'inARow') >= failuresInARow && isLasting('inARow');
  return isRow || (calls >= share.calls && sumOf(slices, 'failed') >= calls * share.failed && isLasting('failed'));
};

const open = (now: Moment, { restMs }: CircuitRules): Circuit => ({ state: 'open', until: now + restMs });

/** Returns the circuit after an event. Calls that end while it is open began before and change nothing. */
export const nextCircuit = (given: Circuit, event: CircuitEvent, now: Moment, rules: CircuitRules): Circuit => {
  const circuit = circuitAt(given, now);
  switch (circuit.state) {
    case 'closed': {
      if (event === 'begun' || event === 'withdrawn') return circuit;
      const counted = countCall(circuit, event === 'failed', now, rules);
      return event === 'failed' && isTooMuch(counted, now, rules) ? open(now, rules) : counted;
    }
    case 'open':
      return circuit;
    case 'half-open':
      if (event === 'failed') return open(now, rules);
      if (event === 'answered') return closedCircuit;
      return { state: 'half-open', triedUntil: event === 'begun' ? now + rules.trialMs : null };
  }
};
