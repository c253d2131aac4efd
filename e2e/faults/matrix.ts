import type { Covering } from './cells/cells.ts';
import { coveredByTables, readSimulated } from './covered-by-tables.ts';
import { cellName, faultCells, type FaultCell } from './cells/fault-cells.ts';
import { doNotApply, sameCode } from './exceptions.ts';
import { proofs } from './proofs.ts';
import { filesWith, readTitles } from './test-titles.ts';

/**
 * What is known of a cell. `run`: a test runs this very payment method (or product); `shared`: a test runs another one through the
 * same code; `open`: no test meets it.
 */
export type Finding =
  | { state: 'run' | 'shared'; by: readonly string[] }
  | { state: 'does not apply'; why: string }
  | { state: 'open' };

export type Matrix = { cells: readonly (FaultCell & { finding: Finding })[]; mistakes: readonly string[] };

/** The cells of "flows: steps: faults"; names of products are parted by commas, since they hold spaces. */
export const expand = (text: string): string[] => {
  const [flows = '', steps = '', faults = ''] = text.split(':').map((part) => part.trim());
  const names = flows.includes(',') || !/^M\d/.test(flows) ? flows.split(/,\s*/) : flows.split(' ');
  return names.flatMap((flow) =>
    steps.split(' ').flatMap((step) => faults.split(' ').map((fault) => `${flow} ${step} ${fault}`)),
  );
};

const applicable = new Map(faultCells.map((cell) => [cellName(cell), cell]));

/** Tests that run each cell; those of a table may say more than the table of faults asks. */
const collect = (coverings: readonly Covering[]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { cell, called } of coverings)
    if (applicable.has(cell)) found.set(cell, (found.get(cell) ?? new Set()).add(called));
  return found;
};

/** A cell, or that of all payment methods at once. */
const isCell = (name: string): boolean =>
  applicable.has(name) || (name.startsWith('all ') && faultCells.some((cell) => `all ${stepAndFault(cell)}` === name));

const stepAndFault = ({ step, fault }: FaultCell) => `${step} ${fault}`;

/**
 * What goes wrong in our own process, database and clock, and what is made of words that contradict each other, strikes the
 * engine, which is one for all payment methods and products.
 */
const ownFaults: ReadonlySet<string> = new Set([
  'F01',
  'F02',
  'F03',
  'F22',
  'F24',
  'F26',
  'F29',
  'F37',
  'F38',
  'F39',
  'F40',
]);

/** By step and fault the tests that stand for every payment method. */
const collectShared = (ran: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  const add = (cell: string, title: string) => {
    const key = cell.split(' ').slice(-2).join(' ');
    found.set(key, (found.get(key) ?? new Set()).add(title));
  };
  for (const { title, cells, shared } of proofs) if (shared) for (const cell of cells.flatMap(expand)) add(cell, title);
  for (const [cell, titles] of ran)
    if (ownFaults.has(applicable.get(cell)!.fault)) for (const title of titles) add(cell, title);
  return found;
};

const mistakesOf = (coverings: readonly Covering[]): string[] => {
  const titles = readTitles();
  const gone = [
    ...proofs.map(({ title, in: within }) => ({ title, within })),
    ...coverings.map(({ title }) => ({ title, within: '' })),
  ].filter(({ title, within }) => filesWith(titles, title, within).length === 0);
  const claimed = [...proofs.flatMap(({ cells }) => cells), ...doNotApply.map(({ cells }) => cells)].flatMap(expand);
  return [
    ...new Set(gone.map(({ title, within }) => `no test${within && ` in ${within}`} is called "${title}"`)),
    ...claimed.filter((cell) => !isCell(cell)).map((cell) => `${cell} is no cell`),
  ];
};

/** Whose code a cell runs. A PIN is sent once and never again; a lead's code is one of those that come by SMS. */
const copyOf = ({ flow, step }: FaultCell): string | undefined => {
  if (flow === 'M4' && step === 'S5') return undefined;
  return flow === 'M8' && step === 'S2' ? 'M3' : sameCode[flow];
};

/** What is known of every cell, and which tests are named that there are not. */
export const readMatrix = async (): Promise<Matrix> => {
  const byHand = proofs.flatMap(({ title, cells }) =>
    cells.flatMap(expand).map((cell): Covering => ({ cell, title, called: title })),
  );
  const coverings = [...coveredByTables, ...(await readSimulated()), ...byHand];
  const ran = collect(coverings);
  const shared = collectShared(ran);
  const exceptions = new Map(doNotApply.flatMap(({ cells, why }) => expand(cells).map((cell) => [cell, why] as const)));

  const findingOf = (cell: FaultCell): Finding => {
    const name = cellName(cell);
    const own = ran.get(name);
    if (own) return { state: 'run', by: [...own] };
    const why = exceptions.get(name);
    if (why) return { state: 'does not apply', why };
    const copied = copyOf(cell);
    const ofSameCode = copied ? (ran.get(cellName({ ...cell, flow: copied })) ?? []) : [];
    const others = [...ofSameCode, ...(shared.get(stepAndFault(cell)) ?? [])];
    return others.length > 0 ? { state: 'shared', by: others } : { state: 'open' };
  };
  const cells = faultCells.map(({ flow, step, fault }) => {
    return { flow, step, fault, finding: findingOf({ flow, step, fault }) };
  });
  return { cells, mistakes: mistakesOf(coverings) };
};
