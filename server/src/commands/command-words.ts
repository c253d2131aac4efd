import { parseArgs } from 'node:util';

/** A refused command: nothing has changed. The message says what would be right. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** True where the words of the command are wrong; false where what they name is in another state. */
  readonly isWrongWords: boolean;
  /** The code with which the program ends. */
  readonly exitCode: 1 | 2;

  constructor(message: string, { isWrongWords = false } = {}) {
    super(message);
    this.isWrongWords = isWrongWords;
    this.exitCode = isWrongWords ? 2 : 1;
  }
}

/** Returns the refusal of a command that is written wrongly. */
export const wrongWords = (message: string) => new Refusal(message, { isWrongWords: true });

/** Adds to a refusal of wrong words the lines of a list of commands that say what to write. Returns the error. */
export const withUsage = (error: unknown, command: string | undefined, usage: string): unknown => {
  const blocks = usage.match(/^ {2}\S.*(?:\n {3,}\S.*)*/gm) ?? [];
  const own = blocks.filter((block) => /^ {2}(\S+)/.exec(block)?.[1] === command);
  if (error instanceof Refusal && error.isWrongWords && own.length > 0)
    error.message += `\nWrite: npm run operate -- COMMAND\n${own.join('\n')}`;
  return error;
};

/** Logins that many people share, or that a container gives: they do not say who somebody is. */
const sharedLogins: ReadonlySet<string> = new Set([
  'root',
  'node',
  'nobody',
  'app',
  'user',
  'admin',
  'administrator',
  'operator',
  'portal',
  'postgres',
  'ubuntu',
  'debian',
  'ec2-user',
]);

const lengths = { by: [1, 80], why: [1, 500], reason: [3, 500] } as const;

/** A text that seems to hold a customer's number or address. These texts are stored permanently, in clear. */
const looksPersonal = (text: string) => text.includes('@') || /\d(?:[ .-]?\d){8}/.test(text);

/** Returns one line of text that is stored. Refuses another length, control characters, numbers and addresses. */
export const readText = (option: keyof typeof lengths, given: string): string => {
  const text = given.trim();
  const [shortest, longest] = lengths[option];
  if (text.length < shortest || text.length > longest || /\p{Cc}/u.test(text))
    throw wrongWords(`--${option} takes one line of ${shortest} to ${longest} characters`);
  if (looksPersonal(text))
    throw wrongWords(`--${option} is kept for ever: leave numbers of customers and addresses out of it`);
  return text;
};

/** Returns the reason of a command that must have one. */
export const readWhy = (given: string | undefined, option: 'why' | 'reason' = 'why'): string => {
  if (given === undefined) throw wrongWords(`Say why: --${option} TEXT`);
  return readText(option, given);
};

/** Returns an amount in major units, as digits; the currency decides later whether it has so many decimals. */
export const readAmountWord = (given: string): string => {
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(given) || Number(given) === 0)
    throw wrongWords(`--amount takes an amount such as 500 or 12.50, not ${given}`);
  return given;
};

/** Returns who runs a command: `--by`, or the login unless many people share it. */
export const readBy = (given: string | undefined, login: string | undefined): string => {
  if (given !== undefined) return readText('by', given);
  if (login === undefined || sharedLogins.has(login))
    throw wrongWords(`Say who you are: --by NAME${login ? ` (${login} may be anybody)` : ''}`);
  return readText('by', login);
};

/** The form of a command: how many words it takes at most, its options with a text, its options without one. */
type Form<Option extends string, Flag extends string> = {
  most: number;
  options?: readonly Option[];
  flags?: readonly Flag[];
  /** Follows the refusal of a word too many. */
  hint?: string;
};

type Words<Option extends string, Flag extends string> = {
  words: string[];
  values: Partial<Record<Option, string | undefined>>;
  has: (flag: Flag) => boolean;
};

/** Refuses words beyond the most that a command takes. `hint` ends the message. */
export const refuseMore = (words: readonly string[], most: number, hint = ''): void => {
  if (words.length > most) throw wrongWords(`Not understood: ${words.slice(most).join(' ')}${hint}`);
};

/** Returns the words and options of a command. Refuses an unknown option, an option given twice, and a word too many. */
export const readWords = <Option extends string = never, Flag extends string = never>(
  args: readonly string[],
  { most, options = [], flags = [], hint = '' }: Form<Option, Flag>,
): Words<Option, Flag> => {
  const words: string[] = [];
  const given = new Map<string, string | undefined>();
  for (const token of tokensOf(args, options, flags)) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    if (given.has(token.name)) throw wrongWords(`--${token.name} stands there twice`);
    given.set(token.name, token.value);
  }
  refuseMore(words, most, hint);
  const values: Partial<Record<Option, string | undefined>> = {};
  for (const name of options) values[name] = given.get(name);
  return { words, values, has: (flag) => given.has(flag) };
};

const typeOf = (type: 'string' | 'boolean') => (name: string) => [name, { type, multiple: true }] as const;

const tokensOf = (args: readonly string[], options: readonly string[], flags: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries([...options.map(typeOf('string')), ...flags.map(typeOf('boolean'))]),
      allowPositionals: true,
      tokens: true,
    }).tokens;
  } catch (error) {
    throw wrongWords((error instanceof Error ? error.message : String(error)).replace(/\n.*/s, ''));
  }
};
