import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠SUM(1)'])(
  'a cell %j is no formula in a spreadsheet',
  (cell) => {
    expect(toCsv([[cell]])).toBe(`"'${cell}"\r\n`);
  },
);

test('what is in a cell stays in it', () => {
  expect(toCsv([['a "b", c\nd', '1=1'], ['']])).toBe('"a ""b"", c\nd","1=1"\r\n""\r\n');
});
