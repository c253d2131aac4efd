import { listTests, type TestsById } from '../../tools/test/test-ids.ts';

/** The code of each invariant that the page has a chapter for. */
export const invariantsIn = (page: string): string[] =>
  [...page.matchAll(/^### (I\d+)$/gm)].map(([, code = '']) => code);

/** The list of tests at the end of a chapter: from its line to the next heading. */
const list = /^(- tests:)\n(?: {2}- .*\n)*/m;

/** Returns docs/invariants.md with the list of tests of each chapter drawn again; its prose stays as a person wrote it. */
export const drawInvariants = (page: string, tests: TestsById): string =>
  page
    .split(/^(?=### I\d+$)/m)
    .map((chapter) => {
      const [code] = invariantsIn(chapter);
      if (code === undefined) return chapter;
      return chapter.replace(list, (_, start: string) => [start, ...listTests(tests, code, '  - '), ''].join('\n'));
    })
    .join('');
