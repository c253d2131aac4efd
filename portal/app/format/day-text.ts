/** Anything but `YYYY-MM-DD` stays as it is. */
export const dayText = (day: string, tag: string): string => {
  const time = Date.parse(day);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
};
