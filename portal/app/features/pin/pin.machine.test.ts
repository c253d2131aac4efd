import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canSubmit,
  moves,
  pinAttempts,
  pinLength,
  start,
  transition,
  type Pin,
  type PinEvent,
  type PinEventType,
  type PinState,
} from './pin.machine.ts';

type Event = PinEvent<string, string>;
type State = Pin<string, string>;

/** One event of every type. */
const events: { [Type in PinEventType]: Extract<Event, { type: Type }> } = {
  counted: { type: 'counted', count: 4 },
  submitted: { type: 'submitted' },
  processed: { type: 'processed', result: 'result' },
  wrong: { type: 'wrong', attemptsLeft: 4 },
  ready: { type: 'ready' },
  locked: { type: 'locked' },
  failed: { type: 'failed', failure: 'failure' },
};
const types = Object.keys(events) as PinEventType[];
const states = Object.keys(moves) as PinState[];

const after = (...happened: (PinEventType | Event)[]): State =>
  happened.reduce<State>(
    (pin, event) => transition(pin, typeof event === 'string' ? events[event] : event),
    start(true),
  );

describe.each(states)('in %s', (state) => {
  const pin: State = { state, count: pinLength, attemptsLeft: 3 };

  test.each(types)('%s leads where the table says, or changes nothing', (type) => {
    const next = transition(pin, events[type]);
    const target = moves[state][type];
    if (target) expect(next.state).toBe(target);
    else expect(next).toBe(pin);
  });
});

test('every event is taken somewhere, and every state but the insecure one is reached', () => {
  const reached = states.flatMap((state) => Object.values(moves[state]));
  expect([...new Set([...reached, 'insecure'])].sort()).toEqual([...states].sort());
  const taken = states.flatMap((state) => Object.keys(moves[state]));
  expect([...new Set(taken)].sort()).toEqual([...types].sort());
});

test('a page that cannot seal asks for no PIN', () => {
  const pin = start(false);
  expect(pin.state).toBe('insecure');
  for (const type of types) expect(transition<string, string>(pin, events[type])).toBe(pin);
});

test('a modal shows five attempts, or what the server last said', () => {
  expect(start(true).attemptsLeft).toBe(pinAttempts);
  expect(start(true, 2).attemptsLeft).toBe(2);
});

test.each([0, 1, 2, 3])('with %i digits Pay does nothing', (count) => {
  const pin = after({ type: 'counted', count });
  expect(canSubmit(pin)).toBe(false);
  expect(transition(pin, events.submitted)).toBe(pin);
});

test('with no attempt left Pay does nothing', () => {
  const pin: State = { state: 'entering', count: 4, attemptsLeft: 0 };
  expect(canSubmit(pin)).toBe(false);
  expect(transition(pin, events.submitted)).toBe(pin);
});

test('with a locked wallet Pay does nothing, and the counter is at zero', () => {
  const pin = after('counted', 'submitted', 'locked');
  expect(pin).toMatchObject({ state: 'locked', attemptsLeft: 0, count: 0 });
  expect(transition(pin, events.submitted)).toBe(pin);
});

test('a PIN is sent once, however often Pay is pressed', () => {
  const sending = after('counted', 'submitted');
  expect(sending.state).toBe('sending');
  expect(transition(sending, events.submitted)).toBe(sending);
  expect(transition(sending, events.counted)).toBe(sending);
});

test('a wrong PIN empties the pad, says what is left, and waits for the repeated initiate', () => {
  const wrong = after('counted', 'submitted', 'wrong');
  expect(wrong).toEqual({ state: 'wrong', count: 0, attemptsLeft: 4, isWrong: true });
  const typed = transition(wrong, events.counted);
  const ready = transition(typed, events.ready);
  expect(ready).toMatchObject({ state: 'entering', count: 4, isWrong: true });
  expect(transition(ready, events.submitted)).toMatchObject({ state: 'sending', isWrong: false });
});

test('Pay that is pressed while initiate is repeated waits for it and goes through, once and with the same digits', () => {
  const asked = after('counted', 'submitted', 'wrong', 'counted', 'submitted');
  expect(asked).toMatchObject({ state: 'wrong', count: 4, isAsked: true, isWrong: false });
  for (const event of [events.submitted, { type: 'counted', count: 3 } as const])
    expect(transition(asked, event)).toBe(asked);
  expect(transition(asked, events.ready)).toMatchObject({ state: 'sending', count: 4 });
  expect(transition(asked, events.failed)).toMatchObject({ state: 'failed' });
});

test('a PIN that was wrong a second time is not sent again by itself', () => {
  const again = after('counted', 'submitted', 'wrong', 'counted', 'submitted', 'ready', 'wrong');
  expect(again).toMatchObject({ state: 'wrong', count: 0, isWrong: true });
  expect(transition(again, events.ready)).toMatchObject({ state: 'entering' });
});

test('Pay before the fourth digit does not wait: nothing was asked', () => {
  const early = after('counted', 'submitted', 'wrong', { type: 'counted', count: 3 });
  expect(transition(early, events.submitted)).toBe(early);
  expect(transition(early, events.ready)).toMatchObject({ state: 'entering' });
});

test('an initiate that cannot be repeated is a failure', () => {
  expect(after('counted', 'submitted', 'wrong', 'failed')).toMatchObject({ state: 'failed', failure: 'failure' });
});

test('what process took is carried out', () => {
  expect(after('counted', 'submitted', 'processed')).toMatchObject({ state: 'processed', result: 'result' });
});

test('however events come, nothing is sent without four digits and an attempt, and nothing follows the end', () => {
  const anEvent = fc.oneof(
    fc.constantFrom(...types).map((type) => events[type]),
    fc.nat({ max: 4 }).map((count): Event => ({ type: 'counted', count })),
    fc.nat({ max: 4 }).map((attemptsLeft): Event => ({ type: 'wrong', attemptsLeft })),
  );
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (happened) => {
      let pin = start(true) as State;
      for (const event of happened) {
        const next = transition(pin, event);
        if (next.state === 'sending' && pin.state !== 'sending') {
          expect(pin.count).toBe(pinLength);
          expect(pin.attemptsLeft).toBeGreaterThan(0);
        }
        if (['locked', 'failed', 'processed'].includes(pin.state)) expect(next).toBe(pin);
        pin = next;
      }
    }),
    { numRuns: 2000 },
  );
});
