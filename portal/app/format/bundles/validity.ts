import type { Bundle } from '@selfcare/contract/bundles';
import type { bundleWords } from '../../locales/fr/bundle-words.ts';
import type { expiryWords } from '../../locales/fr/expiry-words.ts';
import { fill } from '../fill.ts';

/** -1 is unlimited. */
export type Validity = Pick<Bundle, 'validity' | 'validityUnit'>;

type ValidityTexts = typeof bundleWords;
type Unit = 'hour' | 'day' | 'week' | 'month';

const words = {
  hour: ['oneHour', 'hours'],
  day: ['oneDay', 'days'],
  week: ['oneWeek', 'weeks'],
  month: ['oneMonth', 'months'],
} as const satisfies Record<Unit, readonly [keyof ValidityTexts, keyof ValidityTexts]>;

const unitOf = (word: string | null): Unit | undefined => {
  const unit = word?.toLowerCase().replace(/s$/, '') ?? '';
  return Object.hasOwn(words, unit) ? (unit as Unit) : undefined;
};

export const validityText = ({ validity, validityUnit }: Validity, texts: ValidityTexts): string => {
  if (validity === -1) return texts.validityUnlimited;
  const unit = unitOf(validityUnit);
  if (!unit) return `${validity} ${validityUnit ?? ''}`.trim();
  const [one, many] = words[unit];
  return fill(texts[validity === 1 ? one : many], { count: validity });
};

const hourMs = 3_600_000;
const lengths: Partial<Record<Unit, number>> = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs };

/** Infinity if unlimited; undefined if only the operator's calendar knows. */
export const validityMs = ({ validity, validityUnit }: Validity): number | undefined => {
  if (validity === -1) return Infinity;
  const length = lengths[unitOf(validityUnit) ?? 'month'];
  return length === undefined ? undefined : validity * length;
};

type WallTime = { day: number; hour: string; minute: string };

const dayMs = 24 * hourMs;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are cached: creating one is slow on a phone. `day` counts days since 1970. */
const wallTime = (at: number, timeZone: string): WallTime => {
  let format = formats.get(timeZone);
  if (!format) {
    const [numeric, two] = ['numeric', '2-digit'] as const;
    const fields = { year: numeric, month: numeric, day: numeric, hour: two, minute: two } as const;
    format = new Intl.DateTimeFormat('en', { ...fields, timeZone, hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = Date.UTC(Number(part.year), Number(part.month) - 1, Number(part.day)) / dayMs;
  return { day, hour: String(Number(part.hour)), minute: part.minute ?? '' };
};

type ExpiryOptions = { now: number; timeZone: string; texts: typeof expiryWords };

/** Returns "jusqu’à dimanche 14 h 30", from a week on with the date. */
export const untilText = (end: number, { now, timeZone, texts }: ExpiryOptions): string => {
  const [today, { day, hour, minute }] = [wallTime(now, timeZone).day, wallTime(end, timeZone)];
  const time = fill(texts.clock, { hour, minute }).replaceAll(' ', '\u00a0');
  if (day === today) return fill(texts.untilToday, { time });
  if (day === today + 1) return fill(texts.untilTomorrow, { time });
  const date = new Date(day * dayMs);
  const weekday = texts.weekdays.split(' ')[date.getUTCDay()] ?? '';
  if (day > today && day < today + 7) return fill(texts.untilWeekday, { weekday, time });
  const month = texts.monthNames.split(' ')[date.getUTCMonth()] ?? '';
  const dayOfMonth = date.getUTCDate() === 1 ? texts.firstOfMonth : date.getUTCDate();
  return fill(texts.untilDate, { day: `${dayOfMonth}`, month, time });
};

/** Undefined without a known end. A night's bundle ends with its nights, not with the clock. */
export const expiryText = (
  bundle: Validity & Partial<Pick<Bundle, 'periodType'>>,
  options: ExpiryOptions,
): string | undefined => {
  const length = validityMs(bundle);
  const hasEnd = length !== undefined && length !== Infinity && bundle.periodType?.toLowerCase() !== 'night';
  return hasEnd ? untilText(options.now + length, options) : undefined;
};
