import { describe, expect, test } from 'vitest';
import {
  moves,
  start,
  transition,
  type BillCode,
  type BillCodeEvent,
  type BillCodeState,
} from './bill-code.machine.ts';

type Code = BillCode<string>;
type Event = BillCodeEvent<string>;

const sent = { otpId: 'o-1', resendAt: 60_000 };
const events: Event[] = [
  { type: 'asked' },
  { type: 'typed', code: '123456' },
  { type: 'submitted' },
  { type: 'sent', sent },
  { type: 'unsent', failure: 'f' },
  { type: 'limited' },
  { type: 'wrong', attemptsLeft: 4 },
  { type: 'exhausted' },
  { type: 'expired' },
  { type: 'unchecked', failure: 'f' },
  { type: 'verified' },
];
const after = (...given: Event[]): Code => given.reduce<Code>(transition, start);
const entered = after({ type: 'asked' }, { type: 'sent', sent }, { type: 'typed', code: '123456' });

test.each(Object.keys(moves) as BillCodeState[])(
  'in %s every event moves as the table says, or changes nothing',
  (state) => {
    for (const event of events) {
      const code: Code = { state, code: '123456', sent };
      const next = transition(code, event);
      const wanted = moves[state][event.type];
      if (wanted) expect(next.state).toBe(wanted);
      else expect(next).toBe(code);
    }
  },
);

describe('a code', () => {
  test('that is whole is not checked before it is submitted', () => {
    expect(entered.state).toBe('entering');
    expect(transition(entered, { type: 'submitted' }).state).toBe('verifying');
  });

  test('that is not whole is not checked at all', () => {
    const part = transition(entered, { type: 'typed', code: '12345' });
    expect(transition(part, { type: 'submitted' })).toBe(part);
  });

  test('stays through a failure that is not its own, and goes with its end', () => {
    const checking = transition(entered, { type: 'submitted' });
    expect(transition(checking, { type: 'unchecked', failure: 'f' })).toMatchObject({
      state: 'entering',
      code: '123456',
    });
    expect(transition(checking, { type: 'wrong', attemptsLeft: 3 })).toMatchObject({
      state: 'entering',
      code: '123456',
    });
    expect(transition(checking, { type: 'expired' })).toMatchObject({
      state: 'spent',
      code: '',
      notice: { about: 'expired' },
    });
  });

  test('asked for again goes on under its id; after its end it is a new one', () => {
    expect(transition(entered, { type: 'asked' })).toMatchObject({ state: 'resending', sent, code: '' });
    const spent = transition(transition(entered, { type: 'submitted' }), { type: 'exhausted' });
    expect(transition(spent, { type: 'asked' })).toMatchObject({
      state: 'sending',
      sent: undefined,
      notice: undefined,
    });
  });

  test('past the limit is put away, and the reason stays', () => {
    const limited = transition(transition(entered, { type: 'asked' }), { type: 'limited' });
    expect(limited).toMatchObject({ state: 'idle', code: '', sent: undefined, notice: { about: 'limited' } });
  });

  test('a new digit ends what was said about the old ones', () => {
    const wrong = transition(transition(entered, { type: 'submitted' }), { type: 'wrong', attemptsLeft: 3 });
    expect(transition(wrong, { type: 'typed', code: '1' }).notice).toBeUndefined();
  });
});
