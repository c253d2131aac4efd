import { both, days30, days7, GB, monthText, named, night, of, weekText, type Bundle } from './bundle.ts';

const nightOnly = {
  fr: 'De minuit à 6 heures',
  en: 'From midnight to 6 in the morning',
  sw: 'Saa 6 usiku hadi saa 12 asubuhi',
};
/** Data at night. */
export const nights: Bundle[] = [
  {
    ...of('N1G', 'night'),
    name: { fr: 'Nuit 1 Go', en: 'Night 1 GB', sw: 'Usiku GB 1' },
    description: nightOnly,
    data: GB(1),
    radio: both,
    ...night,
  },
  {
    ...of('N3G', 'night'),
    name: { fr: 'Nuit 3 Go', en: 'Night 3 GB', sw: 'Usiku GB 3' },
    description: nightOnly,
    data: GB(3),
    radio: both,
    ...night,
  },
  {
    ...of('NUNL', 'night'),
    name: { fr: 'Nuit illimitée', en: 'Unlimited night', sw: 'Usiku bila kikomo' },
    description: nightOnly,
    data: 'unlimited',
    radio: both,
    ...night,
  },
];

const router = { fr: 'Pour box et MiFi', en: 'For routers and MiFi', sw: 'Kwa router na MiFi' };
/** Data for routers and MiFi. */
export const broadband: Bundle[] = [
  {
    ...of('B5GD7', 'broadband'),
    name: named({ fr: 'Box 5 Go', en: 'Router 5 GB', sw: 'Router GB 5' }, weekText),
    description: router,
    data: GB(5),
    radio: both,
    ...days7,
  },
  {
    ...of('B20GD30', 'broadband'),
    name: named({ fr: 'Box 20 Go', en: 'Router 20 GB', sw: 'Router GB 20' }, monthText),
    description: router,
    data: GB(20),
    radio: both,
    ...days30,
  },
  {
    ...of('B50GD30', 'broadband'),
    name: named({ fr: 'Box 50 Go', en: 'Router 50 GB', sw: 'Router GB 50' }, monthText),
    description: router,
    data: GB(50),
    radio: both,
    featured: true,
    ...days30,
  },
  {
    ...of('BUNLD30', 'broadband'),
    name: named({ fr: 'Box illimitée', en: 'Router unlimited', sw: 'Router bila kikomo' }, monthText),
    description: { fr: 'Débit réduit après 150 Go', en: 'Slower after 150 GB', sw: 'Kasi inapungua baada ya GB 150' },
    data: 'unlimited',
    radio: both,
    ...days30,
  },
  {
    ...of('B300GD30', 'broadband'),
    name: named({ fr: 'Box 300 Go', en: 'Router 300 GB', sw: 'Router GB 300' }, monthText),
    description: { fr: 'Pour les équipes', en: 'For teams', sw: 'Kwa timu' },
    data: GB(300),
    radio: '5G',
    ...days30,
  },
];
