import type { expiryWords as source } from '../fr/expiry-words.ts';

/** The clock is that of phones, from 0 to 23: without the word "saa", which counts hours from sunrise. */
export const expiryWords: typeof source = {
  weekdays: 'Jumapili Jumatatu Jumanne Jumatano Alhamisi Ijumaa Jumamosi',
  monthNames: 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba',
  firstOfMonth: '1',
  clock: '{hour}:{minute}',
  untilToday: 'hadi leo {time}',
  untilTomorrow: 'hadi kesho {time}',
  untilWeekday: 'hadi {weekday} {time}',
  untilDate: 'hadi {day} {month}, {time}',
};
