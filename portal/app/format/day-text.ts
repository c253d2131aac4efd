import { typesetTimes } from '@selfcare/contract/values/typeset-times';

export const timeText = (at: string, { tag, timeZone }: { tag: string; timeZone: string }) => {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone });
  return typesetTimes(format.format(new Date(at)), tag);
};

/** Anything but `YYYY-MM-DD` stays as it is. */
export const dayText = (day: string, tag: string): string => {
  const time = Date.parse(day);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
};
