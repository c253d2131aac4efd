import { parseArgs } from 'node:util';
import { present } from '@selfcare/contract/typed/present';
import { ContentRefusal, type Reason } from '../store.ts';

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

/** Parses the arguments; throws `ContentRefusal` for an unknown option. */
export const readArguments = (args: readonly string[]): Arguments => {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { why: { type: 'string' }, strict: flag, draft: flag, json: flag, reuse: flag },
    });
    const [command = '', ...rest] = positionals;
    const { why = '', strict, draft, json, reuse } = values;
    return { command, rest, why: why.trim().slice(0, 500), isStrict: strict, isDraft: draft, isJson: json, reuse };
  } catch (error) {
    throw new ContentRefusal(error instanceof Error ? present(error.message.split('\n')[0]) : 'These are no options');
  }
};

export const unknownCommand = (name: string): string =>
  name === '' ? contentUsage : `There is no command ${name}\n\n${contentUsage}`;

const mostWords: Readonly<Record<string, number>> = {
  check: 1,
  import: 1,
  diff: 3,
  activate: 2,
  rollback: 1,
  export: 1,
};

/** Refuses extra words: a second folder would be ignored silently. */
export const refuseMoreWords = ({ command, rest }: Arguments): void => {
  const more = rest.slice(mostWords[command] ?? 0);
  if (more.length > 0) throw new ContentRefusal(`Not understood: ${more.join(' ')}`);
};

export const readVersion = (word: string | undefined): number | null => {
  if (word === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new ContentRefusal(`${word} is no number of a version`);
  return Number(word);
};

export const readPage = (word: string | undefined): string => {
  if (!word) throw new ContentRefusal('Name the page, without its language');
  return word;
};

export const readReason = ({ why }: Arguments, editor: string | undefined): Reason => ({
  by: (editor?.trim() || 'unknown').slice(0, 200),
  why,
});
