import { parseArgs } from 'node:util';
import { ResolutionRefusal } from './resolutions.ts';

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

/** It is kept for ever, in clear: a customer's number or address does not belong there. */
const looksPersonal = (text: string) => text.includes('@') || /\d(?:[ .-]?\d){8}/.test(text);

/** One line of text that is kept. */
export const readText = (option: keyof typeof lengths, given: string): string => {
  const text = given.trim();
  const [shortest, longest] = lengths[option];
  if (text.length < shortest || text.length > longest || /\p{Cc}/u.test(text))
    throw new ResolutionRefusal(`--${option} takes one line of ${shortest} to ${longest} characters`);
  if (looksPersonal(text))
    throw new ResolutionRefusal(`--${option} is kept for ever: leave numbers of customers and addresses out of it`);
  return text;
};

/** Who does it: as they say, or else as the system knows them, unless that may be anybody. */
export const readBy = (given: string | undefined, login: string | undefined): string => {
  if (given !== undefined) return readText('by', given);
  if (login === undefined || sharedLogins.has(login))
    throw new ResolutionRefusal(`Say who you are: --by NAME${login ? ` (${login} may be anybody)` : ''}`);
  return readText('by', login);
};

/** The words and the options of a command, each of which takes a text. Refuses an option that it has not. */
export const readArguments = <Name extends string>(args: readonly string[], names: readonly Name[]) => {
  const text = { type: 'string', multiple: true } as const;
  const options = Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { positionals, values: values as Partial<Record<Name, string[]>> };
  } catch (error) {
    throw new ResolutionRefusal(error instanceof Error ? error.message : String(error));
  }
};

/** What an option says that may stand there once. */
export const once = (name: string, given: string[] | undefined): string | undefined => {
  if (given !== undefined && given.length > 1) throw new ResolutionRefusal(`--${name} stands there twice`);
  return given?.[0];
};
