import { expect, test } from 'vitest';
import { readResolution } from '../operations/read-resolution.ts';
import { suggest } from './judge.ts';

const seen = { kind: 'state', reference: 'T1', ourState: 'UNKNOWN', onHold: true } as const;

test.each(['debit', 'refund', 'credit'] as const)(
  'a %s that happened there and is on hold here is settled by the command as it is suggested',
  (type) => {
    const command = suggest({ ...seen, type });
    const [, words = ''] = /^npm run operate -- settle (.*)$/.exec(command) ?? [];
    expect(readResolution(words.split(' '), 'awa')).toMatchObject({ id: 'T1', order: { by: 'awa', why: 'TEXT' } });
  },
);

test('of a payment that was never sent nobody is told to wait for a hold', () => {
  expect(suggest({ ...seen, type: 'debit', ourState: 'REGISTERED', onHold: false })).toMatch(/nothing was sent/);
  expect(suggest({ ...seen, type: 'debit', onHold: false })).toMatch(/wait until it is on hold/);
});
