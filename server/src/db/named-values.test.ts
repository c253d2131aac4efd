import { expect, test } from 'vitest';
import { nameValues } from './named-values.ts';

test('numbers each name once, in the order of the text, and leaves out values that are not named', () => {
  const statement = nameValues('select :second, :first, :second where id = :first');
  expect(statement({ first: 1, other: 3, second: 'two' })).toEqual(['select $1, $2, $1 where id = $2', ['two', 1]]);
});

test('keeps casts and formats of times as they are', () => {
  const statement = nameValues(`select :at::text, to_char(now(), 'HH24:MI:SS'), (:Day)::date`);
  expect(statement({ at: null, Day: '2026-03-02' })).toEqual([
    `select $1::text, to_char(now(), 'HH24:MI:SS'), ($2)::date`,
    [null, '2026-03-02'],
  ]);
});

test('takes null, false, 0 and an empty text as values, and throws for a name without a value', () => {
  const statement = nameValues('select :a, :b, :c, :d');
  expect(statement({ a: null, b: false, c: 0, d: '' })[1]).toEqual([null, false, 0, '']);
  expect(() => statement({ a: 1, b: 2, c: 3 })).toThrow('no value for :d');
});

test('answers the same string at every call', () => {
  const statement = nameValues('select :a');
  expect(statement({ a: 1 })[0]).toBe(statement({ a: 2 })[0]);
});
