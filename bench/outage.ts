import { newVisitor, pushOrder, resultOf, smartcashOrder } from '@selfcare/e2e/harness/api';
import { startStack, type Stack } from '@selfcare/e2e/harness/stack';
import { median, printTable } from './table.ts';

const rounds = 3;
const payments = 200;
const atOnce = 5;
const outOfService = 20;

const number = (index: number) => `05${String(10_000 + index).padStart(7, '0')}`;

/** Returns the milliseconds of initiate and process together, for each payment by the healthy wallet. */
const timeHealthy = async (stack: Stack, first: number): Promise<number[]> => {
  const waiting = Array.from({ length: payments }, (_, index) => number(first + index));
  const times: number[] = [];
  const payAll = async () => {
    for (let payer = waiting.pop(); payer; payer = waiting.pop()) {
      const startedAt = performance.now();
      const { answer } = await newVisitor(stack.portalUrl).pay(pushOrder({ payer, amount: 100 }));
      resultOf(answer);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, payAll));
  return times;
};

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;

/** Sends payments to another wallet; during its outage they hang until the provider timeout. */
const startOthers = (stack: Stack, first: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: outOfService }, (_, index) =>
      newVisitor(stack.portalUrl).pay(smartcashOrder({ payer: number(first + index), amount: 100 })),
    ),
  );

/**
 * Measures how one wallet's outage slows another wallet's payments, alternating in one run with a healthy one. Goal:
 * p99 within 10 %.
 */
export const benchOutage = async (): Promise<void> => {
  const stack = await startStack();
  const results: { calm: number; outage: number }[] = [];
  await timeHealthy(stack, 0);
  for (let round = 1; round <= rounds; round += 1) {
    const well = startOthers(stack, round * 2000);
    const calm = percentile(await timeHealthy(stack, round * 2000 + 100), 0.99);
    await well;
    await stack.sandbox.arm({ port: 'smartcash', operation: 'debit', fault: 'timeout-before', count: outOfService });
    const hanging = startOthers(stack, round * 2000 + 1000);
    const outage = percentile(await timeHealthy(stack, round * 2000 + 1100), 0.99);
    results.push({ calm, outage });
    await hanging;
    await stack.sandbox.disarm();
  }
  await stack.stop();
  printTable('A wallet out of service: initiate and process by another wallet (p99, medians of 3 rounds)', [
    {
      'calm ms': Math.round(median(results.map(({ calm }) => calm))),
      'outage ms': Math.round(median(results.map(({ outage }) => outage))),
      'longer by (goal 10 %)': `${Math.round((median(results.map(({ calm, outage }) => outage / calm)) - 1) * 100)} %`,
    },
  ]);
};
