import { expect, test } from 'vitest';
import type { CallRecord } from '../../connectors/http-client.ts';
import { createRecoveries } from './recoveries.ts';

const aCall = (changes: Partial<CallRecord> = {}): CallRecord => ({
  operation: 'enquiry',
  outcome: 'answer',
  status: 200,
  durationMs: 10,
  ...changes,
});
const silent = aCall({ outcome: 'silent', status: undefined });
const answered = aCall();

const noticed = () => {
  const heard: string[] = [];
  const clock = { now: 0 };
  const recoveries = createRecoveries({ now: () => clock.now, recovered: (provider) => heard.push(provider) });
  const at = (seconds: number, call: CallRecord, provider: 'wallet' | 'airtime' = 'wallet') => {
    clock.now = seconds * 1000;
    recoveries.called(provider, call);
  };
  return { at, heard };
};

test('a provider that answers after a minute of silence has recovered, once', () => {
  const { at, heard } = noticed();
  at(0, silent);
  at(30, aCall({ status: 503 }));
  at(60, answered);
  at(200, answered);
  expect(heard).toEqual(['wallet']);
});

test('one that was silent for less has not, however often it failed', () => {
  const { at, heard } = noticed();
  at(0, silent);
  for (let second = 1; second < 59; second += 1) at(second, silent);
  at(59.9, answered);
  at(90, silent);
  at(120, answered);
  expect(heard).toEqual([]);
});

test('its silence is counted from the first question after its last answer', () => {
  const { at, heard } = noticed();
  at(0, silent);
  at(10, answered);
  at(50, silent);
  at(100, answered);
  expect(heard).toEqual([]);
});

test('one provider’s answer says nothing of another', () => {
  const { at, heard } = noticed();
  at(0, silent);
  at(70, answered, 'airtime');
  expect(heard).toEqual([]);
  at(80, answered);
  expect(heard).toEqual(['wallet']);
});

test.each<[string, Partial<CallRecord>]>([
  ['another operation', { operation: 'debit' }],
  ['a call that a limit of ours held back', { isHeldBack: true }],
  ['an answer that it has broken down', { status: 500 }],
])('%s is no answer to a question', (_, changes) => {
  const { at, heard } = noticed();
  at(0, silent);
  at(100, aCall(changes));
  expect(heard).toEqual([]);
});

test('a refusal is an answer', () => {
  const { at, heard } = noticed();
  at(0, silent);
  at(100, aCall({ status: 404 }));
  expect(heard).toEqual(['wallet']);
});
