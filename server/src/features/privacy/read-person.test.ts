import { market } from '@selfcare/markets/cg/market';
import { expect, test } from 'vitest';
import { readPerson } from './read-person.ts';

const read = (...args: string[]) => readPerson(args, 'awa', market);

test.each(['055123456', '0055123456', '242055123456', '+242 05 512 34 56', '05-512-34-56'])(
  'a number may be written as %s',
  (number) => {
    expect(read(number, 'show', '--why', 'Request 17')).toEqual({
      msisdn: '055123456',
      action: 'show',
      by: 'awa',
      why: 'Request 17',
    });
  },
);

test('who does it may say their name', () => {
  expect(read('055123456', 'erase', '--why', 'Request 17', '--by', 'Paul')).toMatchObject({ by: 'Paul' });
});

test.each([
  [[], 'Name the person by a number of 9 digits'],
  [['show'], 'Name the person by a number of 9 digits'],
  [['05512345', 'show', '--why', 'x'], 'Name the person by a number of 9 digits'],
  [['+243055123456', 'show', '--why', 'x'], 'Name the person by a number of 9 digits'],
  [['055123456', '--why', 'x'], 'Say what to do for this person: show, export, erase'],
  [['055123456', 'delete', '--why', 'x'], 'Say what to do for this person: show, export, erase'],
  [['055123456', 'show', 'now', '--why', 'x'], 'Not understood: now'],
  [['055123456', 'show'], 'Say why: --why TEXT'],
  [['055123456', 'show', '--why', ' '], '--why takes one line'],
  [['055123456', 'show', '--why', 'asked by 055123456'], 'leave numbers of customers'],
  [['055123456', 'show', '--why', 'x', '--why', 'y'], '--why stands there twice'],
  [['055123456', 'show', '--why', 'x', '--force'], '--force'],
])('%j is refused in words', (args, words) => {
  expect(() => read(...args)).toThrow(words);
});

test('a login that may be anybody is no name', () => {
  expect(() => readPerson(['055123456', 'show', '--why', 'x'], 'root', market)).toThrow('Say who you are: --by NAME');
});

test('what is refused does not repeat the number', () => {
  expect(() => read('0551234567', 'show', '--why', 'x')).not.toThrow('0551234567');
});
