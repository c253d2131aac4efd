import { expect, test } from 'vitest';
import type { Call } from '../api/call.ts';
import { read } from './read.ts';

type Line = { msisdn: string; lineType: 'PREPAID'; broadband: boolean };
const isResult = (value: unknown): value is Line => typeof value === 'object';

const aRead = (answers: unknown[]) => {
  let calls = 0;
  const call = (async () => answers[calls++]) as unknown as Call;
  const ask = (msisdn: string, language = 'fr-FR') =>
    read({ call, name: 'validateMsisdn', request: { msisdn }, language, isResult });
  return { ask, calls: () => calls };
};

const line = (msisdn: string) => ({ outcome: 'success', result: { msisdn, lineType: 'PREPAID', broadband: false } });

test('a fresh answer is given again without a call, for the same request and language alone', async () => {
  const { ask, calls } = aRead([line('1'), line('2'), line('1')]);
  expect(await ask('1')).toEqual(line('1'));
  expect(await ask('1')).toEqual(line('1'));
  expect(calls()).toBe(1);
  await ask('2');
  await ask('1', 'en');
  expect(calls()).toBe(3);
});

test('what was refused or lost is asked again', async () => {
  const lost = { outcome: 'lost', reason: 'network' };
  const { ask, calls } = aRead([lost, line('9')]);
  expect(await ask('9')).toEqual(lost);
  expect(await ask('9')).toEqual(line('9'));
  expect(calls()).toBe(2);
});
