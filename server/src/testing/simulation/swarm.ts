import type { Decisions } from './decisions.ts';

/** All that may go wrong. Each run draws a few of them: what hides behind another fault shows where that one is left out. */
export const faults = [
  'calls get lost',
  'connections are refused',
  'answers are late',
  'requests stray',
  'a provider is slow',
  'the database breaks',
  'processes die',
  'processes stand still',
  'tasks stand still',
  'the clock goes back',
  'the clock goes ahead',
  'enquiries lag',
  'enquiries lie',
  'resends are declined',
  'charges are wrong',
  'refunds are slow',
  'refunds are refused',
  'days go by',
  'providers are switched',
  'banks dispute',
] as const;
export type Fault = (typeof faults)[number];

/**
 * What makes a provider or a clock itself take longer than a debit may be under way: it lies, does not know, refuses or delays
 * refunds, charges another amount; the clock that everything waits by is put back; nobody looks for a day.
 */
const beyond: ReadonlySet<Fault> = new Set<Fault>([
  'the clock goes back',
  'enquiries lag',
  'enquiries lie',
  'charges are wrong',
  'refunds are slow',
  'refunds are refused',
  'days go by',
  'banks dispute',
]);

/** Whether only plain faults strike: of the network, of processes, of the database, of what we switch ourselves. */
export const isPlain = (has: ReadonlySet<Fault>): boolean => [...has].every((fault) => !beyond.has(fault));

/** An untrue answer to an enquiry about a debit. */
export type Lie = 'says-failed' | 'says-expired' | 'says-pending' | 'says-not-found' | 'says-paid' | 'wrong-amount';
const lies: readonly Lie[] = [
  'says-failed',
  'says-expired',
  'says-pending',
  'says-not-found',
  'says-paid',
  'wrong-amount',
];

/** The operations that may be slow in a run. */
const operations = [
  'wallet.debit',
  'mpesa.debit',
  'card.debit',
  'wallet.enquire',
  'card.enquire',
  'topup.deliver',
  'topup.deliver',
  'topup.find',
  'billPayment.deliver',
  'wallet.refund',
] as const;

export type Ways = 'any' | 'card' | 'prompts' | 'tokens';
export type Want = 'anything' | 'airtime' | 'bundles' | 'one bill' | 'one invoice';

/** Events beside payments; each run has a few of them. The office has its own random source (`actions.ts`). */
const beside = ['leads', 'erasures'] as const;
export type Beside = (typeof beside)[number] | 'day closes' | 'statements' | 'refunds';

/** What one run is like. */
export type Swarm = {
  has: ReadonlySet<Fault>;
  rates: Record<
    'loseBefore' | 'loseAfter' | 'refuse' | 'hold' | 'stray' | 'database' | 'crash' | 'stop' | 'stall',
    number
  >;
  /** The operation whose answers are slow to come. */
  slow: string | undefined;
  lie: { share: number; ways: readonly Lie[] };
  /** How long enquiries know nothing of what has changed, in seconds: about debits, about deliveries. */
  lag: { debits: number; deliveries: number; bills: number };
  refundSeconds: number;
  /** What customers want in this run, how they pay, and whether they take their time. */
  wants: Want;
  ways: Ways;
  pace: 'any' | 'quick';
  instances: number;
  /** What else happens in this run. */
  also: ReadonlySet<Beside>;
  /** Tasks that could go on take turns by chance, not in the order in which they came. */
  isShuffled: boolean;
  /** How often a worker that found a payment paid has no room to deliver it in the same turn: then it waits for its claim. */
  noRoom: number;
  market: 'cg' | 'cd';
  /** The workers never rest while time passes. */
  isAttended: boolean;
};

const levels = [0.3, 1, 2, 3] as const;

/** Draws a swarm out of these faults, or one that surely has them all. */
export const drawSwarm = (decisions: Decisions, possible: readonly Fault[], isSure: boolean): Swarm => {
  const drawn = decisions.pick([0.08, 0.15, 0.3]);
  const share = isSure ? 1 : drawn;
  const has = new Set(possible.filter(() => decisions.chance(share)));
  const level = (fault: Fault, most = 1) => {
    const drawn = decisions.pick(levels);
    return has.has(fault) ? (drawn * most) / 3 : 0;
  };
  const of = <Value>(fault: Fault, values: readonly Value[], calm: Value) => {
    const drawn = decisions.pick(values);
    return has.has(fault) ? drawn : calm;
  };
  const wayOfLying = decisions.pick([...lies.map((lie) => [lie]), lies]);
  return {
    has,
    rates: {
      loseBefore: level('calls get lost', 3),
      loseAfter: level('calls get lost', 3),
      refuse: level('connections are refused', 2),
      hold: level('answers are late', 3),
      stray: level('requests stray', 2),
      database: level('the database breaks', 0.05),
      crash: level('processes die', 2),
      stop: level('processes stand still', 0.04),
      stall: level('tasks stand still', 0.03),
    },
    slow: of('a provider is slow', operations, undefined),
    lie: { share: of('enquiries lie', [0.05, 0.3, 1], 0), ways: wayOfLying },
    lag: {
      debits: of('enquiries lag', [5, 14, 60, 400], 0),
      // TM Forum's proof of a lost delivery bears no more.
      deliveries: of('enquiries lag', [14, 5], 0),
      bills: of('enquiries lag', [30, 0], 0),
    },
    refundSeconds: of('refunds are slow', [30, 3600, 200_000], 0),
    wants: decisions.pick(['anything', 'airtime', 'bundles', 'one bill', 'one invoice']),
    ways: decisions.pick(['any', 'card', 'prompts', 'tokens']),
    pace: decisions.pick(['any', 'quick']),
    instances: decisions.pick([1, 2, 3]),
    isShuffled: decisions.chance(0.5),
    noRoom: decisions.pick([0, 0.5, 1]),
    market: decisions.chance(0.1) ? 'cd' : 'cg',
    isAttended: decisions.chance(0.3),
    also: new Set(beside.filter(() => decisions.chance(0.15))),
  };
};

/** What a run is like once all faults have stopped. */
export const healed = (swarm: Swarm): Swarm => ({
  ...swarm,
  has: new Set(),
  rates: { loseBefore: 0, loseAfter: 0, refuse: 0, hold: 0, stray: 0, database: 0, crash: 0, stop: 0, stall: 0 },
  slow: undefined,
  lie: { ...swarm.lie, share: 0 },
  lag: { debits: 0, deliveries: 0, bills: 0 },
  refundSeconds: 0,
});
