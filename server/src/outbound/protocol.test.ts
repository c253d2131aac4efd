import { describe, expect, test } from 'vitest';
import { testTimes } from '../testing/payments/recording-engine.ts';
import { debitPolicy } from './debit.ts';
import { deliveryPolicy } from './delivery.ts';
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
  refund: refundPolicy,
};
const words: Word[] = ['done', 'refused', 'open', 'void', 'missing', 'unsent', 'silent', 'differs', 'attention'];
const heard: Observation['heard'][] = ['once', 'twice', 'not-again'];
const either = [false, true];

type Case = { name: string; policy: Policy; row: Row; seen: Observation; times: Times };

/** Every policy, word, row and time in which a decision could differ. */
function* everyCase(): Generator<Case> {
  const rows = ([undefined, 'plain', 'doubt'] as const).flatMap((hold) =>
    either.flatMap((isCalling) =>
      either.flatMap((isOpen) =>
        either.flatMap((isRepeated) =>
          [1, 3, 40].map((sends): Row => ({ hold, isCalling, isOpen, sends, isRepeated, wasRefused: sends === 3 })),
        ),
      ),
    ),
  );
  const clocks = [-1, 5].flatMap((callLeft) =>
    [undefined, 0, 15, 300].flatMap((missing) =>
      either.flatMap((isStale) =>
        either.flatMap((isBroken) =>
          either.map((isOverdue): Times => ({
            ...{ callLeft, missing, isStale, isBroken, isOverdue },
            ...{ age: isOverdue ? 90_000 : 10, next: 7, soon: 3, nextOnHold: 60, nextTry: 30 },
          })),
        ),
      ),
    ),
  );
  for (const [name, policy] of Object.entries(policies))
    for (const row of rows)
      for (const times of clocks)
        for (const word of words)
          for (const isBacked of either) {
            yield { name, policy, row, seen: { by: 'call', word, heard: 'once', isBacked }, times };
            for (const each of heard)
              yield { name, policy, row, seen: { by: 'enquiry', word, heard: each, isBacked }, times };
          }
}

const decided = (wanted: (decision: Decision, given: Case) => boolean) => {
  const found: [Case, Decision][] = [];
  for (const given of everyCase()) {
    const { policy, row, seen, times } = given;
    const decision = decide(policy, row, seen, times);
    if (wanted(decision, given)) found.push([given, decision]);
  }
  return found;
};

const books =
  (...wanted: Booked[]) =>
  (decision: Decision) =>
    decision.do === 'book' && wanted.includes(decision.as);
const wordsOf = (found: [Case, Decision][]) => [...new Set(found.map(([{ seen }]) => seen.word))].toSorted();

describe('whatever it is, whatever is known of it, whatever is heard', () => {
  test('it is sent again only where an enquiry misses it, no call is under way, and nothing is on hold, stale or broken', () => {
    const sent = decided((decision) => decision.do === 'send');
    expect(sent.length).toBeGreaterThan(0);
    for (const [{ row, seen, times }] of sent) {
      expect(seen).toMatchObject({ by: 'enquiry', word: 'missing' });
      expect([row.hold, times.isStale, times.isBroken, times.callLeft]).toEqual([undefined, false, false, -1]);
    }
  });

  test('an end is booked only on the word that proves it', () => {
    expect(wordsOf(decided(books('done')))).toEqual(['done']);
    expect(wordsOf(decided(books('refused')))).toEqual(['refused']);
    expect(wordsOf(decided(books('void')))).toEqual(['void']);
    expect(wordsOf(decided(books('unsent')))).toEqual(['unsent']);
    expect(wordsOf(decided(books('missing')))).toEqual(['missing']);
  });

  test('an enquiry ends a doubt where it says so twice, or a callback has said the same', () => {
    for (const [{ policy, seen }] of decided(books('done', 'refused'))) {
      if (seen.by === 'call' || !policy.saidTwice.includes(seen.word)) continue;
      expect(seen.heard === 'twice' || seen.isBacked).toBe(true);
    }
  });

  test('what is said once and then not again proves nothing', () => {
    const ended = decided(
      (decision, { seen }) => seen.heard === 'not-again' && books('done', 'refused', 'void', 'missing')(decision),
    );
    expect(ended).toEqual([]);
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

  test('a call that was sent before is not ended by its own refusal, nor by no byte of it having left', () => {
    const ended = decided((decision, { policy, row, seen }) => {
      const isDefinite = seen.by === 'call' && (seen.word === 'refused' || seen.word === 'unsent');
      return (
        isDefinite &&
        row.isRepeated &&
        policy.refused !== 'tried-again' &&
        decision.do === 'book' &&
        decision.as !== 'lost'
      );
    });
    expect(ended).toEqual([]);
  });

  test('a hold is never deepened, and ends only by a word of its policy', () => {
    const moved = decided(
      (decision, { row, seen }) => row.hold !== undefined && seen.by === 'enquiry' && decision.do !== 'ask',
    );
    for (const [{ policy, row, seen }, decision] of moved) {
      expect(policy.endsHold[row.hold!]).toContain(seen.word);
      expect(['book', 'ask-now']).toContain(decision.do);
    }
  });

  test('it is asked about a second time at most, and never after an answer that has been confirmed', () => {
    const again = decided(({ do: what }) => what === 'ask-now');
    expect(again.length).toBeGreaterThan(0);
    for (const [{ seen }] of again) expect(seen).toMatchObject({ by: 'enquiry', heard: 'once', isBacked: false });
  });

  test('whatever is not ended is looked at again, or a person has it', () => {
    for (const [{ times }, decision] of decided(({ do: what }) => what === 'ask')) {
      if (decision.do === 'ask') expect(decision.inSeconds).toBeGreaterThan(0);
      expect(times.nextOnHold).not.toBeNull();
    }
  });
});
