/** A day of the wire, `YYYY-MM-DD`, as the language writes it; what is no day stays as it is. */
export const dayText = (day: string, tag: string): string => {
  const time = Date.parse(day);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
};
