import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/root.ts';
import { filesWith, readTitles } from '../../faults/test-titles.ts';
import { chapters } from './chapters.ts';
import type { Requirement } from './requirement.ts';

const page = join(root, 'docs', 'asvs.md');
const all = chapters.flatMap(([, requirements]) => requirements);

/** Tests that are named and that there are not. */
export const findGone = (): string[] => {
  const titles = readTitles();
  return all
    .flatMap(({ number, tests }) => tests.map((test) => ({ number, ...test })))
    .filter(({ title, in: within }) => filesWith(titles, title, within).length === 0)
    .map(({ number, title, in: within }) => `${number}: no test in ${within} is called "${title}"`);
};

/** A path in backticks: folders, a name and an ending. */
const path = /`((?:[\w-]+\/)+[\w.-]+\.\w+)`/g;

/** Files that are named and that there are not. */
export const findGoneFiles = (): string[] =>
  all.flatMap(({ number, how = '', missing = '' }) =>
    [...`${how} ${missing}`.matchAll(path)]
      .map(([, file]) => file!)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${number}: no file ${file}`),
  );

/** How many requirements have each verdict. */
export const count = (verdict: Requirement['verdict']) => all.filter((each) => each.verdict === verdict).length;

const marks = { met: '', 'not applicable': ' Does not apply.', open: ' **Open.**' };

const draw = (titles: ReturnType<typeof readTitles>, each: Requirement): string =>
  [
    `- **${each.number}** (L${each.level}) ${each.asks}.${marks[each.verdict]}`,
    ...(each.how ? [`  - ${each.verdict === 'not applicable' ? 'why' : 'how'}: ${each.how}`] : []),
    ...(each.missing ? [`  - missing: ${each.missing}`] : []),
    ...each.tests.map(
      ({ title, in: within }) => `  - test: ${title} (\`${filesWith(titles, title, within)[0] ?? within}\`)`,
    ),
    ...(each.verdict === 'met' && each.tests.length === 0 ? ['  - no test: read'] : []),
  ].join('\n');

const drawAsvs = (): string => {
  const titles = readTitles();
  const parts = chapters.map(
    ([name, requirements], index) =>
      `## V${index + 1} ${name}\n\n${requirements.map((each) => draw(titles, each)).join('\n')}`,
  );
  const gaps = all.filter(({ verdict }) => verdict === 'open').map(({ number }) => number);
  return `# Audit against OWASP ASVS 5.0.0, levels 1 and 2

<!-- written by \`npm run faults\` from e2e/abuse/asvs: change that, not this page -->

Every requirement of both levels by its number, in our words (the standard's own stand at owasp.org): whether it is met, how,
and the tests that fail when it is not. What is met by reading alone says "no test: read". What is open says what is missing,
be it ours or the operator's.

Of ${all.length}: ${count('met')} met, ${count('not applicable')} do not apply, ${count('open')} open (${gaps.join(', ')}).

${parts.join('\n\n')}
`;
};

/** Whether docs/asvs.md says what the requirements now say. */
export const isAsvsPageFresh = (): boolean => existsSync(page) && readFileSync(page, 'utf8') === drawAsvs();

if (import.meta.main) writeFileSync(page, drawAsvs());
