import type { StatusResult } from '@selfcare/contract/payments';
import type { End } from '../../harness/expect-books.ts';
import type { FaultKind, Operation, Port } from '../../harness/sandbox.ts';
import type { Stack } from '../../harness/stack.ts';
import { createTurns } from '../../harness/turns.ts';

/** The payment method in test titles. */
export type Way = 'push' | 'PIN' | 'SmartCash' | 'M-Pesa' | 'airtime' | 'card' | 'lead by card';

const debitPorts: Record<Way, Port> = {
  push: 'wallet',
  PIN: 'wallet',
  SmartCash: 'smartcash',
  'M-Pesa': 'mpesa',
  airtime: 'airtime',
  card: 'card',
  'lead by card': 'card',
};

/** Returns the expected source of a cell's money in the books; a card has no number. */
export const sourceOf = ({ way, payer }: Pick<Cell, 'way' | 'payer'>) => ({
  port: debitPorts[way],
  ...(debitPorts[way] !== 'card' && { payer }),
});

/** A fault of the sandbox on one operation of one port, with the expected end of the payment. */
export type Cell = {
  way: Way;
  port: Port;
  operation: Operation;
  fault: FaultKind;
  end: End;
  payer: string;
  line: string;
};

/** Makes the payment of a cell and waits for its end. */
export type Play = (stack: Stack, cell: Cell) => Promise<StatusResult>;

/** Limits concurrent payments: more would wait for the database longer than a provider call may take. */
export const inTurn = createTurns(4);

/** Returns each fault on one operation, with its end. */
export const on = (operation: Operation, faults: readonly FaultKind[], endOf: (fault: FaultKind) => End) =>
  faults.map((fault) => ({ operation, fault, end: endOf(fault) }));

/** Gives each cell its own numbers: payers from `first`, and lines from `firstLine` or the same. */
export const numbered = (
  whose: Pick<Cell, 'way' | 'port'>,
  cells: readonly Pick<Cell, 'operation' | 'fault' | 'end'>[],
  { first, firstLine = first }: { first: number; firstLine?: number },
): Cell[] =>
  cells.map((cell, index) => ({ ...whose, ...cell, payer: `0${first + index}`, line: `0${firstLine + index}` }));

/** A test that covers a cell, by the id in its title; `row` fills the places of a table's title. */
export type Covering = { cell: string; id: string; row?: Readonly<Record<string, string | number>> };
