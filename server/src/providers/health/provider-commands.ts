import { readWords, wrongWords } from '../../commands/command-words.ts';
import type { Database } from '../../db/database.ts';
import { providerNames, type ProviderName } from '../providers.ts';
import { createSwitchStore, type MadeSwitch, type Switch } from './switch-store.ts';

export const providerUsage = `  providers             which providers are switched off for new attempts, why and until when
  provider NAME         the same of one, and every switch that it ever had
  provider NAME off|on --why TEXT [--until TIME] [--by NAME]
                        switch one off or on for new attempts; the providers: ${providerNames.join(', ')}`;

const readName = (word: string): ProviderName => {
  const name = providerNames.find((each) => each === word);
  if (!name) throw wrongWords(`There is no provider ${word}; the providers: ${providerNames.join(', ')}`);
  return name;
};

const readState = (word: string): boolean => {
  if (word !== 'off' && word !== 'on') throw wrongWords(`A provider is switched off or on, not ${word}`);
  return word === 'off';
};

const longestText = 500;

const readText = (option: string, text: string | undefined, says: string): string => {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') throw wrongWords(`${option} ${says}`);
  if (trimmed.length > longestText) throw wrongWords(`${option} takes at most ${longestText} characters`);
  return trimmed;
};

const moment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Returns true for an existing day: `Date` reads 31 June as 1 July. */
const isDay = (day: string) => {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
};

const readUntil = (text: string | undefined, isOff: boolean): Date | null => {
  if (text === undefined) return null;
  if (!isOff) throw wrongWords('--until goes with off alone: what is on stays on');
  const day = moment.exec(text)?.[1];
  const until = new Date(text.replace(',', '.').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (!day || !isDay(day) || Number.isNaN(until.getTime()))
    throw wrongWords(`--until takes a time with its offset, such as 2026-03-01T06:00:00+01:00 or …Z, not ${text}`);
  if (until.getTime() <= Date.now()) throw wrongWords(`--until ${text} is in the past`);
  return until;
};

const readSwitch = (provider: ProviderName, given: readonly string[], login: string | undefined): Switch => {
  const { words, values } = readWords(given, {
    most: 2,
    options: ['why', 'until', 'by'],
    hint: '. A text of several words stands in quotes',
  });
  const isOff = readState(words[1] ?? '');
  return {
    provider,
    isOff,
    why: readText('--why', values.why, 'must say why it is switched: it is kept'),
    until: readUntil(values.until, isOff),
    by: readText('--by', values.by ?? login, 'must name who does it'),
  };
};

const told = ({ isOff, why, until, by, at }: MadeSwitch) => ({
  switched: isOff ? 'off' : 'on',
  why,
  ...(until && { until: until.toISOString() }),
  by,
  at: at.toISOString(),
});

const list = async (database: Database) => {
  const latest = await createSwitchStore(database).latest();
  return providerNames.map((provider) => {
    const last = latest.find((each) => each.provider === provider);
    return { provider, state: last?.offForSeconds === undefined ? 'on' : 'off', last: last && told(last) };
  });
};

const stateOf = async (database: Database, provider: ProviderName) => {
  const state = (await list(database)).find((each) => each.provider === provider);
  const history = await createSwitchStore(database).history(provider);
  return { provider, state: state?.state, history: history.map(told) };
};

/** Shows or switches providers. `login` is used without `--by`. Throws a refusal before any change. */
export const operateProvider = async (
  database: Database,
  given: readonly string[],
  login: string | undefined,
): Promise<unknown> => {
  if (given.length === 0) return list(database);
  const provider = readName(given[0] ?? '');
  if (given.length > 1) await createSwitchStore(database).add(readSwitch(provider, given, login));
  return stateOf(database, provider);
};
