import type { StatusResult } from '@selfcare/contract/payments';
import type { End } from '../harness/expect-books.ts';
import type { FaultKind, Operation, Port } from '../harness/sandbox.ts';
import type { Stack } from '../harness/stack.ts';

/** One fault of sandbox.md on one operation of one port, and how a payment under it must end. */
export type Cell = { port: Port; operation: Operation; fault: FaultKind; end: End; payer: string; line: string };

/** Makes the payment of a cell and waits for its end. */
export type Play = (stack: Stack, cell: Cell) => Promise<StatusResult>;

/** Gives each cell numbers of its own: the payers from `first` on, the lines the same or those from `firstLine` on. */
export const numbered = (cells: readonly Omit<Cell, 'payer' | 'line'>[], first: number, firstLine = first): Cell[] =>
  cells.map(({ port, operation, fault, end }, index) => {
    return { port, operation, fault, end, payer: `0${first + index}`, line: `0${firstLine + index}` };
  });
