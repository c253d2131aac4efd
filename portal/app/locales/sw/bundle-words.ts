import type { bundleWords as source } from '../fr/bundle-words.ts';
import { sizeWords } from './size-words.ts';

export const bundleWords: typeof source = {
  ...sizeWords,
  kindData: 'Intaneti',
  kindVoice: 'Maongezi',
  kindMixed: 'Mchanganyiko',
  kindNight: 'Usiku',
  kindBroadband: 'Router na MiFi',
  kindOther: 'Vingine',
  oneHour: 'Saa {count}',
  hours: 'Saa {count}',
  oneDay: 'Siku {count}',
  days: 'Siku {count}',
  oneWeek: 'Wiki {count}',
  weeks: 'Wiki {count}',
  oneMonth: 'Mwezi {count}',
  months: 'Miezi {count}',
  validityUnlimited: 'Bila kikomo cha muda',
  perGigabyte: '{price} kwa GB',
};
