import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠SUM(1)'])(
  'a cell %j is no formula in a spreadsheet',
  (cell) => {
    expect(toCsv([[cell]])).toBe(`"'${cell}"\r\n`);
  },
);

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x\t+1', "x\t'+1"],
  ['x\n-1', "x\n'-1"],
  ['x\r\n@SUM(1)', "x\r\n'@SUM(1)"],
  ['a;=1;=2', "a;'=1;'=2"],
  ['x;＝1', "x;'＝1"],
])('a cell %j is no formula for another separator', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`"${written}"\r\n`);
});

test.each([
  ['merci;"=1+1;"', '"merci;\'""=1+1;"""'],
  ['a\t""@SUM(1)', '"a\t\'""""@SUM(1)"'],
  ['a\n"-1', '"a\n\'""-1"'],
])('quotation marks behind another separator hide no formula: %j', (text, written) => {
  expect(toCsv([[text]])).toBe(`${written}\r\n`);
});

test('keeps a value in its cell', () => {
  expect(toCsv([['a "b", c\nd', '1=1', 'a; b - c'], ['']])).toBe('"a ""b"", c\nd","1=1","a; b - c"\r\n""\r\n');
});
