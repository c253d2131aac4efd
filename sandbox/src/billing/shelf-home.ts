import { both, days30, days7, GB, monthText, named, night, of, weekText, type Bundle } from './bundle.ts';

const nightOnly = { fr: 'De minuit à 6 heures', en: 'From midnight to 6 in the morning' };
/** Data at night. */
export const nights: Bundle[] = [
  {
    ...of('N1G', 'night'),
    name: { fr: 'Nuit 1 Go', en: 'Night 1 GB' },
    description: nightOnly,
    data: GB(1),
    radio: both,
    ...night,
  },
  {
    ...of('N3G', 'night'),
    name: { fr: 'Nuit 3 Go', en: 'Night 3 GB' },
    description: nightOnly,
    data: GB(3),
    radio: both,
    ...night,
  },
  {
    ...of('NUNL', 'night'),
    name: { fr: 'Nuit illimitée', en: 'Unlimited night' },
    description: nightOnly,
    data: 'unlimited',
    radio: both,
    ...night,
  },
];

const router = { fr: 'Pour box et MiFi', en: 'For routers and MiFi' };
/** Data for routers and MiFi. */
export const broadband: Bundle[] = [
  {
    ...of('B5GD7', 'broadband'),
    name: named({ fr: 'Box 5 Go', en: 'Router 5 GB' }, weekText),
    description: router,
    data: GB(5),
    radio: both,
    ...days7,
  },
  {
    ...of('B20GD30', 'broadband'),
    name: named({ fr: 'Box 20 Go', en: 'Router 20 GB' }, monthText),
    description: router,
    data: GB(20),
    radio: both,
    ...days30,
  },
  {
    ...of('B50GD30', 'broadband'),
    name: named({ fr: 'Box 50 Go', en: 'Router 50 GB' }, monthText),
    description: router,
    data: GB(50),
    radio: both,
    featured: true,
    ...days30,
  },
  {
    ...of('BUNLD30', 'broadband'),
    name: named({ fr: 'Box illimitée', en: 'Router unlimited' }, monthText),
    description: { fr: 'Débit réduit après 150 Go', en: 'Slower after 150 GB' },
    data: 'unlimited',
    radio: both,
    ...days30,
  },
  {
    ...of('B300GD30', 'broadband'),
    name: named({ fr: 'Box 300 Go', en: 'Router 300 GB' }, monthText),
    description: { fr: 'Pour les équipes', en: 'For teams' },
    data: GB(300),
    radio: '5G',
    ...days30,
  },
];
