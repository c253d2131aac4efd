import { DateTime } from 'luxon';
import { Refusal, wrongWords } from '../../../commands/command-words.ts';

/**
 * The source of a statement's span: the file, its name, the command, or the mapping. `day`: none of them, so it is the day of the rows;
 * `rows`: the mapping promises no whole day either, so it is from the first row to the last.
 */
type SpanSource = 'file' | 'name' | 'arguments' | 'mapping' | 'day' | 'rows';

/** The time of which a statement tells every movement: from its first moment until before its last. */
export type Covers = { from: Date; until: Date; told: SpanSource };

/** Returns a day by the clock of a time zone: 23, 24 or 25 hours. */
export const spanOfDay = (day: string, zone: string, told: SpanSource): Covers => {
  // Compute each midnight: where clocks change at midnight a day begins at one o'clock.
  const next = DateTime.fromISO(day, { zone: 'utc' }).plus({ days: 1 }).toFormat('yyyy-MM-dd');
  const midnight = (of: string) => DateTime.fromISO(of, { zone }).toJSDate();
  return { from: midnight(day), until: midnight(next), told };
};

/** Returns the day of a moment by the clock of a time zone. */
export const dayIn = (at: Date, zone: string): string => DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd');

/** Throws a refusal if a span ends before it begins. */
export const refuseBackwards = ({ from, until, told }: Covers): Covers => {
  if (from < until) return { from, until, told };
  throw new Refusal(`A statement cannot cover ${from.toISOString()} to ${until.toISOString()}. Nothing was taken in`);
};

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2})$/;
const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the span of a command: days of a time zone, of which the last is covered too, or moments such as 2026-11-30T10:00:00Z. */
export const readSpan = (from: string | undefined, until: string | undefined, zone: string): Covers | undefined => {
  if (from === undefined && until === undefined) return undefined;
  const read = (option: string, word = '', days: number): Date => {
    const at = DateTime.fromISO(word, { zone });
    if (at.isValid && isMoment.test(word)) return at.toJSDate();
    if (at.isValid && isDay.test(word)) return at.plus({ days }).toJSDate();
    throw wrongWords(
      `--from and --until go together: days such as 2026-11-30, or times such as 2026-11-30T10:00:00Z; --${option} is neither`,
    );
  };
  return refuseBackwards({ from: read('from', from, 0), until: read('until', until, 1), told: 'arguments' });
};

/** Returns the span that a statement names, of those that say one; throws a refusal where two say different ones. */
export const agreeOn = (one: Covers | undefined, other: Covers | undefined): Covers | undefined => {
  if (!one || !other) return one ?? other;
  if (+one.from === +other.from && +one.until === +other.until) return one;
  const say = ({ told, from, until }: Covers) => `${from.toISOString()} to ${until.toISOString()} by its ${told}`;
  throw new Refusal(`It covers ${say(one)}, but ${say(other)}. Nothing was taken in`);
};
