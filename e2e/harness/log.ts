import { existsSync, readFileSync } from 'node:fs';

type Entry = Record<string, unknown> & { level: number };

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'level' in value && typeof value.level === 'number';

const parse = (line: string): Entry | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const linesOf = (file: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : [];

const pinoError = 50;

/** The lines that a process wrote. */
export const readLog = (file: string) => ({
  /** Returns the last lines, for the message of a failure. */
  tail: (lines = 15) => linesOf(file).slice(-lines).join('\n'),
  /** Returns entries of level error and above except alarms, and lines that are not log entries. */
  troubles: () =>
    linesOf(file).filter((line) => {
      const entry = parse(line);
      return entry === undefined || (entry.level >= pinoError && !('alarm' in entry));
    }),
  /**
   * Returns the short numbers (PINs, codes) that it holds as separate words; inside times and ids they occur by chance.
   */
  holds: (numbers: readonly string[]) => {
    const all = linesOf(file).join('\n');
    return numbers.filter((number) => new RegExp(`(?<![\\w.-])${number}(?![\\w-])`).test(all));
  },
  /** Returns the texts that it holds anywhere. */
  mentions: (texts: readonly string[]) => {
    const all = linesOf(file).join('\n');
    return texts.filter((text) => all.includes(text));
  },
});

/** A process's log, read again at each call. */
export type Log = ReturnType<typeof readLog>;
