import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { databases, testServerUrl } from '../../databases.ts';
import { onStage, type MakeBacking } from '../backing.ts';
import { mutants } from '../mutants.ts';
import { addFound, nothingFound, runSeeds, simulatingOf, type Found, type Range } from './seeds.ts';
import { describeRun, shrink } from '../shrink.ts';
import { openEmbedded } from '../stage/embedded.ts';
import { onServer } from '../stage/server.ts';

const usage = `npm run simulate -- [--seeds N] [--from S] [--workers W] [--plant NAME] [--loses-time] [--marks] [--database]
  --seeds N      so many seeds (default 1000)
  --from S       from this one on (default 1)
  --workers W    in so many threads, each on an embedded database of its own (default 1)
  --plant NAME   with this mistake built in, until it is caught; NAME all: every one of them
  --loses-time   on a database that may lose what was done since a backup
  --marks        also the cells of docs/faults.md that were met, and some seeds that met each
  --help         print this and run nothing
  --database     on the PostgreSQL server that TEST_DATABASE_URL names; days are not closed there, and no statements come`;

/** A word of the command that cannot be understood, in words for who typed it. */
class UsageError extends Error {}

/** Seeds between two lines that say how far it is. */
const batch = 20;

type Print = (text: string) => void;
type Order = Range & { workers: number; namesSeeds: boolean; usesDatabase: boolean };

const countOf = (name: string, word: string | undefined, otherwise: number, most: number): number => {
  if (word === undefined) return otherwise;
  const count = /^\d{1,10}$/.test(word) ? Number(word) : Number.NaN;
  if (!(count >= 1 && count <= most)) throw new UsageError(`--${name} ${word}: say a whole number from 1 to ${most}`);
  return count;
};

const plantOf = (name: string | undefined): string | undefined => {
  if (name === undefined || name === 'all' || mutants.some((one) => one.name === name)) return name;
  throw new UsageError(`There is no plant ${name}. There are:\n  ${mutants.map((one) => one.name).join('\n  ')}`);
};

/** Reads the words of the command. */
const readOrder = (words: readonly string[]): Order => {
  const options = {
    seeds: { type: 'string' },
    from: { type: 'string' },
    workers: { type: 'string' },
    plant: { type: 'string' },
    'loses-time': { type: 'boolean' },
    marks: { type: 'boolean' },
    database: { type: 'boolean' },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...words], options }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const usesDatabase = values.database ?? false;
  const workers = countOf('workers', values.workers, 1, 64);
  if (usesDatabase && !testServerUrl) throw new UsageError('--database needs TEST_DATABASE_URL, which names no server');
  if (usesDatabase && workers > 1)
    throw new UsageError('--database takes one worker: it empties its tables for each seed');
  return {
    from: countOf('from', values.from, 1, 2 ** 31),
    count: countOf('seeds', values.seeds, 1000, 2 ** 31),
    workers,
    plant: plantOf(values.plant),
    losesTime: values['loses-time'] ?? false,
    namesSeeds: values.marks ?? false,
    usesDatabase,
  };
};

type Runner = { run: (range: Range) => Promise<Found>; close: () => Promise<unknown> };

const startThread = (): Runner => {
  const thread = new Worker(new URL('worker.ts', import.meta.url));
  return {
    run: (range) =>
      new Promise((resolve, reject) => {
        thread.removeAllListeners();
        thread.once('message', resolve).once('error', reject);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
        thread.postMessage(range);
      }),
    close: () => thread.terminate(),
  };
};

/** Hands batches of the range to the runners until all are done; what is found is told on the way. */
const runAll = async (runners: readonly Runner[], range: Range, tell: (found: Found) => void): Promise<Found> => {
  const all = nothingFound();
  let next = range.from;
  const end = range.from + range.count;
  const work = async ({ run }: Runner) => {
    while (next < end) {
      const from = next;
      next = Math.min(end, from + batch);
      addFound(all, await run({ ...range, from, count: next - from }));
      tell(all);
    }
  };
  await Promise.all(runners.map(work));
  return all;
};

const words: Readonly<Record<string, string>> = {
  plain: 'under plain faults',
  any: 'under any faults',
  late: 'that came after we had closed them',
};

const isCell = (mark: string) => / S\d+ F\d\d$/.test(mark);
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`);

/** What a search took: by the clock, and by the processors, which on a busy machine have more to do. */
type Cost = { seconds: number; processorSeconds: number };

const tellFound = (found: Found, { seconds, processorSeconds }: Cost, namesSeeds: boolean, print: Print) => {
  const marks = [...found.marks].toSorted(([, one], [, other]) => other - one);
  const cells = marks.filter(([mark]) => isCell(mark));
  const { ends } = found;
  print(
    `${found.count} seeds in ${seconds.toFixed(1)} s: ${Math.round(found.count / seconds)} seeds a second, ${Math.round(found.count / processorSeconds)} for each second of a processor`,
  );
  print(`violations: ${found.broken.length}`);
  for (const [kind, { minute, watchedMinute, quarter, watchedQuarter }] of Object.entries(ends))
    print(
      `debits ${words[kind]}: within 60 s ${share(minute, watchedMinute)} of ${watchedMinute}, within 15 min ${share(quarter, watchedQuarter)} of ${watchedQuarter}`,
    );
  print(`marks hit: ${marks.length - cells.length}, cells of docs/faults.md: ${cells.length}`);
  for (const [mark, count] of marks)
    if (namesSeeds || !isCell(mark))
      print(`  ${count} × ${mark}${namesSeeds ? `: ${found.metAt.get(mark)!.join(', ')}` : ''}`);
};

const mostNamed = 20;

const tellBroken = async (order: Order, makeBacking: MakeBacking, { broken }: Found, print: Print) => {
  const first = broken.toSorted((one, other) => one.seed - other.seed).slice(0, mostNamed);
  for (const { seed, rule } of first) print(`  seed ${seed}: ${rule}`);
  const story = first[0] && (await shrink(makeBacking, first[0].seed, simulatingOf(order)));
  if (story) print(`\n${describeRun(story)}`);
};

/** How many catches tell how long a mistake lives. */
const catches = 5;

/** Where a mistake was caught: the rule that said so first, and the seeds from one catch to the next. */
type Caught = { first: number; rule: string; gaps: number[] };

const catchPlant = async (order: Order, makeBacking: MakeBacking): Promise<Caught | undefined> => {
  let caught: Caught | undefined;
  let last = order.from - 1;
  for (let seed = order.from; seed < order.from + order.count; seed += 1) {
    const [broken] = (await runSeeds(makeBacking, { ...order, from: seed, count: 1 })).broken;
    if (!broken) continue;
    caught ??= { first: seed, rule: broken.rule, gaps: [] };
    caught.gaps.push(seed - last);
    last = seed;
    if (caught.gaps.length === catches) break;
  }
  return caught;
};

const medianOf = (gaps: readonly number[]) => gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]!;

/** One row of a table for each plant: what it does, when it is caught first, the median of seeds to a catch, by which rule. */
const catchPlants = async (order: Order, makeBacking: MakeBacking, print: Print): Promise<boolean> => {
  const planted = mutants.filter(({ name }) => order.plant === 'all' || name === order.plant);
  let isCaught = true;
  print('| plant | mistake | first caught at | median of seeds | by the rule |');
  print('|---|---|---|---|---|');
  for (const { name, mistake } of planted) {
    const caught = await catchPlant({ ...order, plant: name }, makeBacking);
    const told = caught
      ? `${caught.first} | ${medianOf(caught.gaps)} | ${caught.rule}`
      : `lives through ${order.count} seeds | – | –`;
    print(`| \`${name}\` | ${mistake} | ${told} |`);
    if (!caught) isCaught = false;
  }
  return isCaught;
};

const search = async (order: Order, makeBacking: MakeBacking, print: Print): Promise<boolean> => {
  const inThisThread: Runner = { run: (range) => runSeeds(makeBacking, range), close: async () => undefined };
  const runners = order.workers === 1 ? [inThisThread] : Array.from({ length: order.workers }, startThread);
  const [began, used] = [performance.now(), process.cpuUsage()];
  const secondsSince = () => (performance.now() - began) / 1000;
  const tell = ({ count, broken }: Found) => {
    if (count % (10 * batch) === 0)
      print(`${count} seeds, ${Math.round(count / secondsSince())} a second, ${broken.length} violations`);
  };
  const found = await runAll(runners, order, tell);
  await Promise.all(runners.map(({ close }) => close()));
  const { user, system } = process.cpuUsage(used);
  const cost = { seconds: secondsSince(), processorSeconds: (user + system) / 1e6 };
  tellFound(found, cost, order.namesSeeds, print);
  await tellBroken(order, makeBacking, found, print);
  return found.broken.length === 0;
};

/** Runs the simulation as the words say; resolves with the exit code: 1 where a rule was broken, or a planted mistake lives. */
export const runSimulation = async (words: readonly string[], print: Print): Promise<number> => {
  if (words.includes('--help') || words.includes('-h')) {
    print(usage);
    return 0;
  }
  let order: Order;
  try {
    order = readOrder(words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    print(`${error.message}\n\n${usage}`);
    return 2;
  }
  const stage = order.usesDatabase ? onServer(await databases().at(-1)!.open()) : await openEmbedded();
  try {
    const isWell = await (order.plant ? catchPlants : search)(order, onStage(stage), print);
    return isWell ? 0 : 1;
  } finally {
    await stage.close();
  }
};
