import { dayOf, type Market } from '@selfcare/markets/market';
import type { Database } from '../../../db/database.ts';
import { readBy, readWords, Refusal, wrongWords } from '../../../commands/command-words.ts';
import { readTrialBalance } from './check-books.ts';
import { closeDay } from './day-close.ts';
import { exportBooks, exportKinds } from './export-books.ts';

/** The lines of the list of commands. */
export const booksUsage = `  export ledger|payments --day DAY
                        a day's books as CSV: of a closed day always the same, of an open one as it stands
  close-day DAY [--by NAME]
                        close a day that is over, and open ones before it; what is closed never changes
  trial-balance         what every account was debited and credited, and payments whose books do not fit`;

/** A day that exists, `YYYY-MM-DD`. */
const readDay = (given: string | undefined): string => {
  const isDay = given !== undefined && /^2\d{3}-\d{2}-\d{2}$/.test(given);
  const at = new Date(`${given}T00:00:00Z`);
  if (!isDay || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== given)
    throw wrongWords(`Name a day such as 2026-11-30${given === undefined ? '' : `, not ${given}`}`);
  return given;
};

/** What an operator's accountant asks for; each throws, in a sentence, what it refuses. */
export const createBooksCommands = (database: Database, { timeZone }: Pick<Market, 'timeZone'>) => ({
  /** A table, part after part; what is refused is refused before the first of them. */
  export: (args: readonly string[]): AsyncIterable<string> => {
    const { words, values } = readWords(args, { most: 1, options: ['day'], hint: '. The day is named by --day' });
    const [word] = words;
    const kind = exportKinds.find((each) => each === word);
    if (!kind) throw wrongWords(`Say what to export: ${exportKinds.join(' or ')}`);
    const day = readDay(values.day);
    // Who mistypes a year would take an empty journal for a day on which nothing moved.
    if (day > dayOf({ timeZone })) throw new Refusal(`${day} is still to come`);
    return exportBooks(database, kind, { day, timeZone });
  },
  close: async (args: readonly string[], login: string | undefined) => {
    const { words, values } = readWords(args, { most: 1, options: ['by'] });
    const closing = { day: readDay(words[0]), timeZone };
    return { closed: await closeDay(database, closing, readBy(values.by, login)) };
  },
  trialBalance: () => readTrialBalance(database),
});
