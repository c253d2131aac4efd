import type { expiryWords as source } from '../fr/expiry-words.ts';

export const expiryWords: typeof source = {
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  monthNames: 'January February March April May June July August September October November December',
  firstOfMonth: '1',
  clock: '{hour}:{minute}',
  untilToday: 'until today {time}',
  untilTomorrow: 'until tomorrow {time}',
  untilWeekday: 'until {weekday} {time}',
  untilDate: 'until {day} {month}, {time}',
};
