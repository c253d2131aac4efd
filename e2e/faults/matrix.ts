import type { Covering } from './cells/cells.ts';
import { coveredByTables, readSimulated } from './covered-by-tables.ts';
import { cellName, faultCells, type FaultCell } from './cells/fault-cells.ts';
import { doNotApply, sameCode } from './exceptions.ts';
import { proofs } from './proofs.ts';
import type { TestsById } from '../../tools/test/test-ids.ts';

/**
 * The coverage of a cell. `run`: a test runs this payment method or product. `shared`: a test runs another one through
 * the same code. `open`: no test.
 */
export type Finding =
  | { state: 'run' | 'shared'; by: readonly string[] }
  | { state: 'does not apply'; why: string }
  | { state: 'open' };

export type Matrix = { cells: readonly (FaultCell & { finding: Finding })[]; mistakes: readonly string[] };

/** Expands "flows: steps: faults". Commas separate the names of products, since they contain spaces. */
export const expand = (text: string): string[] => {
  const [flows = '', steps = '', faults = ''] = text.split(':').map((part) => part.trim());
  const names = flows.includes(',') || !/^M\d/.test(flows) ? flows.split(/,\s*/) : flows.split(' ');
  return names.flatMap((flow) =>
    steps.split(' ').flatMap((step) => faults.split(' ').map((fault) => `${flow} ${step} ${fault}`)),
  );
};

const applicable = new Map(faultCells.map((cell) => [cellName(cell), cell]));

/** Returns the tests that run each cell. A table of tests may name more than the table of faults. */
const collect = (tests: TestsById, coverings: readonly Covering[]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const covering of coverings) {
    const { cell } = covering;
    if (!applicable.has(cell)) continue;
    for (const title of titlesOf(tests, covering)) found.set(cell, (found.get(cell) ?? new Set()).add(title));
  }
  return found;
};

/** Returns the titles of an id's tests on a row of their table. */
const titlesOf = (tests: TestsById, { id, row = {} }: Pick<Covering, 'id' | 'row'>): string[] =>
  (tests.get(id) ?? []).map(({ title }) => title.replaceAll(/\$\w+|%s/g, (place) => fill(row, place)));

const fill = (row: Readonly<Record<string, string | number>>, place: string): string =>
  String(row[place.replace('$', '')] ?? place);

/** Checks for a cell, or for that of all payment methods. */
const isCell = (name: string): boolean =>
  applicable.has(name) || (name.startsWith('all ') && faultCells.some((cell) => `all ${stepAndFault(cell)}` === name));

const stepAndFault = ({ step, fault }: FaultCell) => `${step} ${fault}`;

/**
 * Faults of our own process, database and clock, and of contradicting answers: they strike the engine, which all
 * payment methods and products share.
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

/** Returns the tests that cover every payment method, by step and fault. */
const collectShared = (tests: TestsById, ran: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  const add = (cell: string, title: string) => {
    const key = cell.split(' ').slice(-2).join(' ');
    found.set(key, (found.get(key) ?? new Set()).add(title));
  };
  for (const { id, cells, shared } of proofs)
    if (shared) for (const cell of cells.flatMap(expand)) for (const title of titlesOf(tests, { id })) add(cell, title);
  for (const [cell, titles] of ran)
    if (ownFaults.has(applicable.get(cell)!.fault)) for (const title of titles) add(cell, title);
  return found;
};

const mistakesOf = (tests: TestsById, coverings: readonly Covering[]): string[] => {
  const named = new Set([...proofs, ...coverings].map(({ id }) => id));
  const claimed = [...proofs.flatMap(({ cells }) => cells), ...doNotApply.map(({ cells }) => cells)].flatMap(expand);
  return [
    ...[...named].filter((id) => !tests.has(id)).map((id) => `no test title holds [${id}]`),
    ...[...tests.keys()].filter((id) => id.startsWith('P') && !named.has(id)).map((id) => `nothing names [${id}]`),
    ...claimed.filter((cell) => !isCell(cell)).map((cell) => `${cell} is no cell`),
  ];
};

/** Returns the flow whose code a cell runs. A PIN is sent only once; a lead's code comes by SMS. */
const copyOf = ({ flow, step }: FaultCell): string | undefined => {
  if (flow === 'M4' && step === 'S5') return undefined;
  return flow === 'M8' && step === 'S2' ? 'M3' : sameCode[flow];
};

/** Returns the coverage of every cell, and the named tests that do not exist. */
export const readMatrix = async (tests: TestsById): Promise<Matrix> => {
  const byHand = proofs.flatMap(({ id, cells }) => cells.flatMap(expand).map((cell): Covering => ({ cell, id })));
  const coverings = [...coveredByTables, ...(await readSimulated()), ...byHand];
  const ran = collect(tests, coverings);
  const shared = collectShared(tests, ran);
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
  return { cells, mistakes: mistakesOf(tests, coverings) };
};
