import { describe, expect, test } from 'vitest';
import { testTimes } from '../testing/payments/recording-engine.ts';
import { debitPolicy } from './debit.ts';
import { deliveryPolicy } from './delivery.ts';
import { leadPolicy } from './lead.ts';
import {
  decide,
  type Booked,
  type Decision,
  type Observation,
  type Policy,
  type Row,
  type Times,
  type Word,
} from './protocol.ts';
import { refundPolicy } from './refund.ts';

const policies: Readonly<Record<string, Policy>> = {
  debit: debitPolicy(testTimes, false),
  'debit with a PIN': debitPolicy(testTimes, true),
  delivery: deliveryPolicy(testTimes, false),
  'delivery that may have been sent in lost time': deliveryPolicy(testTimes, true),
  'delivery to who takes an id once': deliveryPolicy(testTimes, false, true),
  refund: refundPolicy,
  lead: leadPolicy(false),
  'lead that is kept': leadPolicy(true),
};
const words: Word[] = ['done', 'refused', 'open', 'void', 'missing', 'unsent', 'silent', 'differs', 'attention'];
const either = [false, true];

type Case = { policy: Policy; row: Row; seen: Observation; times: Times };

const rows = ([undefined, 'plain', 'doubt'] as const).flatMap((hold) =>
  either.flatMap((isCalling) =>
    either.flatMap((isOpen) =>
      either.flatMap((isRepeated) =>
        [1, 3, 40].map((sends): Row => ({ hold, isCalling, isOpen, sends, isRepeated, wasRefused: sends === 3 })),
      ),
    ),
  ),
);
const later = { next: 7, soon: 3, nextOnHold: 60, nextTry: 30 };
const clocks = [-1, 5].flatMap((callLeft) =>
  [undefined, 15, 300].flatMap((missing) =>
    either.flatMap((isStale) =>
      either.flatMap((isBroken) =>
        either.map((isOverdue): Times => {
          const age = isOverdue ? 90_000 : 10;
          return { callLeft, missing, isStale, isBroken, isOverdue, age, ...later };
        }),
      ),
    ),
  ),
);
const observations = words.flatMap((word) =>
  either.flatMap((isBacked): Observation[] => [
    { by: 'call', word, heard: 'once', isBacked },
    { by: 'enquiry', word, heard: 'once', isBacked },
    { by: 'enquiry', word, heard: 'twice', isBacked },
    { by: 'enquiry', word, heard: 'not-again', isBacked },
  ]),
);

/** Returns those of all cases, every policy, row, answer and time, whose decision is so. */
const decided = (wanted: (decision: Decision, given: Case) => boolean): [Case, Decision][] =>
  Object.values(policies).flatMap((policy) =>
    rows.flatMap((row) =>
      clocks.flatMap((times) =>
        observations.flatMap((seen): [Case, Decision][] => {
          const decision = decide(policy, row, seen, times);
          const given = { policy, row, seen, times };
          return wanted(decision, given) ? [[given, decision]] : [];
        }),
      ),
    ),
  );

const books =
  (...wanted: Booked[]) =>
  (decision: Decision) =>
    decision.do === 'book' && wanted.includes(decision.as);
const isEnd = books('done', 'refused', 'void', 'unsent', 'missing');

/** A provider that takes an id once refuses the second of two calls. */
const isSafelySent = ([{ policy, row, seen, times }]: [Case, Decision]) =>
  seen.by === 'enquiry' &&
  seen.word === 'missing' &&
  !row.hold &&
  !times.isStale &&
  !times.isBroken &&
  (times.callLeft < 0 || policy.countsEarly.includes('missing'));

describe('whatever it is, whatever is known of it, whatever is heard', () => {
  test('it is sent again only where an enquiry misses it, nothing is on hold, stale or broken, and no call is under way or the second is refused', () => {
    const sent = decided((decision) => decision.do === 'send');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((each) => !isSafelySent(each))).toEqual([]);
  });

  test('a debit whose age is negative, because the clock was put back, is not sent again at its first "missing"', () => {
    const [row, times] = [rows.find(({ hold, sends }) => !hold && sends === 1)!, clocks[0]!];
    const decideAt = (policy: Policy, age: number) =>
      decide(policy, row, { by: 'enquiry', word: 'missing', heard: 'once', isBacked: false }, { ...times, age }).do;
    const prompt = debitPolicy(testTimes, false);
    expect([decideAt(prompt, 10), decideAt(prompt, -1), decideAt(debitPolicy(testTimes, true), -1)]).toEqual([
      'send',
      'ask',
      'ask',
    ]);
  });

  test('an end is booked only on the word that proves it', () => {
    const ends = decided(isEnd).map(
      ([{ seen }, decision]) => decision.do === 'book' && [decision.as, seen.word].join(),
    );
    expect([...new Set(ends)].toSorted()).toEqual(
      ['done', 'missing', 'refused', 'unsent', 'void'].map((word) => `${word},${word}`),
    );
  });

  test('an enquiry ends a doubt where it says so twice, or a callback has said the same', () => {
    const once = decided(
      (decision, { policy, seen }) =>
        seen.by === 'enquiry' &&
        policy.saidTwice.includes(seen.word) &&
        seen.heard === 'once' &&
        !seen.isBacked &&
        isEnd(decision),
    );
    expect(once).toEqual([]);
  });

  test('what is said once and then not again proves nothing', () => {
    expect(decided((decision, { seen }) => seen.heard === 'not-again' && isEnd(decision))).toEqual([]);
  });

  test('nothing is booked of a question in which the database was out of reach', () => {
    const booked = decided(
      ({ do: what }, { seen, times }) => seen.by === 'enquiry' && times.isBroken && what !== 'ask',
    );
    expect(booked).toEqual([]);
  });

  test('while a call may be under way only what counts early is believed', () => {
    const early = decided((decision, { policy, seen, times }) => {
      const isWord = seen.word !== 'unsent' && seen.heard !== 'not-again';
      const isEarly = seen.by === 'enquiry' && isWord && times.callLeft > 0;
      return isEarly && !policy.countsEarly.includes(seen.word) && decision.do !== 'ask';
    });
    expect(early).toEqual([]);
  });

  test('what was sent before is not ended by the refusal of a later call, nor by no byte of that having left', () => {
    const ended = decided((decision, { policy, row, seen }) => {
      const isDefinite = seen.by === 'call' && (seen.word === 'refused' || seen.word === 'unsent');
      return isDefinite && row.isRepeated && policy.refused !== 'tried-again' && isEnd(decision);
    });
    expect(ended).toEqual([]);
  });

  test('a hold ends only by a word of its policy, and is never put on anew', () => {
    const moved = decided(
      (decision, { policy, row, seen }) =>
        row.hold !== undefined &&
        seen.by === 'enquiry' &&
        decision.do !== 'ask' &&
        !(policy.endsHold[row.hold].includes(seen.word) && (decision.do === 'book' || decision.do === 'ask-now')),
    );
    expect(moved).toEqual([]);
  });

  test('an answer is asked for a second time at most', () => {
    const again = decided(({ do: what }) => what === 'ask-now');
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter(([{ seen }]) => seen.by === 'call' || seen.heard !== 'once')).toEqual([]);
  });

  test('what is not ended is looked at again in some time', () => {
    const never = decided(
      (decision, { row }) => decision.do === 'ask' && !((decision.inSeconds ?? 0) > 0) && row.hold === undefined,
    );
    expect(never).toEqual([]);
  });

  test('a person is called only where one must look', () => {
    const reasons = decided(({ do: what }) => what === 'hold').map(([{ seen, times }, decision]) => {
      const mustLook = seen.word === 'differs' || seen.word === 'attention' || times.isOverdue;
      return decision.do === 'hold' && `${decision.why}, ${mustLook}`;
    });
    const expected = ['amount-mismatch', 'refund-needs-attention', 'refund-refused', 'unsettled-too-long'];
    expect([...new Set(reasons)].toSorted()).toEqual(expected.map((why) => `${why}, true`));
  });
});
