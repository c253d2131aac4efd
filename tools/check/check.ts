import { checkMarkets } from '../../server/src/features/content/check-markets.ts';
import { print } from '../print.ts';
import { run } from '../command.ts';
import { root } from '../root.ts';
import { findImportViolations } from '../import-rules.ts';
import { arrowsOf, readSources } from '../imports/graph.ts';
import { layers } from '../imports/layers.ts';
import { asksForHelp } from '../runtime/asks-for-help.ts';
import { findArrowsUp } from './arrows-up.ts';
import { findBrandWords, testCredentials } from './brand-words.ts';
import { citingFiles, findCitations } from './citations.ts';
import { findFolderCircles, findModuleCircles } from './circles.ts';
import { findAboveCeiling, measureFigures } from './figures.ts';
import { findFullFolders, fullFolders } from './full-folders.ts';
import { findMarketFaults } from './markets/markets.ts';
import { findSettingMismatches } from './settings-documented.ts';
import { findUnsealed } from './unsealed.ts';
import { findUnfinished } from './unfinished.ts';
import { findUntranslated } from './untranslated.ts';
import { findUnimported, findUnused } from './unused.ts';

/** The findings of a part, one line each. `count` goes into its line of the summary, `figures` below it. */
type Found = { lines: string[]; count?: string; figures?: string[] };

/** A part of the check: it passes when it finds nothing. `asks` is what it verifies. */
type Part = { name: string; asks: string; find: () => Promise<Found> };

const command = async (program: string, ...parameters: string[]): Promise<Found> => {
  const { code, output } = await run(program, parameters);
  return { lines: code === 0 ? [] : (output.trim() || `${program} ended with ${code}`).split('\n') };
};

/** A scan of our own. `named` counts the exceptions that it lists, each with a reason. */
const scan = async (find: () => string[] | Promise<string[]>, named = 0): Promise<Found> => {
  const lines = await find();
  return { lines, count: named === 0 ? `${lines.length}` : `${lines.length}, ${named} named` };
};

/** Runs several finders side by side as one. */
const together = async (...finders: Promise<Found>[]): Promise<Found> => ({
  lines: (await Promise.all(finders)).flatMap(({ lines }) => lines),
});

// Read once, by the first part that needs them.
let read: ReturnType<typeof readSources> | undefined;
const sources = () => (read ??= readSources(root));
const arrows = () => arrowsOf(sources());
const paths = () => sources().map(({ path }) => path);

/** One group after the other; the parts of a group run side by side, on two cores at least. */
const groups: Part[][] = [
  [
    {
      name: 'types',
      asks: 'the types fit, in the portal too (tsc)',
      find: () => together(command('tsc', '-p', 'tsconfig.json'), command('tsc', '-p', 'portal/tsconfig.json')),
    },
  ],
  [
    {
      name: 'lint',
      asks: 'oxlint has no remark',
      find: () => command('oxlint', '--deny-warnings'),
    },
    {
      name: 'format',
      asks: 'oxfmt would change nothing; `npm run format` does it',
      find: () => command('oxfmt', '--check', '.'),
    },
  ],
  [
    {
      name: 'lockfile',
      asks: '`npm ci` installs what package.json names, each package under the hash of its content',
      find: () =>
        together(
          command('npm', 'ci', '--dry-run', '--ignore-scripts', '--loglevel=error'),
          scan(() => findUnsealed(root)),
        ),
    },
    {
      name: 'unused',
      asks: 'every file, export and package is used (knip)',
      find: () => scan(async () => [...(await findUnused(root)), ...findUnimported(root, sources())]),
    },
    {
      name: 'imports',
      asks: 'rooms import only what they may',
      find: () => scan(() => findImportViolations(root, sources())),
    },
    {
      name: 'folders',
      asks: 'no folder holds more than 25 files',
      find: () => scan(() => findFullFolders(root), fullFolders.length),
    },
    {
      name: 'layers',
      asks: 'imports run down through the layers, those of types too',
      find: () => scan(() => findArrowsUp(paths(), arrows()), layers.flatMap((table) => table.named).length),
    },
    {
      name: 'circles',
      asks: 'no modules and no folders import each other',
      find: () => scan(() => [...findModuleCircles(arrows()), ...findFolderCircles(arrows())]),
    },
    {
      name: 'citations',
      asks: 'pages, sections, codes and files that are named are in the repository',
      find: () => scan(() => findCitations(root), citingFiles.length),
    },
    {
      name: 'unfinished',
      asks: 'nothing is marked as left for later',
      find: () => scan(() => findUnfinished(root)),
    },
    {
      name: 'settings',
      asks: '.env.example names every setting, and no other',
      find: () => scan(() => findSettingMismatches(root)),
    },
    {
      name: 'texts',
      asks: 'customers read no text from outside the locales',
      find: () => scan(() => findUntranslated(root)),
    },
    {
      name: 'markets',
      asks: 'every market has its files and works',
      find: () => scan(() => findMarketFaults(root)),
    },
    {
      name: 'brands',
      asks: 'only markets name a brand',
      find: () => scan(() => findBrandWords(root), testCredentials.length),
    },
    {
      name: 'content',
      asks: 'the content of the markets can be published',
      find: () => scan(checkMarkets),
    },
    {
      name: 'figures',
      asks: 'the source is no larger than its ceilings (tools/check/figures.ts)',
      find: async () => {
        const figures = measureFigures(root);
        return { lines: findAboveCeiling(figures), figures: figures.map(({ name, value }) => `${name}: ${value}`) };
      },
    },
  ],
];

const parts = groups.flat();
const list = () => parts.map(({ name, asks }) => `${name.padEnd(12)}${asks}`).join('\n');

/**
 * `npm run check`: every part, or those that `parameters` name; `--help` lists them. Returns the exit code: 1 where a part
 * found something, 2 for a name that no part has.
 */
export const checkCommand = async (parameters: readonly string[]): Promise<number> => {
  if (asksForHelp(parameters)) {
    print(list());
    return 0;
  }
  const unknown = parameters.filter((each) => !parts.some(({ name }) => name === each));
  if (unknown.length > 0) {
    print(`No part of the check is called ${unknown.join(' or ')}. These are:\n${list()}`);
    return 2;
  }
  const { failed } = await check({ only: parameters });
  return failed === 0 ? 0 : 1;
};

type Options = {
  /** Milliseconds after which no further group of parts begins. */
  until?: number | undefined;
  /** The names of the parts to run; none for all. */
  only?: readonly string[];
};

/** Runs static checks, prints a line for each and, below it, what a failed one found. */
export const check = async ({ until = Infinity, only = [] }: Options = {}): Promise<{
  passed: number;
  failed: number;
  notRun: number;
}> => {
  const counts = { passed: 0, failed: 0, notRun: 0 };
  for (const all of groups) {
    const group = all.filter(({ name }) => only.length === 0 || only.includes(name));
    if (Date.now() >= until) {
      counts.notRun += group.length;
      continue;
    }
    for (const { name, seconds, found } of await Promise.all(group.map(runTimed))) {
      const failed = found.lines.length > 0;
      counts[failed ? 'failed' : 'passed'] += 1;
      print(
        `${failed ? 'FAILED' : 'ok    '} ${name.padEnd(12)}${(found.count ?? '').padEnd(12)}${seconds.toFixed(1)} s`,
      );
      for (const line of [...(found.figures ?? []), ...found.lines]) print(`       ${line}`);
    }
  }
  return counts;
};

const runTimed = async ({ name, find }: Part): Promise<{ name: string; seconds: number; found: Found }> => {
  const started = Date.now();
  const found = await find().catch((error: unknown): Found => ({
    lines: [`it broke: ${error instanceof Error ? error.stack : error}`],
  }));
  return { name, found, seconds: (Date.now() - started) / 1000 };
};
