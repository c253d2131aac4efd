import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import { faults, flows, products, steps, type Fault, type Step } from './cells/fault-cells.ts';
import { readMatrix, type Finding, type Matrix } from './matrix.ts';

const page = join(root, 'docs', 'faults.md');

const signs: Record<Finding['state'], string> = {
  run: '●',
  shared: '○',
  open: '✗',
  'does not apply': '–',
};

const names: Record<Finding['state'], string> = {
  run: 'a test runs this very payment method, or product, at this step under this fault',
  shared: 'a test runs another one through the same code of ours',
  open: 'no test meets it',
  'does not apply': 'it cannot happen here',
};

type Found = Matrix['cells'][number];

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const summary = (cells: readonly Found[]): string =>
  table(
    ['', 'means', 'cells'],
    (Object.keys(signs) as Finding['state'][]).map((state) => [
      signs[state],
      names[state],
      String(cells.filter(({ finding }) => finding.state === state).length),
    ]),
  );

const grid = (cells: readonly Found[], step: Step): string => {
  const ofStep = cells.filter((cell) => cell.step === step);
  const columns = (step === 'S8' ? [...products] : Object.keys(flows)).filter((flow) =>
    ofStep.some((cell) => cell.flow === flow),
  );
  const signOf = (flow: string, fault: Fault) =>
    signs[ofStep.find((cell) => cell.flow === flow && cell.fault === fault)!.finding.state];
  const rows = [...new Set(ofStep.map(({ fault }) => fault))].map((fault) =>
    [`${fault} ${faults[fault]}`].concat(columns.map((flow) => signOf(flow, fault))),
  );
  return `### ${step} ${steps[step]}\n\n${table(['', ...columns], rows)}`;
};

/** Tests by title, each with the cells that it runs. */
const testsOf = (cells: readonly Found[], step: Step): string => {
  const byTest = new Map<string, string[]>();
  for (const { flow, fault, finding, ...cell } of cells) {
    if (cell.step !== step || finding.state !== 'run') continue;
    for (const title of finding.by) byTest.set(title, [...(byTest.get(title) ?? []), `${flow} ${fault}`]);
  }
  const lines = [...byTest].map(([title, met]) => `- ${title}: ${shorten(met)}`);
  return `<details><summary>Tests of ${step}</summary>\n\n${lines.join('\n')}\n\n</details>`;
};

const shorten = (met: readonly string[]): string =>
  [...Map.groupBy(met, (cell) => cell.slice(0, cell.lastIndexOf(' ')))]
    .map(([flow, of]) => `${flow} ${of.map((cell) => cell.slice(cell.lastIndexOf(' ') + 1)).join(' ')}`)
    .join(', ');

const openList = (cells: readonly Found[]): string => {
  const open = cells.filter(({ finding }) => finding.state === 'open');
  return [...Map.groupBy(open, ({ step, fault }) => `${step} ${fault}`)]
    .map(([name, found]) => {
      const fault = name.split(' ')[1] as Fault;
      return `- ${name}, ${faults[fault]}: ${found.map(({ flow }) => flow).join(', ')}`;
    })
    .join('\n');
};

const whyNot = (cells: readonly Found[]): string => {
  const reasons = cells.flatMap(({ finding, ...cell }) =>
    finding.state === 'does not apply' ? [{ ...cell, why: finding.why }] : [],
  );
  return [...Map.groupBy(reasons, ({ why }) => why)]
    .map(([why, found]) => `- ${why}: ${[...new Set(found.map(({ step, fault }) => `${step} ${fault}`))].join(', ')}`)
    .join('\n');
};

/** The page that says for every cell how it is covered. */
const drawFaults = ({ cells }: Matrix): string => `# Faults: what each payment method does under each of them

<!-- written by \`npm run faults\` from the tables of the tests: change those, not this page -->

${cells.length} cells: a payment method or a product, a step, a fault. ${Object.entries(flows)
  .map(([flow, name]) => `${flow} ${name}`)
  .join('; ')}.
Comments and tests name a fault by its code, as in (F22). Which tests are meant stands below each step; they are read
from the tables of \`e2e/faults/\` and of the simulation, and from \`e2e/faults/proofs.ts\`. A test fails when one of them is gone, or when this page is stale.
F23 is played on two PostgreSQL servers of which the primary is killed; where their programs are not installed its test is
skipped. F30 is played with today's release as the older one: a migration that adds a column and an index to every table runs
under its payments, on PostgreSQL. Two builds side by side are no part of the tests (docs/operations.md, "Upgrade").

${summary(cells)}

## The steps

${(Object.keys(steps) as Step[]).map((step) => `${grid(cells, step)}\n\n${testsOf(cells, step)}`).join('\n\n')}

## Not covered

${openList(cells) || 'Nothing.'}

## What cannot happen

${whyNot(cells)}
`;

/** Whether docs/faults.md says what the tests now are. */
export const isPageFresh = (matrix: Matrix): boolean => readFileSync(page, 'utf8') === drawFaults(matrix);

if (import.meta.main) writeFileSync(page, drawFaults(await readMatrix()));
