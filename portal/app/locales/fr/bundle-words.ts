import { sizeWords } from './size-words.ts';

/** Kinds of bundles, how long they last and what a gigabyte of them costs. */
export const bundleWords = {
  ...sizeWords,
  kindData: 'Internet',
  kindVoice: 'Appels',
  kindMixed: 'Mixtes',
  kindNight: 'Nuit',
  kindBroadband: 'Box et MiFi',
  kindOther: 'Autres',
  oneHour: '{count} heure',
  hours: '{count} heures',
  oneDay: '{count} jour',
  days: '{count} jours',
  oneWeek: '{count} semaine',
  weeks: '{count} semaines',
  oneMonth: '{count} mois',
  months: '{count} mois',
  validityUnlimited: 'Validité illimitée',
  perGigabyte: '{price} par Go',
};
