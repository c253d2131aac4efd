import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asksForHelp } from '../../tools/runtime/asks-for-help.ts';
import { check } from './checker.ts';
import type { History } from './history.ts';
import { torture } from './torture.ts';

const usage = `npm run torture -- [--kills N] [--stops N] [--clients N] [--database embedded|postgres] [--seed N] [--older CHECKOUT] [--keep FOLDER]
npm run torture -- --check FOLDER/history.json`;

const print = (words: string) => void process.stdout.write(`${words}\n`);

const whole = (text: string, name: string): number => {
  if (!/^\d{1,7}$/.test(text)) return tellUsage(`--${name} takes a whole number, not ${text}\n${usage}`);
  return Number(text);
};

/** Exits with the usage: a typing error is no fault of the program. */
const tellUsage: (words: string) => never = (words) => {
  process.stderr.write(`${words}\n`);
  process.exit(2);
};

const text = (fallback: string) => ({ type: 'string' as const, default: fallback });
const readOptions = () => {
  try {
    return parseArgs({
      options: {
        kills: text('50'),
        stops: text('5'),
        clients: text('8'),
        database: text('postgres'),
        seed: text(String(Date.now() % 1_000_000)),
        older: { type: 'string' },
        keep: { type: 'string' },
        check: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return tellUsage(`${(error as Error).message}\n${usage}`);
  }
};
if (asksForHelp(process.argv.slice(2))) {
  print(usage);
  process.exit();
}
const values = readOptions();

const tell = (violations: ReturnType<typeof check>) => {
  for (const { rule, of, says } of violations.slice(0, 50)) print(`BROKEN  ${rule}: ${of}: ${says}`);
  print(
    violations.length === 0
      ? 'Nothing was lost, nothing was doubled: every promise was kept.'
      : `${violations.length} promises broken`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
};

if (values.check !== undefined) tell(check(JSON.parse(readFileSync(values.check, 'utf8')) as History));
else {
  const { database } = values;
  if (database !== 'embedded' && database !== 'postgres') tellUsage(usage);
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'selfcare-torture-'));
  print(
    `Seed ${values.seed}, ${database === 'postgres' ? 'two portals on one PostgreSQL' : 'one portal on its embedded database'}`,
  );
  const { violations, ...figures } = await torture({
    kills: whole(values.kills, 'kills'),
    stops: whole(values.stops, 'stops'),
    clients: whole(values.clients, 'clients'),
    seed: whole(values.seed, 'seed'),
    database,
    older: values.older && resolve(values.older),
    folder,
    says: print,
  });
  print(JSON.stringify(figures));
  tell(violations);
  if (violations.length > 0) print(`What was heard and told is kept in ${folder}`);
  else if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
// Explicit, because two of fifteen runs hung for an hour after the end: Node waited for a destroyed socket while it
// freed its handles.
process.exit();
