import { checkMarkets } from '../../server/src/features/content/check-markets.ts';
import { print } from '../print.ts';
import { run } from '../command.ts';
import { root } from '../root.ts';
import { findImportViolations } from '../import-rules.ts';
import { arrowsOf, readSources } from '../imports/graph.ts';
import { layers } from '../imports/layers.ts';
import { findArrowsUp } from './arrows-up.ts';
import { findBrandWords, testCredentials } from './brand-words.ts';
import { citingFiles, findCitations } from './citations.ts';
import { findFolderCircles, findModuleCircles } from './circles.ts';
import { findFullFolders, fullFolders } from './full-folders.ts';
import { findMarketFaults } from './markets/markets.ts';
import { findSettingMismatches } from './settings-documented.ts';
import { findUnsealed } from './unsealed.ts';
import { findUnfinished } from './unfinished.ts';
import { findUntranslated } from './untranslated.ts';
import { findUnimported, findUnused } from './unused.ts';

/** What a check found, one line each; `count` stands in its line of the summary. */
type Found = { lines: string[]; count?: string };

/** A check passes when it finds nothing; what it finds is what the developer reads. */
type Check = { name: string; find: () => Promise<Found> };

const command = (name: string, program: string, ...parameters: string[]): Check => ({
  name,
  find: async () => {
    const { code, output } = await run(program, parameters);
    return { lines: code === 0 ? [] : (output.trim() || `${program} ended with ${code}`).split('\n') };
  },
});

/** A check of our own. `named` counts what is let through, each with its reason where the check keeps its list. */
const scan = (name: string, find: () => string[] | Promise<string[]>, named = 0): Check => ({
  name,
  find: async () => {
    const lines = await find();
    return { lines, count: named === 0 ? `${lines.length}` : `${lines.length}, ${named} named` };
  },
});

/** One check of several: it finds what each of them finds. */
const together = (name: string, checks: Check[]): Check => ({
  name,
  find: async () => {
    const found = await Promise.all(checks.map(({ find }) => find()));
    return { lines: found.flatMap(({ lines }) => lines) };
  },
});

// Read once, by the first check that asks.
let read: ReturnType<typeof readSources> | undefined;
const sources = () => (read ??= readSources(root));
const arrows = () => arrowsOf(sources());

// One group at a time: the checks of a group run side by side, and two cores are the least we count on.
const groups: Check[][] = [
  [command('types', 'tsc', '-p', 'tsconfig.json'), command('types of the portal', 'tsc', '-p', 'portal/tsconfig.json')],
  [command('lint', 'oxlint', '--deny-warnings'), command('format', 'oxfmt', '--check', '.')],
  [
    together('lockfile in step', [
      command('', 'npm', 'ci', '--dry-run', '--ignore-scripts', '--loglevel=error'),
      scan('', () => findUnsealed(root)),
    ]),
    scan('unused', async () => [...(await findUnused(root)), ...findUnimported(root, sources())]),
    scan('import rules', () => findImportViolations(root, sources())),
    scan('folders over 25 files', () => findFullFolders(root), fullFolders.length),
    scan(
      'arrows up',
      () =>
        findArrowsUp(
          sources().map(({ path }) => path),
          arrows(),
        ),
      layers.flatMap((table) => table.named).length,
    ),
    scan('circles of modules', () => findModuleCircles(arrows())),
    scan('circles of folders', () => findFolderCircles(arrows())),
    scan('citations outside', () => findCitations(root), citingFiles.length),
    scan('nothing left unfinished', () => findUnfinished(root)),
    scan('settings documented', () => findSettingMismatches(root)),
    scan('texts in the locales', () => findUntranslated(root)),
    scan('markets complete', () => findMarketFaults(root)),
    scan('brands in markets alone', () => findBrandWords(root), testCredentials.length),
    scan('content of the markets', checkMarkets),
  ],
];

/** Runs every static check, prints one line each and, below it, what a failed one found. None is begun after `until` (milliseconds). */
export const check = async (until = Infinity): Promise<{ passed: number; failed: number; notRun: number }> => {
  const counts = { passed: 0, failed: 0, notRun: 0 };
  for (const group of groups) {
    if (Date.now() >= until) {
      counts.notRun += group.length;
      continue;
    }
    for (const { name, seconds, found } of await Promise.all(group.map(runTimed))) {
      const failed = found.lines.length > 0;
      counts[failed ? 'failed' : 'passed'] += 1;
      print(
        `${failed ? 'FAILED' : 'ok    '} ${name.padEnd(28)}${(found.count ?? '').padEnd(12)}${seconds.toFixed(1)} s`,
      );
      if (failed) print(found.lines.join('\n').replace(/^/gm, '       '));
    }
  }
  return counts;
};

const runTimed = async ({ name, find }: Check): Promise<{ name: string; seconds: number; found: Found }> => {
  const started = Date.now();
  const found = await find().catch((error: unknown): Found => ({
    lines: [`it broke: ${error instanceof Error ? error.stack : error}`],
  }));
  return { name, found, seconds: (Date.now() - started) / 1000 };
};
