import type { MakeBacking } from './backing.ts';
import type { Step } from './decisions.ts';
import { simulate, type Run, type Simulating } from './simulate.ts';

/** The rule that a run broke first, without whom it struck. */
export const ruleOf = ({ broken }: Pick<Run, 'broken'>): string | undefined => broken[0]?.split(':')[0];

/** How many repetitions a story may cost. */
const mostTries = 4000;

type Try = (record: readonly Step[]) => Promise<boolean>;

/** Leaves actions out, many at a time and then fewer, while the same rule breaks. */
const dropActions = async (record: readonly Step[], fails: Try): Promise<readonly Step[]> => {
  let kept = record;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2)) {
    // The first step is the world, the last one the end.
    for (let at = 1; at < kept.length - 1;) {
      const shorter = [...kept.slice(0, at), ...kept.slice(Math.min(at + size, kept.length - 1))];
      if (await fails(shorter)) kept = shorter;
      else at += size;
    }
  }
  return kept;
};

const calmed = (record: readonly Step[], step: number, draw?: number): Step[] =>
  record.map((one, i) => {
    if (i !== step) return one;
    return { ...one, drawn: draw === undefined ? [] : one.drawn.with(draw, 0) };
  });

/** Decides calmly whatever need not go wrong. */
const calmDown = async (record: readonly Step[], fails: Try): Promise<readonly Step[]> => {
  let kept = record;
  for (let step = 0; step < kept.length; step += 1) {
    if (kept[step]!.drawn.some((value) => value !== 0) && (await fails(calmed(kept, step)))) kept = calmed(kept, step);
    for (let draw = 0; draw < kept[step]!.drawn.length; draw += 1) {
      if (kept[step]!.drawn[draw] === 0) continue;
      const calmer = calmed(kept, step, draw);
      if (await fails(calmer)) kept = calmer;
    }
  }
  return kept;
};

/**
 * The shortest story of a seed that breaks a rule: its recorded decisions are left out one after the other as long as the
 * same rule still breaks. Undefined where the seed breaks none.
 */
export const shrink = async (
  makeBacking: MakeBacking,
  seed: number,
  options: Simulating = {},
): Promise<Run | undefined> => {
  let best = await simulate(makeBacking, seed, { ...options, isTold: true });
  const rule = ruleOf(best);
  if (rule === undefined) return undefined;
  let tries = 0;
  const fails: Try = async (record) => {
    tries += 1;
    if (tries > mostTries) return false;
    const run = await simulate(makeBacking, seed, { ...options, record, isTold: true });
    if (ruleOf(run) !== rule) return false;
    best = run;
    return true;
  };
  let record = best.steps;
  for (let before = Infinity; sizeOf(record) < before;) {
    before = sizeOf(record);
    record = await calmDown(await dropActions(record, fails), fails);
  }
  return best;
};

const sizeOf = (record: readonly Step[]): number =>
  record.reduce((size, { drawn }) => size + 1 + drawn.filter((value) => value !== 0).length, 0);

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const someId = /[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{8}-0000-4000-8000-[0-9a-f]{12}/g;
/** A cell of the table of faults that was met: that is counted, and no part of a story. */
const isCell = (line: string) => / S\d+ F\d\d/.test(line);

/** A run in words, for whoever must find out why it failed: payments are A, B, C in the order in which they come up. */
export const describeRun = ({ seed, broken, history }: Run): string => {
  const ids: string[] = [];
  const named = (line: string) =>
    line.replace(someId, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return letters[ids.indexOf(id)] ?? id;
    });
  const story = history.filter((line) => !isCell(line)).map((line) => `  ${named(line)}`);
  return [`Seed ${seed}:`, ...story, 'breaks', ...broken.map((line) => `  ${named(line)}`)].join('\n');
};
