/** A day of the wire, `YYYY-MM-DD`, as the language writes it; what is no day stays as it is. */
export const dayText = (day: string, tag: string): string => {
  const time = Date.parse(day);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
};

/** The day of a moment, as the language writes it, where the operator is. */
export const dayOf = (at: string, { tag, timeZone }: { tag: string; timeZone: string }): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone }).format(new Date(at));
