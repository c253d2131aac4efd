import { describe, expect, test } from 'vitest';
import {
  circuitAt,
  closedCircuit,
  closedUntil,
  nextCircuit,
  type Circuit,
  type CircuitEvent,
  type CircuitRules,
} from './circuit.machine.ts';

const rules: CircuitRules = {
  windowMs: 60_000,
  failuresInARow: 10,
  share: { failed: 0.5, calls: 20 },
  lastingMs: 0,
  restMs: 30_000,
  trialMs: 25_000,
};

/** The circuit after events that come one each `everyMs`, from moment 0 on. */
const after = (events: readonly CircuitEvent[], everyMs = 100, from: Circuit = closedCircuit): Circuit =>
  events.reduce((circuit, event, index) => nextCircuit(circuit, event, index * everyMs, rules), from);

const times = (count: number, ...events: CircuitEvent[]): CircuitEvent[] =>
  Array.from({ length: count }, () => events).flat();

describe('a closed circuit', () => {
  test('stays closed under nine failures in a row, and opens with the tenth for its rest', () => {
    expect(after(times(9, 'failed')).state).toBe('closed');
    expect(after(times(10, 'failed'))).toEqual({ state: 'open', until: 900 + 30_000 });
  });

  test('restarts the count of failures in a row at each response', () => {
    const nineAndAnAnswer: CircuitEvent[] = [...times(9, 'failed'), 'answered'];
    expect(after([...nineAndAnAnswer, ...times(9, 'failed')]).state).toBe('closed');
  });

  test('takes failures for a row only within the window', () => {
    expect(after(times(30, 'failed'), 8000).state).toBe('closed');
    expect(after(times(30, 'failed'), 5000).state).toBe('open');
  });

  test('where failing must last, stays closed under a burst of any size, and opens once it has gone on', () => {
    const lasting = { ...rules, lastingMs: 10_000 };
    const burst = times(500, 'failed').reduce(
      (circuit, event, index) => nextCircuit(circuit, event, index, lasting),
      closedCircuit,
    );
    expect(burst.state).toBe('closed');
    expect(nextCircuit(burst, 'failed', 9999, lasting).state).toBe('closed');
    expect(nextCircuit(burst, 'failed', 10_000, lasting).state).toBe('open');
    const answered = nextCircuit(burst, 'answered', 9000, lasting);
    expect(nextCircuit(answered, 'failed', 9500, { ...lasting, share: { failed: 1, calls: 20 } }).state).toBe('closed');
  });

  test('opens when half of twenty calls have failed, and not when fewer did', () => {
    expect(after([...times(9, 'answered', 'failed'), 'answered', 'failed']).state).toBe('open');
    expect(after([...times(9, 'answered', 'failed'), 'answered', 'answered', 'failed']).state).toBe('closed');
    expect(after([...times(9, 'answered', 'failed'), 'failed']).state).toBe('closed');
  });

  test('forgets calls that are older than the window', () => {
    const before = after(times(9, 'answered', 'failed'));
    expect(nextCircuit(nextCircuit(before, 'answered', 5000, rules), 'failed', 5001, rules).state).toBe('open');
    expect(nextCircuit(nextCircuit(before, 'answered', 70_000, rules), 'failed', 70_001, rules).state).toBe('closed');
  });

  test('never opens on an answer', () => {
    const full = after([...times(40, 'answered'), ...times(9, 'failed')]);
    expect(nextCircuit(full, 'answered', 5000, rules).state).toBe('closed');
    expect(after(times(200, 'answered')).state).toBe('closed');
  });

  test('lets every attempt begin, and is not changed by those that begin or are withdrawn', () => {
    const some = after(times(5, 'failed'));
    expect(nextCircuit(some, 'begun', 600, rules)).toBe(some);
    expect(nextCircuit(some, 'withdrawn', 600, rules)).toBe(some);
    expect(closedUntil(some, 600)).toBeUndefined();
  });

  test('keeps a bounded memory however many calls there are', () => {
    const busy = after(times(50_000, 'answered', 'answered', 'answered', 'failed'), 1);
    expect(busy.state === 'closed' && busy.slices.length).toBeLessThanOrEqual(13);
  });
});

describe('an open circuit', () => {
  const open = after(times(10, 'failed'));
  const until = 30_900;

  test.each<CircuitEvent>(['failed', 'answered', 'begun', 'withdrawn'])(
    'is not changed by %s: that is of before',
    (event) => {
      expect(nextCircuit(open, event, until - 1, rules)).toBe(open);
    },
  );

  test('lets nothing begin until its rest is over', () => {
    expect(closedUntil(open, 901)).toBe(until);
    expect(closedUntil(open, until - 1)).toBe(until);
    expect(circuitAt(open, until - 1)).toBe(open);
    expect(closedUntil(open, until)).toBeUndefined();
    expect(circuitAt(open, until)).toEqual({ state: 'half-open', triedUntil: null });
  });

  test.each<[CircuitEvent, Circuit]>([
    ['failed', { state: 'open', until: until + 30_000 }],
    ['answered', closedCircuit],
    ['begun', { state: 'half-open', triedUntil: until + 25_000 }],
    ['withdrawn', { state: 'half-open', triedUntil: null }],
  ])('that has had its rest is half-open when %s comes', (event, circuit) => {
    expect(nextCircuit(open, event, until, rules)).toEqual(circuit);
  });
});

describe('a half-open circuit', () => {
  const rested: Circuit = { state: 'half-open', triedUntil: null };
  const tried: Circuit = { state: 'half-open', triedUntil: 25_000 };

  test('lets one attempt begin, and no other while that one is out', () => {
    expect(closedUntil(rested, 0)).toBeUndefined();
    expect(nextCircuit(rested, 'begun', 0, rules)).toEqual(tried);
    expect(closedUntil(tried, 24_999)).toBe(25_000);
  });

  test('lets another begin when the first was never heard of again', () => {
    expect(closedUntil(tried, 25_000)).toBeUndefined();
    expect(nextCircuit(tried, 'begun', 25_000, rules)).toEqual({ state: 'half-open', triedUntil: 50_000 });
  });

  test.each([rested, tried])(
    'closes with an answer, opens again with a failure, frees its place when one is withdrawn',
    (circuit) => {
      expect(nextCircuit(circuit, 'answered', 10, rules)).toEqual(closedCircuit);
      expect(nextCircuit(circuit, 'failed', 10, rules)).toEqual({ state: 'open', until: 30_010 });
      expect(nextCircuit(circuit, 'withdrawn', 10, rules)).toEqual(rested);
    },
  );

  test('that closed again remembers nothing of before', () => {
    const closed = nextCircuit(tried, 'answered', 10, rules);
    expect(after(times(9, 'failed'), 100, closed).state).toBe('closed');
  });
});
