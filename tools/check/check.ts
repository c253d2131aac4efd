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
import { findCitations } from './citations.ts';
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

/** A part of the check, which passes without findings. `fix` says what to do about a finding. */
type Part = { name: string; verifies: string; fix?: string; find: () => Promise<Found> };

const command = async (program: string, ...parameters: string[]): Promise<Found> => {
  const { code, output } = await run(program, parameters);
  return { lines: code === 0 ? [] : (output.trim() || `${program} ended with ${code}`).split('\n') };
};

/** Runs a scan of our own. `named` counts its listed exceptions, each with a reason. */
const scan = async (find: () => string[] | Promise<string[]>, named = 0): Promise<Found> => {
  const lines = await find();
  return { lines, count: named === 0 ? `${lines.length}` : `${lines.length}, ${named} named` };
};

/** Merges the findings of several finders. */
const together = async (...finders: Promise<Found>[]): Promise<Found> => ({
  lines: (await Promise.all(finders)).flatMap(({ lines }) => lines),
});

// Read once, by the first part that needs them.
let read: ReturnType<typeof readSources> | undefined;
const sources = () => (read ??= readSources(root));
const arrows = () => arrowsOf(sources());
const paths = () => sources().map(({ path }) => path);

/** The groups run one after the other; the parts of a group run side by side. */
const groups: Part[][] = [
  [
    {
      name: 'types',
      verifies: 'the types fit, in the portal too (tsc)',
      find: () => together(command('tsc', '-p', 'tsconfig.json'), command('tsc', '-p', 'portal/tsconfig.json')),
    },
  ],
  [
    {
      name: 'lint',
      verifies: 'oxlint reports nothing',
      find: () => command('oxlint', '--deny-warnings'),
    },
    {
      name: 'format',
      verifies: 'the files are formatted (oxfmt)',
      fix: 'run `npm run format`',
      find: () => command('oxfmt', '--check', '.'),
    },
  ],
  [
    {
      name: 'lockfile',
      verifies: '`npm ci` installs what package.json names, each package under the hash of its content',
      fix: 'run `npm install` and commit package-lock.json',
      find: () =>
        together(
          command('npm', 'ci', '--dry-run', '--ignore-scripts', '--loglevel=error'),
          scan(() => findUnsealed(root)),
        ),
    },
    {
      name: 'unused',
      verifies: 'every file, export and package is used (knip)',
      fix: 'delete what nothing uses',
      find: () => scan(async () => [...(await findUnused(root)), ...findUnimported(root, sources())]),
    },
    {
      name: 'imports',
      verifies: 'rooms import only what they may',
      find: () => scan(() => findImportViolations(root, sources())),
    },
    {
      name: 'folders',
      verifies: 'no folder holds more than 25 files',
      find: () => scan(() => findFullFolders(root), fullFolders.length),
    },
    {
      name: 'layers',
      verifies: 'imports run down through the layers, also those of types',
      fix: 'move the code down, or pass the value in (tools/imports/layers.ts)',
      find: () => scan(() => findArrowsUp(paths(), arrows()), layers.flatMap((table) => table.named).length),
    },
    {
      name: 'circles',
      verifies: 'no modules and no folders import each other',
      find: () => scan(() => [...findModuleCircles(arrows()), ...findFolderCircles(arrows())]),
    },
    {
      name: 'citations',
      verifies: 'named pages, sections, codes and files are in the repository',
      fix: 'correct the name in the text',
      find: () => scan(() => findCitations(root)),
    },
    {
      name: 'unfinished',
      verifies: 'nothing is marked as unfinished',
      fix: 'finish it, or remove the mark',
      find: () => scan(() => findUnfinished(root)),
    },
    {
      name: 'settings',
      verifies: '.env.example names every setting, and no other',
      find: () => scan(() => findSettingMismatches(root)),
    },
    {
      name: 'texts',
      verifies: 'customers read no text from outside the locales',
      fix: 'move the text to portal/app/locales, in every language',
      find: () => scan(() => findUntranslated(root)),
    },
    {
      name: 'markets',
      verifies: 'every market has its files and works',
      find: () => scan(() => findMarketFaults(root)),
    },
    {
      name: 'brands',
      verifies: 'only markets name a brand',
      fix: 'use the brand of the market',
      find: () => scan(() => findBrandWords(root), testCredentials.length),
    },
    {
      name: 'content',
      verifies: 'the content of the markets can be published',
      find: () => scan(checkMarkets),
    },
    {
      name: 'figures',
      verifies: 'the source is no larger than its ceilings (tools/check/figures.ts)',
      find: async () => {
        const figures = measureFigures(root);
        return { lines: findAboveCeiling(figures), figures: figures.map(({ name, value }) => `${name}: ${value}`) };
      },
    },
  ],
];

const parts = groups.flat();
const list = () => parts.map(({ name, verifies }) => `${name.padEnd(12)}${verifies}`).join('\n');

/**
 * `npm run check`: runs every part, or those that `parameters` name; `--help` lists them. Returns the exit code: 1
 * after findings, 2 for an unknown part.
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
  /** Milliseconds after which no further group begins. */
  until?: number | undefined;
  /** The names of the parts to run; empty for all. */
  only?: readonly string[];
};

/** Runs the static checks and prints a line for each, with its findings below. */
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
    for (const { name, fix, seconds, found } of await Promise.all(group.map(runTimed))) {
      const failed = found.lines.length > 0;
      counts[failed ? 'failed' : 'passed'] += 1;
      print(
        `${failed ? 'FAILED' : 'ok    '} ${name.padEnd(12)}${(found.count ?? '').padEnd(12)}${seconds.toFixed(1)} s`,
      );
      for (const line of [...(found.figures ?? []), ...found.lines]) print(`       ${line}`);
      if (failed && fix !== undefined) print(`       What to do: ${fix}.`);
    }
  }
  return counts;
};

const runTimed = async ({ name, fix, find }: Part) => {
  const started = Date.now();
  const found = await find().catch((error: unknown): Found => ({
    lines: [`the check itself failed: ${error instanceof Error ? error.stack : error}`],
  }));
  return { name, fix, found, seconds: (Date.now() - started) / 1000 };
};
