/** Short date and time where the operator is. */
export const timeText = (at: string, { tag, timeZone }: { tag: string; timeZone: string }) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
