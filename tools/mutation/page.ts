import { present } from '@selfcare/contract/typed/present';
import { scoreOf, shortened, unexplained, type FileResult } from './report.ts';

/** Formats a text as code in a table cell. */
const code = (text: string): string => {
  const fence = text.includes('`') ? '``' : '`';
  const space = text.includes('`') ? ' ' : '';
  return `${fence}${space}${text.replaceAll('|', String.raw`\|`)}${space}${fence}`;
};

const rowOf = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const scoreRow = (result: FileResult, date: string): string => {
  const { file, found, byTimeOut, survivors } = result;
  const numbers = [found + survivors.length, found, byTimeOut, survivors.length, unexplained(result).length];
  return rowOf(code(file), date, ...numbers.map(String), `${scoreOf([result]).toFixed(1)} %`);
};

const survivorRows = ({ file, survivors }: FileResult): string[] =>
  survivors.map(({ line, original, replacement, reason }) =>
    rowOf(
      code(file),
      String(line),
      code(shortened(original)),
      replacement === '' ? 'nothing' : code(shortened(replacement)),
      reason ?? '**no reason known**',
    ),
  );

/** Returns the file of a row. */
const fileOf = (row: string) => present(row.split('`')[1]);

/** Replaces the rows of `results` in a table, keeps all others, and sorts by path. */
const renew = (page: string, mark: string, results: readonly FileResult[], rows: readonly string[]): string => {
  const [begin, end] = [`<!-- ${mark} -->\n`, `<!-- end of ${mark} -->`];
  const [before, rest] = page.split(begin);
  const [table, after] = rest?.split(end) ?? [];
  if (before === undefined || table === undefined || after === undefined)
    throw new Error(`The page has no table between "${begin.trim()}" and "${end}"`);
  const [head, dashes, ...known] = table.trimEnd().split('\n');
  const kept = known.filter((row) => !results.some(({ file }) => file === fileOf(row)));
  const sorted = [...kept, ...rows].toSorted((one, other) => fileOf(one).localeCompare(fileOf(other)));
  return `${before}${begin}${[head, dashes, ...sorted].join('\n')}\n${end}${after}`;
};

/** Returns the page with these results in its two tables; other files keep their rows. */
export const withResults = (page: string, results: readonly FileResult[], date: string): string => {
  const scores = results.map((result) => scoreRow(result, date));
  return renew(renew(page, 'scores', results, scores), 'survivors', results, results.flatMap(survivorRows));
};
