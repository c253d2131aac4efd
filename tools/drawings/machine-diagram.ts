import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fitting, isUntouched } from '../../server/src/features/payments/operations/resolutions.ts';
import {
  births,
  paymentStates,
  stateSets,
  type Born,
  type PaymentState,
} from '../../server/src/features/payments/core/payment.machine.ts';
import { drawBudgets } from './budgets.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';

/** A row of a machine's `transitions`. */
type Transition = { from: string; event: string; to: string };
/** An entry of a machine's `beginnings`; without them it begins in its first state. */
type Beginning = Omit<Transition, 'from'>;

const machines = {
  payment: 'server/src/features/payments/core/payment.machine.ts',
  hold: 'server/src/features/payments/core/machines/hold.machine.ts',
  claim: 'server/src/features/payments/core/machines/claim.machine.ts',
  lead: 'server/src/features/leads/lead.machine.ts',
  dispute: 'server/src/features/payments/disputes/dispute.machine.ts',
  case: 'server/src/features/payments/reconciliation/case.machine.ts',
};
const beginOf = (name: string) =>
  `<!-- drawn by \`npm run diagram\` from ${name}: change the table, not the drawing -->`;
const end = '<!-- end of the drawing -->';

/** Draws a machine as a Mermaid state diagram: one arrow for each pair of states, with all its events. */
export const drawMachine = (transitions: readonly Transition[], beginnings: readonly Beginning[] = []): string => {
  const leaving = transitions.filter(({ from, to }) => from !== to);
  const froms = new Set(leaving.map(({ from }) => from));
  const tos = new Set(leaving.map(({ to }) => to));
  const arrows = Map.groupBy(transitions, ({ from, to }) => `${from} --> ${to}`);
  const lines = [
    ...beginnings.map(({ event, to }) => `[*] --> ${to}: ${event}`),
    ...(beginnings.length === 0 ? transitions.slice(0, 1).map(({ from }) => `[*] --> ${from}`) : []),
    ...[...arrows].map(([arrow, rows]) => `${arrow}: ${rows.map(({ event }) => event).join(', ')}`),
    ...[...tos].filter((state) => !froms.has(state)).map((state) => `${state} --> [*]`),
  ];
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n');
};

/** Replaces a machine's drawing between its two marks. Throws if the document lacks them. */
export const withDrawing = (text: string, name: string, drawing: string): string => {
  const begin = beginOf(name);
  const [head, ...rest] = text.split(begin);
  const [, ...tail] = rest.join(begin).split(end);
  if (rest.length === 0 || tail.length === 0) throw new Error(`The document lacks the lines\n${begin}\n${end}`);
  return `${head}${begin}\n${drawing}\n${end}${tail.join(end)}`;
};

const children = Object.keys(births) as Born[];
const ofChildren: ReadonlySet<PaymentState> = new Set([...stateSets.owed, ...stateSets.endedChild]);

/** Returns the exits of a state; nothing for a state that a payment of this birth cannot have. */
const exitsOf = (state: PaymentState, born: Born | null): string => {
  const canBe = state === 'NOT_REFUNDED' ? born === 'operator-refund' : born === null || ofChildren.has(state);
  const exits = [...fitting({ state, born }), ...(isUntouched(state) ? ['make-good'] : [])];
  return canBe ? exits.map((exit) => `\`${exit}\``).join(', ') : '';
};

/** Draws the exits of a payment on hold that a person may take, state by state. */
const drawExits = (): string =>
  [
    `| state | payment | ${children.join(' | ')} |`,
    `| --- | --- | ${children.map(() => '---').join(' | ')} |`,
    ...paymentStates.map(
      (state) => `| ${state} | ${[null, ...children].map((born) => exitsOf(state, born)).join(' | ')} |`,
    ),
  ].join('\n');

const drawMachines = async (text: string): Promise<string> => {
  let drawn = withDrawing(text, 'resolutions', drawExits());
  for (const [name, path] of Object.entries(machines))
    drawn = withDrawing(drawn, name, await drawModule(join(root, path)));
  return drawn;
};

/** The documents with drawings, each with the function that updates its text. */
const documents: Readonly<Record<string, (text: string) => Promise<string> | string>> = {
  'docs/state-machines.md': drawMachines,
  'docs/security.md': (text) => withDrawing(text, 'budgets', drawBudgets()),
};

/** Returns the documents whose drawings differ from the tables of the source, each with its updated text. */
export const findStaleDrawings = async (): Promise<{ path: string; redrawn: string }[]> => {
  const stale: { path: string; redrawn: string }[] = [];
  for (const [path, redraw] of Object.entries(documents)) {
    const text = readFileSync(join(root, path), 'utf8');
    const redrawn = await redraw(text);
    if (redrawn !== text) stale.push({ path, redrawn });
  }
  return stale;
};

type MachineModule = { transitions?: readonly Transition[]; beginnings?: readonly Beginning[] };

const drawModule = async (path: string): Promise<string> => {
  const { transitions, beginnings }: MachineModule = await import(pathToFileURL(path).href);
  if (!transitions || transitions.length === 0) throw new Error(`${path} exports no transitions`);
  return drawMachine(transitions, beginnings);
};

const main = async (): Promise<void> => {
  const stale = await findStaleDrawings();
  if (process.argv.includes('--check')) {
    if (stale.length === 0) return;
    print(`${stale.map(({ path }) => path).join(', ')}: stale, npm run diagram`);
    process.exitCode = 1;
    return;
  }
  for (const { path, redrawn } of stale) writeFileSync(join(root, path), redrawn);
};

if (import.meta.main) await main();
