import type { Covering } from './cells.ts';
import type { Way } from './cells.ts';

/** Milliseconds from the sending of five payments to the kill, over their whole duration of some hundreds. */
export const killsAfterMs = [0, 20, 60, 120, 200, 320, 500, 800];

/** Every payment method but the card, which has its own moments; each with its first payer. */
export const spreadWays = {
  push: { flow: 'M5', first: 50_000_331 },
  airtime: { flow: 'M3', first: 50_000_341 },
  PIN: { flow: 'M4', first: 50_000_351 },
  SmartCash: { flow: 'M6', first: 50_000_361 },
  'M-Pesa': { flow: 'M7', first: 50_000_371 },
} satisfies Partial<Record<Way, { flow: string; first: number }>>;
export type SpreadWay = keyof typeof spreadWays;

export const spreadTitle = '$way: killed $afterMs ms after it was sent, a payment ends once and right [P99]';

/** A process call that the kill interrupted and that its customer repeated under its key. */
export const spreadCells: readonly Covering[] = Object.entries(spreadWays).flatMap(([way, { flow }]) =>
  killsAfterMs
    .slice(0, 2)
    .flatMap((afterMs) =>
      ['F01', 'F19'].map((fault) => ({ cell: `${flow} S4 ${fault}`, id: 'P99', row: { way, afterMs } })),
    ),
);
