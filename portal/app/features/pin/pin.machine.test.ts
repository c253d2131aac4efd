import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canSubmit,
  moves,
  pinLength,
  start,
  takesDigits,
  transition,
  type Pin,
  type PinEvent,
  type PinEventType,
  type PinState,
} from './pin.machine.ts';

/** One event of every type. */
const events: { [Type in PinEventType]: Extract<PinEvent, { type: Type }> } = {
  counted: { type: 'counted', count: 4 },
  submitted: { type: 'submitted' },
  asked: { type: 'asked' },
  refused: { type: 'refused' },
  locked: { type: 'locked' },
};
const types = Object.keys(events) as PinEventType[];
const states = Object.keys(moves) as PinState[];

const after = (...happened: (PinEventType | PinEvent)[]): Pin =>
  happened.reduce<Pin>((pin, event) => transition(pin, typeof event === 'string' ? events[event] : event), start(true));

describe.each(states)('in %s', (state) => {
  const pin: Pin = { state, count: pinLength };

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
  for (const type of types) expect(transition(pin, events[type])).toBe(pin);
});

test.each([0, 1, 2, 3])('with %i digits Pay does nothing', (count) => {
  const pin = after({ type: 'counted', count });
  expect(canSubmit(pin)).toBe(false);
  expect(transition(pin, events.submitted)).toBe(pin);
});

test('with a locked wallet Pay does nothing, and no digit is left', () => {
  const pin = after('counted', 'submitted', 'locked');
  expect(pin).toMatchObject({ state: 'locked', count: 0, isWrong: false });
  expect(transition(pin, events.submitted)).toBe(pin);
});

test('a PIN is sent once, however often Pay is pressed, and nothing is entered meanwhile', () => {
  const sending = after('counted', 'submitted');
  expect(sending.state).toBe('sending');
  expect(takesDigits(sending)).toBe(false);
  expect(transition(sending, events.submitted)).toBe(sending);
  expect(transition(sending, events.counted)).toBe(sending);
});

test('the payment asks again for what is being sent already: it is not sent twice', () => {
  const sending = after('counted', 'submitted');
  expect(transition(sending, events.asked)).toBe(sending);
});

test('a wrong PIN empties the pad, says so, and waits for the repeated initiate', () => {
  const wrong = after('counted', 'submitted', 'refused');
  expect(wrong).toEqual({ state: 'wrong', count: 0, isWrong: true });
  const typed = transition(wrong, events.counted);
  const ready = transition(typed, events.asked);
  expect(ready).toMatchObject({ state: 'entering', count: 4, isWrong: true });
  expect(transition(ready, events.submitted)).toMatchObject({ state: 'sending', isWrong: false });
});

test('Pay that is pressed while initiate is repeated waits for it and goes through, once and with the same digits', () => {
  const waiting = after('counted', 'submitted', 'refused', 'counted', 'submitted');
  expect(waiting).toMatchObject({ state: 'waiting', count: 4, isWrong: false });
  expect(takesDigits(waiting)).toBe(false);
  for (const event of [events.submitted, { type: 'counted', count: 3 } as const])
    expect(transition(waiting, event)).toBe(waiting);
  expect(transition(waiting, events.asked)).toMatchObject({ state: 'sending', count: 4 });
});

test('a PIN that was wrong a second time is not sent again by itself', () => {
  const again = after('counted', 'submitted', 'refused', 'counted', 'submitted', 'asked', 'refused');
  expect(again).toMatchObject({ state: 'wrong', count: 0, isWrong: true });
  expect(transition(again, events.asked)).toMatchObject({ state: 'entering' });
});

test('Pay before the fourth digit does not wait: nothing was asked', () => {
  const early = after('counted', 'submitted', 'refused', { type: 'counted', count: 3 });
  expect(transition(early, events.submitted)).toBe(early);
  expect(transition(early, events.asked)).toMatchObject({ state: 'entering' });
});

test('however events come, nothing is sent without four digits, and nothing follows a locked wallet', () => {
  const anEvent = fc.oneof(
    fc.constantFrom(...types).map((type) => events[type]),
    fc.nat({ max: 4 }).map((count): PinEvent => ({ type: 'counted', count })),
  );
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (happened) => {
      let pin = start(true);
      for (const event of happened) {
        const next = transition(pin, event);
        if (next.state === 'sending' && pin.state !== 'sending') expect(pin.count).toBe(pinLength);
        if (pin.state === 'locked') expect(next).toBe(pin);
        pin = next;
      }
    }),
    { numRuns: 2000 },
  );
});
