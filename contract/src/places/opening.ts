import { weekdays, type Weekday } from './lists.ts';

/** The opening hours of a shop: spans by weekday (`08:00-12:00`; an absent day is closed), and days off. */
export type Hours = {
  hours: Readonly<Partial<Record<Weekday, readonly string[]>>>;
  closed?: readonly string[] | undefined;
};

/**
 * The state of a shop. `until` is absent if it never closes, `next` if there is no opening within two weeks. `days`
 * counts from today.
 */
export type OpenState =
  | { isOpen: true; until?: string }
  | { isOpen: false; next?: { days: number; weekday: Weekday; at: string } };

const dayMinutes = 24 * 60;
const daysAhead = 15;

/** Returns the day and its minute at a moment in a time zone (IANA name). */
const localTime = (now: Date, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((each) => each.type === type)!.value);
  return {
    day: Date.UTC(part('year'), part('month') - 1, part('day')),
    minute: part('hour') * 60 + part('minute'),
  };
};

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

/** Returns the weekday of a day, given as its midnight in UTC. */
const weekdayOf = (day: number): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7]!;

/** Returns the spans of the coming days in minutes from the first midnight, with adjacent spans joined. */
const spansFrom = ({ hours, closed = [] }: Hours, first: number) => {
  const spans: { from: number; to: number }[] = [];
  for (let index = 0; index < daysAhead; index++) {
    const day = first + index * dayMinutes * 60_000;
    if (closed.includes(new Date(day).toISOString().slice(0, 10))) continue;
    for (const span of (hours[weekdayOf(day)] ?? []).toSorted()) {
      const [from, to] = [minuteOf(span) + index * dayMinutes, minuteOf(span.slice(6)) + index * dayMinutes];
      const last = spans.at(-1);
      if (last && last.to >= from) last.to = Math.max(last.to, to);
      else spans.push({ from, to });
    }
  }
  return spans;
};

/**
 * Returns the state of a shop at a moment by its market's clock. A span includes its first minute and excludes its
 * last.
 */
export const openState = (hours: Hours, now: Date, timeZone: string): OpenState => {
  const { day, minute } = localTime(now, timeZone);
  const spans = spansFrom(hours, day);
  const open = spans.find(({ from, to }) => from <= minute && minute < to);
  if (open) return { isOpen: true, ...(open.to < daysAhead * dayMinutes && { until: timeOf(open.to) }) };
  const next = spans.find(({ from }) => from > minute);
  if (!next) return { isOpen: false };
  const days = Math.floor(next.from / dayMinutes);
  return { isOpen: false, next: { days, weekday: weekdayOf(day + days * dayMinutes * 60_000), at: timeOf(next.from) } };
};

/** Groups consecutive days with the same hours; closed days are rows without spans. */
export const openingRows = ({ hours }: Hours): { from: Weekday; to: Weekday; spans: readonly string[] }[] => {
  const rows: { from: Weekday; to: Weekday; spans: readonly string[] }[] = [];
  for (const weekday of weekdays) {
    const spans = hours[weekday] ?? [];
    const last = rows.at(-1);
    if (last && last.spans.join() === spans.join()) last.to = weekday;
    else rows.push({ from: weekday, to: weekday, spans });
  }
  return rows;
};
