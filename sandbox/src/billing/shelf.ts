import type { Words } from '../language.ts';
import type { Market } from '../operator/market.ts';

export type Category = 'data' | 'voice' | 'mixed' | 'night' | 'broadband';

type Size = { amount: number; unit: 'GB' | 'MB' | 'min' | 'sms' };
type Term = { validity: number; validityUnit: 'hour' | 'day'; period: 'day' | 'week' | 'month' | 'night' | 'Others' };

/** A bundle of the catalogue. `data` and `voice` may be unlimited; `validity` -1 never ends. */
export type Bundle = Term & {
  code: string;
  category: Category;
  name: Words;
  description: Words;
  data?: Size | 'unlimited';
  voice?: Size | 'unlimited';
  sms?: Size;
  radio?: string;
  featured?: true;
  /** No longer sold, but still found by its code. */
  withdrawn?: true;
};

const words = (fr: string, en: string, sw: string): Words => ({ fr, en, sw });
const GB = (amount: number): Size => ({ amount, unit: 'GB' });
const MB = (amount: number): Size => ({ amount, unit: 'MB' });
const minutes = (amount: number): Size => ({ amount, unit: 'min' });
const sms = (amount: number): Size => ({ amount, unit: 'sms' });

const day: Term & { text: Words } = {
  validity: 24,
  validityUnit: 'hour',
  period: 'day',
  text: words('24 heures', '24 hours', 'saa 24'),
};
const week: typeof day = {
  validity: 7,
  validityUnit: 'day',
  period: 'week',
  text: words('7 jours', '7 days', 'siku 7'),
};
const month: typeof day = {
  validity: 30,
  validityUnit: 'day',
  period: 'month',
  text: words('30 jours', '30 days', 'siku 30'),
};
const night: Term = { validity: 6, validityUnit: 'hour', period: 'night' };
const forEver: Term = { validity: -1, validityUnit: 'day', period: 'Others' };

type Rest = Omit<Bundle, 'code' | 'category' | 'name' | keyof Term>;

const radio = '4G/5G';

/** Returns a bundle whose name ends with its term. */
const lasting = (category: Category, code: string, { text, ...term }: typeof day, name: Words, rest: Rest): Bundle => ({
  code,
  category,
  name: words(`${name.fr}, ${text.fr}`, `${name.en}, ${text.en}`, `${name.sw}, ${text.sw}`),
  ...rest,
  ...term,
});

const anyRadio = words('4G et 5G', '4G and 5G', '4G na 5G');
const gigabytes = (amount: number): Words =>
  words(`${String(amount).replace('.', ',')} Go`, `${amount} GB`, `GB ${amount}`);
const megabytes = (amount: number): Words => words(`${amount} Mo`, `${amount} MB`, `MB ${amount}`);

const data = (code: string, term: typeof day, size: Size, more: Partial<Rest> = {}): Bundle => {
  const name = size.unit === 'GB' ? gigabytes(size.amount) : megabytes(size.amount);
  return lasting('data', code, term, name, { description: anyRadio, data: size, radio, ...more });
};

const unlimitedCalls = words('Appels illimités', 'Unlimited calls', 'Maongezi bila kikomo');
const everyNetwork = words('Vers tous les réseaux', 'To every network', 'Mitandao yote');
const ownNetwork = words('Vers notre réseau', 'To our network', 'Mtandao wetu');

const voice = (code: string, term: typeof day, amount: number | 'unlimited', description: Words): Bundle => {
  const name = amount === 'unlimited' ? unlimitedCalls : words(`${amount} min`, `${amount} min`, `Dakika ${amount}`);
  const size = amount === 'unlimited' ? amount : minutes(amount);
  return lasting('voice', code, term, name, { description, voice: size });
};

/** Returns a bundle of data, calls and SMS. */
const mixed = (code: string, term: typeof day, size: Size, calls: number, texts: number): Bundle => {
  const { fr, en, sw } = size.unit === 'GB' ? gigabytes(size.amount) : megabytes(size.amount);
  const name = words(
    `Mixte ${fr} et ${calls} min`,
    `Mixed ${en} and ${calls} min`,
    `Mchanganyiko ${sw} na dakika ${calls}`,
  );
  const description = words(
    `Internet, appels et ${texts} SMS`,
    `Data, calls and ${texts} SMS`,
    `Intaneti, maongezi na SMS ${texts}`,
  );
  return lasting('mixed', code, term, name, { description, data: size, voice: minutes(calls), sms: sms(texts), radio });
};

const atNight = (code: string, name: Words, size: Size | 'unlimited'): Bundle => ({
  code,
  category: 'night',
  name,
  description: words('De minuit à 6 heures', 'From midnight to 6 in the morning', 'Saa 6 usiku hadi saa 12 asubuhi'),
  data: size,
  radio,
  ...night,
});

const router = words('Pour box et MiFi', 'For routers and MiFi', 'Kwa router na MiFi');

const broadband = (code: string, term: typeof day, amount: number, more: Partial<Rest> = {}): Bundle => {
  const name = words(`Box ${amount} Go`, `Router ${amount} GB`, `Router GB ${amount}`);
  return lasting('broadband', code, term, name, { description: router, data: GB(amount), radio, ...more });
};

const bundles: readonly Bundle[] = [
  data('D100M24H', day, MB(100)),
  data('D500M24H', day, MB(500)),
  data('D1G5D1', day, GB(1.5), { featured: true }),
  data('D2G5D7', week, GB(2.5)),
  data('D5GD7', week, GB(5), {
    description: words(
      '4G et 5G, dont 1 Go la nuit',
      '4G and 5G, 1 GB of it at night',
      '4G na 5G, GB 1 kati yake ni ya usiku',
    ),
    featured: true,
  }),
  data('D10GD7', week, GB(10)),
  data('D15GD30', month, GB(15), {
    description: words(
      '4G et 5G, dont 5 Go la nuit',
      '4G and 5G, 5 GB of it at night',
      '4G na 5G, GB 5 kati yake ni za usiku',
    ),
    featured: true,
  }),
  data('D40GD30', month, GB(40)),
  {
    code: 'DUNLIM',
    category: 'data',
    name: words('Illimité', 'Unlimited', 'Bila kikomo'),
    description: words(
      'Débit réduit après 100 Go, sans limite de durée',
      'Slower after 100 GB, without an end',
      'Kasi inapungua baada ya GB 100, bila kikomo cha muda',
    ),
    data: 'unlimited',
    radio,
    ...forEver,
  },
  data('D3GD7', week, GB(3), { withdrawn: true }),
  voice('V10D1', day, 10, everyNetwork),
  voice('V30D1', day, 30, ownNetwork),
  voice('V100D7', week, 100, everyNetwork),
  voice('V500D30', month, 500, everyNetwork),
  voice('VUNLD30', month, 'unlimited', ownNetwork),
  mixed('M1D1', day, MB(500), 10, 20),
  lasting('mixed', 'M60D1', day, words('60 min + 1 Go', '60 min + 1 GB', 'Dakika 60 + GB 1'), {
    description: words(
      'Appels vers notre réseau et internet',
      'Calls to our network and data',
      'Maongezi mtandao wetu na intaneti',
    ),
    data: GB(1),
    voice: minutes(60),
    radio,
  }),
  mixed('M2D7', week, GB(2), 50, 100),
  mixed('M8D30', month, GB(8), 150, 300),
  mixed('M25D30', month, GB(25), 500, 500),
  atNight('N1G', words('Nuit 1 Go', 'Night 1 GB', 'Usiku GB 1'), GB(1)),
  atNight('N3G', words('Nuit 3 Go', 'Night 3 GB', 'Usiku GB 3'), GB(3)),
  atNight('NUNL', words('Nuit illimitée', 'Unlimited night', 'Usiku bila kikomo'), 'unlimited'),
  broadband('B5GD7', week, 5),
  broadband('B20GD30', month, 20),
  broadband('B50GD30', month, 50, { featured: true }),
  lasting('broadband', 'BUNLD30', month, words('Box illimitée', 'Router unlimited', 'Router bila kikomo'), {
    description: words('Débit réduit après 150 Go', 'Slower after 150 GB', 'Kasi inapungua baada ya GB 150'),
    data: 'unlimited',
    radio,
  }),
  broadband('B300GD30', month, 300, { description: words('Pour les équipes', 'For teams', 'Kwa timu'), radio: '5G' }),
];

/** A plan of 5G at home: its gigabytes a month. Its price includes the one-off connection fee. */
export type Plan = { code: string; name: Words; description: Words; data: number | 'unlimited' };

/** The key of the connection fee among a market's prices. */
export const connectionFee = 'HBB-FEE';

const plans: readonly Plan[] = [
  {
    code: 'H100GD30',
    name: words('5G Maison 100 Go', '5G Home 100 GB', '5G Nyumbani GB 100'),
    description: words('Pour naviguer à deux ou trois', 'For two or three people', 'Kwa watu wawili au watatu'),
    data: 100,
  },
  {
    code: 'H300GD30',
    name: words('5G Maison 300 Go', '5G Home 300 GB', '5G Nyumbani GB 300'),
    description: words('Pour toute la famille', 'For the whole family', 'Kwa familia nzima'),
    data: 300,
  },
  {
    code: 'HUNLD30',
    name: words('5G Maison illimitée', '5G Home unlimited', '5G Nyumbani bila kikomo'),
    description: words(
      'Sans compter, vidéo comprise',
      'Without counting, video included',
      'Bila kuhesabu, pamoja na video',
    ),
    data: 'unlimited',
  },
];

/** The outdoor unit of 5G at home. */
export const device = {
  id: 'HBB_ODU_AW',
  name: words('Antenne 5G extérieure', '5G outdoor unit', 'Antena ya 5G ya nje'),
  features: [
    words('Posée par nos techniciens', 'Put up by our technicians', 'Inafungwa na mafundi wetu'),
    words('Wi-Fi 6 dans toute la maison', 'Wi-Fi 6 in the whole house', 'Wi-Fi 6 nyumba nzima'),
    words('Jusqu’à 64 appareils', 'Up to 64 devices', 'Hadi vifaa 64'),
  ],
};

type Priced = Pick<Market, 'prices'>;

/** Returns the bundles that a market has a price for, in the order of the catalogue. */
export const bundlesOf = ({ prices }: Priced): Bundle[] => bundles.filter(({ code }) => code in prices);

/** Returns the plans that a market has a price for. */
export const plansOf = ({ prices }: Priced): Plan[] => plans.filter(({ code }) => code in prices);
