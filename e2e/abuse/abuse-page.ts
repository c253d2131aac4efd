import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import { filesWith, readTitles } from '../faults/test-titles.ts';
import type { Row } from './row.ts';
import { chapters } from './rows.ts';

const page = join(root, 'docs', 'abuse.md');

/** Tests that are named and that there are not. */
export const findGone = (): string[] => {
  const titles = readTitles();
  return Object.values(chapters)
    .flat()
    .flatMap(({ tests }) => tests)
    .filter(({ title, in: within }) => filesWith(titles, title, within).length === 0)
    .map(({ title, in: within }) => `no test in ${within} is called "${title}"`);
};

const fileOf = (titles: ReturnType<typeof readTitles>, { title, in: within }: Row['tests'][number]) =>
  filesWith(titles, title, within)[0] ?? within;

const draw = (titles: ReturnType<typeof readTitles>, { row, promise, tests, checked, open, notBuilt }: Row): string =>
  [
    `- **${row}** ${promise}`,
    ...tests.map((test) => `  - ${test.title} (\`${fileOf(titles, test)}\`)`),
    ...(checked ? [`  - seen to fail: ${checked}`] : []),
    ...(open ? [`  - open: ${open}`] : []),
    ...(notBuilt ? [`  - not built yet: ${notBuilt}`] : []),
  ].join('\n');

/** The page that says for every row of the abuse list which tests hold it. */
const drawAbuse = (): string => {
  const titles = readTitles();
  const parts = Object.entries(chapters).map(
    ([name, rows]) => `## ${name}\n\n${rows.map((row) => draw(titles, row)).join('\n')}`,
  );
  return `# Abuse: what is promised against it, and what proves it

<!-- written by \`npm run faults\` from e2e/abuse/rows.ts: change that, not this page -->

Every abuse that the portal expects, and the calls and pages that invite it, with the tests that fail when the promise is
broken. Comments and tests name a row by its code, as in (A22). "Seen to fail" names the defences that were taken out of the
code, or the mistakes that were put into it, one at a time: a test of the row failed each time. Rows without it were not tried so.

${parts.join('\n\n')}
`;
};

/** Whether docs/abuse.md says what the rows now say. */
export const isAbusePageFresh = (): boolean => readFileSync(page, 'utf8') === drawAbuse();

if (import.meta.main) writeFileSync(page, drawAbuse());
