import type { Covering } from './cells.ts';
import type { Way } from './cells.ts';

/** Methods with their own code for registering; a lead uses the card's. */
export type InitiateWay = Exclude<Way, 'lead by card'>;

/** Every payment method with its flow and its first payer. */
export const initiateWays = {
  card: { flow: 'M1', first: 50_000_900 },
  airtime: { flow: 'M3', first: 50_000_910 },
  PIN: { flow: 'M4', first: 50_000_920 },
  push: { flow: 'M5', first: 50_000_930 },
  SmartCash: { flow: 'M6', first: 50_000_940 },
  'M-Pesa': { flow: 'M7', first: 50_000_950 },
} satisfies Record<InitiateWay, { flow: string; first: number }>;

/** Milliseconds from the initiate to the kill: before, in and after its transaction. */
export const initiateKillsAfterMs = [0, 2, 5, 10, 20];

export const initiateKillTitle =
  '$way: an initiate killed after $afterMs ms is one payment when it is sent again [P100]';

export const initiateKillCells: readonly Covering[] = Object.entries(initiateWays).flatMap(([way, { flow }]) =>
  initiateKillsAfterMs.flatMap((afterMs) =>
    ['F01', 'F02', 'F19'].map((fault) => ({ cell: `${flow} S3 ${fault}`, id: 'P100', row: { way, afterMs } })),
  ),
);
