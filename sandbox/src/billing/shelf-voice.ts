import {
  both,
  days30,
  days7,
  dayText,
  GB,
  hours24,
  MB,
  minutes,
  monthText,
  named,
  of,
  texts,
  weekText,
  type Bundle,
} from './bundle.ts';

/** Calls. */
export const voice: Bundle[] = [
  {
    ...of('V10D1', 'voice'),
    name: named({ fr: '10 min', en: '10 min', sw: 'Dakika 10' }, dayText),
    description: { fr: 'Vers tous les réseaux', en: 'To every network', sw: 'Mitandao yote' },
    voice: minutes(10),
    ...hours24,
  },
  {
    ...of('V30D1', 'voice'),
    name: named({ fr: '30 min', en: '30 min', sw: 'Dakika 30' }, dayText),
    description: { fr: 'Vers notre réseau', en: 'To our network', sw: 'Mtandao wetu' },
    voice: minutes(30),
    ...hours24,
  },
  {
    ...of('V100D7', 'voice'),
    name: named({ fr: '100 min', en: '100 min', sw: 'Dakika 100' }, weekText),
    description: { fr: 'Vers tous les réseaux', en: 'To every network', sw: 'Mitandao yote' },
    voice: minutes(100),
    ...days7,
  },
  {
    ...of('V500D30', 'voice'),
    name: named({ fr: '500 min', en: '500 min', sw: 'Dakika 500' }, monthText),
    description: { fr: 'Vers tous les réseaux', en: 'To every network', sw: 'Mitandao yote' },
    voice: minutes(500),
    ...days30,
  },
  {
    ...of('VUNLD30', 'voice'),
    name: named({ fr: 'Appels illimités', en: 'Unlimited calls', sw: 'Maongezi bila kikomo' }, monthText),
    description: { fr: 'Vers notre réseau', en: 'To our network', sw: 'Mtandao wetu' },
    voice: 'unlimited',
    ...days30,
  },
];

/** Data, calls and SMS together. */
export const mixed: Bundle[] = [
  {
    ...of('M1D1', 'mixed'),
    name: named(
      { fr: 'Mixte 500 Mo et 10 min', en: 'Mixed 500 MB and 10 min', sw: 'Mchanganyiko MB 500 na dakika 10' },
      dayText,
    ),
    description: { fr: 'Internet, appels et 20 SMS', en: 'Data, calls and 20 SMS', sw: 'Intaneti, maongezi na SMS 20' },
    data: MB(500),
    voice: minutes(10),
    sms: texts(20),
    radio: both,
    ...hours24,
  },
  {
    ...of('M60D1', 'mixed'),
    name: named({ fr: '60 min + 1 Go', en: '60 min + 1 GB', sw: 'Dakika 60 + GB 1' }, dayText),
    description: {
      fr: 'Appels vers notre réseau et internet',
      en: 'Calls to our network and data',
      sw: 'Maongezi mtandao wetu na intaneti',
    },
    data: GB(1),
    voice: minutes(60),
    radio: both,
    ...hours24,
  },
  {
    ...of('M2D7', 'mixed'),
    name: named(
      { fr: 'Mixte 2 Go et 50 min', en: 'Mixed 2 GB and 50 min', sw: 'Mchanganyiko GB 2 na dakika 50' },
      weekText,
    ),
    description: {
      fr: 'Internet, appels et 100 SMS',
      en: 'Data, calls and 100 SMS',
      sw: 'Intaneti, maongezi na SMS 100',
    },
    data: GB(2),
    voice: minutes(50),
    sms: texts(100),
    radio: both,
    ...days7,
  },
  {
    ...of('M8D30', 'mixed'),
    name: named(
      { fr: 'Mixte 8 Go et 150 min', en: 'Mixed 8 GB and 150 min', sw: 'Mchanganyiko GB 8 na dakika 150' },
      monthText,
    ),
    description: {
      fr: 'Internet, appels et 300 SMS',
      en: 'Data, calls and 300 SMS',
      sw: 'Intaneti, maongezi na SMS 300',
    },
    data: GB(8),
    voice: minutes(150),
    sms: texts(300),
    radio: both,
    ...days30,
  },
  {
    ...of('M25D30', 'mixed'),
    name: named(
      { fr: 'Mixte 25 Go et 500 min', en: 'Mixed 25 GB and 500 min', sw: 'Mchanganyiko GB 25 na dakika 500' },
      monthText,
    ),
    description: {
      fr: 'Internet, appels et 500 SMS',
      en: 'Data, calls and 500 SMS',
      sw: 'Intaneti, maongezi na SMS 500',
    },
    data: GB(25),
    voice: minutes(500),
    sms: texts(500),
    radio: both,
    ...days30,
  },
];
