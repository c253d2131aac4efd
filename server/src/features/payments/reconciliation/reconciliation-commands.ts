import { readBy, readWhy, readWords, Refusal, wrongWords } from '../../../commands/command-words.ts';
import { readProviderBalances } from '../books/provider-entries.ts';
import { byItself, type Case } from './case-store.ts';
import { suggest } from './judge.ts';
import { readMapping, zoneOf } from './mapped-statement.ts';
import { readSpan } from './statement-span.ts';
import type { Gap } from './statement-store.ts';
import {
  rehearseStatement,
  takeStatement,
  type ReconciliationDeps,
  type Rehearsed,
  type Taken,
} from './take-statement.ts';

/** The lines of the list of commands. */
export const reconciliationUsage = `  statement FILE [--mapping MAPPING] [--from TIME --until TIME] [--dry-run] [--by NAME]
                        take a provider's statement of a day in, and compare it with the books;
                        --mapping: the file is the provider's own, and this one says how to read it
                        --from, --until: the time it covers, if it does not say so; the last day is covered too
                        --dry-run: say what that would do, and change nothing
  statements            what was taken in for the last month, the time that each covers, and what none covers
  cases [--all]         where statements and books differ, with what may be done about each
  close-case ID --why TEXT [--by NAME]
                        close a case that is settled elsewhere
  owed                  what each provider took, gave back, kept, paid out to the bank, and still owes`;

const minutesIn = 60_000;
const dayInMs = 86_400_000;

const readOrder = async (args: readonly string[], timeZone: string) => {
  const { words, values, has } = readWords(args, {
    most: 1,
    options: ['by', 'mapping', 'from', 'until'],
    flags: ['dry-run'],
    hint: '. Name one file',
  });
  const [file] = words;
  if (!file) throw wrongWords('Name one file');
  const mapping = values.mapping === undefined ? undefined : await readMapping(values.mapping);
  const span = readSpan(values.from, values.until, zoneOf(mapping, timeZone));
  return { file, by: values.by, order: { mapping, span, replaced: 'renew' as const }, isDryRun: has('dry-run') };
};

const toShown = (one: Case) => {
  const { ourState, onHold, closedAt, closedBy, why, ...told } = one;
  // Somebody has closed it on another telling than there is now.
  const before = closedBy !== null && closedBy !== byItself && { closedBefore: { by: closedBy, why } };
  const now = { ourState, onHold, ageMinutes: Math.floor((Date.now() - one.foundAt.getTime()) / minutesIn), ...before };
  return closedAt ? { ...told, closedAt, closedBy, why } : { ...told, ...now, suggestion: suggest(one) };
};

/** Returns a function that says in words, by the clock of a time zone, what no statement covers. */
const sayGap = (timeZone: string) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return ({ provider, from, until }: Gap) =>
    `no statement of ${provider} covers ${clock.format(from)} to ${clock.format(until)}`;
};

/** What an operator's people do with statements; each throws, in a sentence, what it refuses. */
export const createReconciliationCommands = (deps: ReconciliationDeps) => ({
  owed: (args: readonly string[]) => {
    readWords(args, { most: 0 });
    const methodsOf = Object.entries(deps.movesOf).map(([provider, { methods }]) => [provider, methods] as const);
    return readProviderBalances(deps.database, Object.fromEntries(methodsOf));
  },
  statement: async (args: readonly string[], login: string | undefined): Promise<Taken | Rehearsed> => {
    const { file, order, by, isDryRun } = await readOrder(args, deps.timeZone);
    return isDryRun
      ? rehearseStatement(deps, file, { ...order, by: 'a dry run' })
      : takeStatement(deps, file, { ...order, by: readBy(by, login) });
  },
  statements: async (args: readonly string[]) => {
    readWords(args, { most: 0 });
    const monthAgo = new Date(Date.now() - 31 * dayInMs).toISOString().slice(0, 10);
    return {
      missing: (await deps.statements.missingDays()).filter(({ days }) => days.length > 0),
      gaps: (await deps.statements.gaps()).map(sayGap(deps.timeZone)),
      statements: await deps.statements.list(monthAgo),
    };
  },
  cases: async (args: readonly string[]) => {
    return (await deps.cases.list(!readWords(args, { most: 0, flags: ['all'] }).has('all'))).map(toShown);
  },
  close: async (args: readonly string[], login: string | undefined) => {
    const { words, values } = readWords(args, { most: 1, options: ['by', 'why'] });
    const [id = ''] = words;
    if (!/^\d{1,9}$/.test(id)) throw wrongWords('Name the case by its id, as cases prints it');
    const why = readWhy(values.why);
    const by = readBy(values.by, login);
    if (!(await deps.cases.close(Number(id), by, why))) throw new Refusal(`No open case has the id ${id}`);
    return { closed: Number(id), by };
  },
});
