import { typesetTimes } from '@selfcare/contract/values/typeset-times';
import type { Market } from '@selfcare/markets/market';

const minute = 60_000;

/** Formats a moment in the market's time zone, rounded up to the minute, with the day unless it is today. */
export const shownMoment = (moment: Date, { timeZone }: Pick<Market, 'timeZone'>, language: string): string => {
  const shown = new Date(Math.ceil(moment.getTime() / minute) * minute);
  const day = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' });
  const isToday = day.format(shown) === day.format(new Date());
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!isToday && { day: 'numeric', month: 'long' }),
  });
  return typesetTimes(format.format(shown), language);
};
