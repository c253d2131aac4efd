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
  oneHour: 'saa {count}',
  hours: 'saa {count}',
  oneDay: 'siku {count}',
  days: 'siku {count}',
  oneWeek: 'wiki {count}',
  weeks: 'wiki {count}',
  oneMonth: 'mwezi {count}',
  months: 'miezi {count}',
  validityUnlimited: 'Bila kikomo cha muda',
  perGigabyte: '{price} kwa GB',
};
