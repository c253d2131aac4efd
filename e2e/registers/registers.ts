import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import { drawAbuse } from '../abuse/abuse-page.ts';
import { drawAsvs } from '../abuse/asvs/asvs-page.ts';
import { drawFaults } from '../faults/fault-page.ts';
import { readMatrix } from '../faults/matrix.ts';
import { drawInvariants } from './invariants.ts';
import { readTestIds, type TestsById } from '../../tools/test/test-ids.ts';

type Page = { path: string; now: string; drawn: string };

const page = (name: string, draw: (now: string) => string): Page => {
  const path = `docs/${name}.md`;
  const now = readFileSync(join(root, path), 'utf8');
  return { path, now, drawn: draw(now) };
};

/** The pages that list tests by the ids in their titles: what is written in each, and what the tests make of it. */
export const drawRegisters = async (tests: TestsById = readTestIds()): Promise<Page[]> => {
  const matrix = await readMatrix(tests);
  return [
    page('faults', () => drawFaults(matrix)),
    page('abuse', () => drawAbuse(tests)),
    page('asvs', () => drawAsvs(tests)),
    page('invariants', (now) => drawInvariants(now, tests)),
  ];
};

if (import.meta.main) for (const { path, drawn } of await drawRegisters()) writeFileSync(join(root, path), drawn);
