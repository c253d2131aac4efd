import { expect, test } from 'vitest';
import { withResults } from './page.ts';
import { linesOf, readResult, scoreOf, type FileResult } from './report.ts';

const source = 'const a = 1;\nconst isMore = (b: number) =>\n  b > a ||\n  b > 7;\n';
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});
const mutant = (status: string, replacement = 'true') => ({
  status,
  mutatorName: 'ConditionalExpression',
  replacement,
  location: at(3, 3, 4, 8),
});

test('counts killed, timed-out and surviving mutants, and no mutant that does not load', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'CompileError'];
  const result = readResult('a.ts', { source, mutants: statuses.map((status) => mutant(status)) });
  expect(result).toMatchObject({ found: 3, byTimeOut: 1 });
  expect(result.survivors).toHaveLength(2);
  expect(scoreOf([result])).toBe(60);
});

test('reports a survivor with its line, its original and its replacement', () => {
  const result = readResult('a.ts', { source, mutants: [mutant('Survived', '')] });
  expect(result.survivors).toEqual([{ line: 3, original: 'b > a || b > 7', replacement: '', reason: undefined }]);
  expect(linesOf(result)[1]).toBe('  a.ts:3  b > a || b > 7  ->  nothing  (UNEXPLAINED)');
});

const page = `# Page
<!-- scores -->
| file | run |
|---|---|
| \`a.ts\` | long ago |
| \`c.ts\` | long ago |
<!-- end of scores -->
<!-- survivors -->
| where | line | was | became | why |
|---|---|---|---|---|
| \`a.ts\` | 9 | \`x\` | \`y\` | gone |
| \`c.ts\` | 1 | \`x\` | \`y\` | kept |
<!-- end of survivors -->
The end
`;
const result = (file: string, survivors: FileResult['survivors']): FileResult => ({
  file,
  found: 9,
  byTimeOut: 0,
  survivors,
});

test('replaces the rows of the files that ran, and keeps the others', () => {
  const survivor = { line: 2, original: 'a || b', replacement: '`${c}`', reason: 'it is the same' };
  expect(withResults(page, [result('b.ts', [survivor]), result('a.ts', [])], '2026-11-25')).toBe(`# Page
<!-- scores -->
| file | run |
|---|---|
| \`a.ts\` | 2026-11-25 | 9 | 9 | 0 | 0 | 0 | 100.0 % |
| \`b.ts\` | 2026-11-25 | 10 | 9 | 0 | 1 | 0 | 90.0 % |
| \`c.ts\` | long ago |
<!-- end of scores -->
<!-- survivors -->
| where | line | was | became | why |
|---|---|---|---|---|
| \`b.ts\` | 2 | \`a \\|\\| b\` | \`\` \`\${c}\` \`\` | it is the same |
| \`c.ts\` | 1 | \`x\` | \`y\` | kept |
<!-- end of survivors -->
The end
`);
});

test('refuses a page without its tables', () => {
  expect(() => withResults('# Page\n', [result('a.ts', [])], '2026-11-25')).toThrow('has no table');
});
