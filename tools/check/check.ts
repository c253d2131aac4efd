import { print } from '../print.ts';
import { run } from '../command.ts';
import { root } from '../root.ts';
import { findImportViolations } from '../import-rules.ts';
import { findUnfinished } from './unfinished.ts';
import { findUntranslated } from './untranslated.ts';
import { findSettingMismatches } from './settings-documented.ts';

/** A check passes when it finds nothing; what it finds is what the developer reads. */
type Check = { name: string; find: () => Promise<string> };

const command = (name: string, program: string, ...parameters: string[]): Check => ({
  name,
  find: async () => {
    const { code, output } = await run(program, parameters);
    return code === 0 ? '' : output.trim() || `${program} ended with ${code}`;
  },
});

const scan = (name: string, find: (folder: string) => string[]): Check => ({
  name,
  find: async () => find(root).join('\n'),
});

// One group at a time: the checks of a group run side by side, and two cores are the least we count on.
const groups: Check[][] = [
  [command('types', 'tsc', '-p', 'tsconfig.json'), command('types of the portal', 'tsc', '-p', 'portal/tsconfig.json')],
  [command('lint', 'oxlint', '--deny-warnings'), command('format', 'oxfmt', '--check', '.')],
  [
    command('lockfile in step', 'npm', 'ci', '--dry-run', '--ignore-scripts', '--loglevel=error'),
    scan('import rules', findImportViolations),
    scan('nothing left unfinished', findUnfinished),
    scan('settings documented', findSettingMismatches),
    scan('texts in the locales', findUntranslated),
  ],
];

/** Runs every static check, prints one line each and, below it, what a failed one found. */
export async function check(): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 };
  for (const group of groups) {
    for (const { name, seconds, found } of await Promise.all(group.map(runTimed))) {
      counts[found === '' ? 'passed' : 'failed'] += 1;
      print(`${found === '' ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${seconds.toFixed(1)} s`);
      if (found !== '') print(found.replace(/^/gm, '       '));
    }
  }
  return counts;
}

async function runTimed({ name, find }: Check): Promise<{ name: string; seconds: number; found: string }> {
  const started = Date.now();
  const found = await find().catch((error: unknown) => `it broke: ${error instanceof Error ? error.stack : error}`);
  return { name, found, seconds: (Date.now() - started) / 1000 };
}
