import { parseArgs } from 'node:util';
import { createFuzz } from './fuzz.ts';

const usage = `npm run fuzz -- [--runs N] [--operation NAME] [--seed S]
  --runs N           so many requests an operation (default 10000)
  --operation NAME   this one alone, as /openapi.json names it
  --seed S           the same requests again (default: the clock)`;

const wholeOf = (name: string, word: string | undefined, otherwise: number): number => {
  if (word === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(word) || Number(word) === 0) throw new Error(`--${name} ${word}: say a whole number above 0`);
  return Number(word);
};

/** Sends every operation of the document so many requests; the exit code says whether anything was found. */
export const runFuzz = async (words: string[], print: (text: string) => void): Promise<number> => {
  const options = { runs: { type: 'string' }, operation: { type: 'string' }, seed: { type: 'string' } } as const;
  let order;
  try {
    const { values } = parseArgs({ args: words, options });
    order = {
      runs: wholeOf('runs', values.runs, 10_000),
      seed: wholeOf('seed', values.seed, Date.now() % 1_000_000),
      operation: values.operation,
    };
  } catch (error) {
    print(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  const fuzz = await createFuzz();
  const { runs, seed, operation } = order;
  if (operation !== undefined && !fuzz.names.includes(operation)) {
    print(`There is no operation ${operation}. There are:\n  ${fuzz.names.join('\n  ')}`);
    await fuzz.close();
    return 2;
  }
  let sent = 0;
  let failed = 0;
  let slowest = 0;
  for (const name of operation === undefined ? fuzz.names : [operation]) {
    const { requests, slowestMs, statuses, found } = await fuzz.run(name, { runs, seed });
    sent += requests;
    slowest = Math.max(slowest, slowestMs);
    const answered = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    print(
      `${found ? 'FOUND' : 'ok   '}  ${name.padEnd(28)} ${requests} requests, slowest ${slowestMs} ms; ${answered.join(', ')}`,
    );
    if (!found) continue;
    failed += 1;
    print(found);
  }
  print(`${sent} requests, seed ${seed}: ${failed} operations with a finding, slowest answer ${slowest} ms`);
  await fuzz.close();
  return failed === 0 ? 0 : 1;
};
