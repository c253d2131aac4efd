/** Milliseconds of a clock that only goes forward. */
type Moment = number;

/** Calls that ended within one slice of the window; `inARow` are those that failed since the last answer. */
type Slice = { from: Moment; calls: number; failed: number; inARow: number };

/**
 * How one operation of one provider is seen from this process. `closed`: attempts go. `open`: none begins until `until`.
 * `half-open`: the provider has had its rest, and one attempt may try it; while that one is out (at most until
 * `triedUntil`) no other begins.
 */
export type Circuit =
  | { state: 'closed'; slices: readonly Slice[] }
  | { state: 'open'; until: Moment }
  | { state: 'half-open'; triedUntil: Moment | null };

/**
 * `failed` and `answered`: a call has ended, without an answer or with one (a refusal is an answer). `begun`: an attempt
 * that was let in goes to the provider. `withdrawn`: it did not go after all.
 */
export type CircuitEvent = 'failed' | 'answered' | 'begun' | 'withdrawn';

/** When a circuit opens, and for how long; times in milliseconds. */
export type CircuitRules = {
  /** What is older is forgotten. */
  windowMs: number;
  /** So many failures one after the other open it. */
  failuresInARow: number;
  /** So does this share of failures, from so many calls on. */
  share: { failed: number; calls: number };
  /** Either opens it only where it has gone on for so long: a burst is no breakdown. */
  lastingMs: number;
  /** How long the provider is left alone. Longer than a call takes, so that those from before have ended. */
  restMs: number;
  /** How long the one attempt that tries it may be out before another may. */
  trialMs: number;
};

/** The circuit of whom nobody has called yet: he takes new attempts. */
export const closedCircuit: Circuit = { state: 'closed', slices: [] };

/** The window is counted in so many parts. */
const parts = 12;

/** The circuit as it stands at a moment: one that was open has had its rest by itself. */
export const circuitAt = (circuit: Circuit, now: Moment): Circuit =>
  circuit.state === 'open' && now >= circuit.until ? { state: 'half-open', triedUntil: null } : circuit;

/** Until when no attempt begins; undefined where one may. */
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

/**
 * The circuit after an event. While it is open nothing that ends changes it: those calls began before. A circuit opens on
 * a failure alone, never on an answer.
 */
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
