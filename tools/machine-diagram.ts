import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { print } from './print.ts';
import { root } from './root.ts';

/** One row of a machine's table, as a `*.machine.ts` exports them under `transitions`. */
type Transition = { from: string; event: string; to: string };

const machine = join(root, 'server', 'src', 'features', 'payments', 'core', 'payment.machine.ts');
const document = join(root, 'docs', 'payment-machine.md');
const begin = '<!-- drawn by `npm run diagram` from payment.machine.ts: change the table, not the drawing -->';
const end = '<!-- end of the drawing -->';

/** Draws a machine as a Mermaid state diagram: one arrow for each pair of states, with every event that takes it. */
export const drawMachine = (transitions: readonly Transition[]): string => {
  const froms = new Set(transitions.map(({ from }) => from));
  const tos = new Set(transitions.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const arrows = Map.groupBy(transitions, ({ from, to }) => `${from} --> ${to}`);
  const lines = [
    ...[...froms].filter((state) => !tos.has(state)).map((state) => `[*] --> ${state}`),
    ...[...arrows].map(([arrow, rows]) => `${arrow}: ${rows.map(({ event }) => event).join(', ')}`),
    ...[...tos].filter((state) => !froms.has(state)).map((state) => `${state} --> [*]`),
  ];
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n');
};

/** Puts a drawing between the document's two marks; throws when they are not there. */
export const withDrawing = (text: string, drawing: string): string => {
  const [head, rest] = text.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined) throw new Error(`The document lacks the lines\n${begin}\n${end}`);
  return `${head}${begin}\n${drawing}\n${end}${tail}`;
};

/** Whether docs/payment-machine.md shows the payment machine as its table now is. */
export const isPaymentDiagramFresh = async (): Promise<boolean> => {
  if (!existsSync(document)) return false;
  const text = readFileSync(document, 'utf8');
  return withDrawing(text, drawMachine(await readTransitions(machine))) === text;
};

const readTransitions = async (path: string): Promise<readonly Transition[]> => {
  const { transitions } = (await import(pathToFileURL(path).href)) as { transitions?: readonly Transition[] };
  if (!transitions || transitions.length === 0) throw new Error(`${path} exports no transitions`);
  return transitions;
};

const main = async (): Promise<void> => {
  if (process.argv.includes('--check')) {
    if (await isPaymentDiagramFresh()) return;
    print('docs/payment-machine.md is stale: npm run diagram');
    process.exitCode = 1;
    return;
  }
  const text = readFileSync(document, 'utf8');
  writeFileSync(document, withDrawing(text, drawMachine(await readTransitions(machine))));
};

if (import.meta.main) await main();
