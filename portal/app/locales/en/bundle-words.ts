import type { bundleWords as source } from '../fr/bundle-words.ts';
import { sizeWords } from './size-words.ts';

export const bundleWords: typeof source = {
  ...sizeWords,
  kindData: 'Data',
  kindVoice: 'Calls',
  kindMixed: 'Mixed',
  kindNight: 'Night',
  kindBroadband: 'Router and MiFi',
  kindOther: 'Others',
  oneHour: '{count} hour',
  hours: '{count} hours',
  oneDay: '{count} day',
  days: '{count} days',
  oneWeek: '{count} week',
  weeks: '{count} weeks',
  oneMonth: '{count} month',
  months: '{count} months',
  validityUnlimited: 'Unlimited validity',
  perGigabyte: '{price} per GB',
};
