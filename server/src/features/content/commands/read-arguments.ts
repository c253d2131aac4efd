import { readWords, refuseMore, wrongWords } from '../../../commands/command-words.ts';
import type { Reason } from '../store.ts';

export const contentUsage = `npm run content -- COMMAND
  check [FOLDER] [--strict] [--reuse]
                        say what is wrong with a folder of content; --strict minds HTML that would be taken out as well
  import [FOLDER] [--draft] [--reuse]
                        take a folder in and make it active (--draft: keep it for later); --reuse takes dropped ids back
  list [--json]         every version of every page, and which are active
  diff PAGE [A] [B]     what differs between two versions; the active one and the newest unless they are named
  activate PAGE VERSION
  rollback PAGE
                        make active again what was active before; once more goes one further back
  export FOLDER         write what is active into a folder
  keys                  the keys that text packages may hold
FOLDER is markets/<market>/content unless it is named; a page is named without its language. Every change keeps who made it (CONTENT_EDITOR, else the user of the system), when, and why (--why TEXT).`;

export type Arguments = {
  command: string;
  rest: string[];
  why: string;
  isStrict: boolean;
  isDraft: boolean;
  isJson: boolean;
  reuse: boolean;
};

const mostWords: Readonly<Record<string, number>> = {
  check: 1,
  import: 1,
  diff: 3,
  activate: 2,
  rollback: 1,
  export: 1,
};

export const readArguments = (args: readonly string[]): Arguments => {
  const { words, values, has } = readWords(args, {
    most: Infinity,
    options: ['why'],
    flags: ['strict', 'draft', 'json', 'reuse'],
  });
  const [command = '', ...rest] = words;
  const why = (values.why ?? '').trim().slice(0, 500);
  return {
    command,
    rest,
    why,
    isStrict: has('strict'),
    isDraft: has('draft'),
    isJson: has('json'),
    reuse: has('reuse'),
  };
};

export const unknownCommand = (name: string): string =>
  name === '' ? contentUsage : `There is no command ${name}\n\n${contentUsage}`;

/** Refuses more words than the command takes, such as a second folder. */
export const refuseMoreWords = ({ command, rest }: Arguments): void => refuseMore(rest, mostWords[command] ?? 0);

export const readVersion = (word: string | undefined): number | null => {
  if (word === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(word)) throw wrongWords(`${word} is no number of a version`);
  return Number(word);
};

export const readPage = (word: string | undefined): string => {
  if (!word) throw wrongWords('Name the page, without its language');
  return word;
};

export const readReason = ({ why }: Arguments, editor: string | undefined): Reason => ({
  by: (editor?.trim() || 'unknown').slice(0, 200),
  why,
});
