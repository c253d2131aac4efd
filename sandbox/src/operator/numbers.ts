import type { Words } from '../language.ts';

export type LineType = 'PREPAID' | 'POSTPAID' | 'HYBRID';

/** The way in which a number's owner answers prompts. */
export type Answering = 'owner' | 'never' | 'declines';

/** A bundle of the first day; without `amount` it is unlimited. */
type SeedBundle = {
  /** The catalogue's code, if it has one. */
  productCode?: string;
  name: Words;
  category: string;
  amount?: number;
  unit?: string;
  days: number;
};

/** A number on the first day. */
export type SeedNumber = {
  msisdn: string;
  /** False for a number of another operator. */
  own: boolean;
  lineType: LineType;
  broadband: boolean;
  accountNo?: string;
  airtime: number;
  /** Undefined: no wallet at any of the three providers. */
  wallet?: { balance: number; locked: boolean };
  /** Hours since the line's SIM was changed; undefined: never. */
  simChangedHoursAgo?: number;
  answering: Answering;
  bundles: SeedBundle[];
};

/** The PIN of every wallet. */
export const pinOfEveryone = '1234';

const defaults: Omit<SeedNumber, 'msisdn'> = {
  own: true,
  lineType: 'PREPAID',
  broadband: false,
  airtime: 0,
  answering: 'owner',
  bundles: [],
};

const open = (balance: number): SeedNumber['wallet'] => ({ balance, locked: false });

const routerBundles: SeedBundle[] = [
  {
    productCode: 'B20GD30',
    name: { fr: 'Box 20 Go', en: 'Router 20 GB', sw: 'Router GB 20' },
    category: 'broadband',
    amount: 12.4,
    unit: 'GB',
    days: 18,
  },
  { name: { fr: 'Nuits illimitées', en: 'Unlimited nights', sw: 'Usiku bila kikomo' }, category: 'night', days: 18 },
];

const named: Record<string, Partial<SeedNumber>> = {
  '050000001': { airtime: 5000, wallet: open(250_000) },
  '050000002': { airtime: 50 },
  '050000003': { lineType: 'POSTPAID', accountNo: '1000000003' },
  '050000004': { lineType: 'HYBRID', accountNo: '1000000004' },
  '050000005': { wallet: { balance: 0, locked: true } },
  '050000006': { broadband: true, bundles: routerBundles },
  '050000007': { wallet: open(250_000), answering: 'never' },
  '050000008': { wallet: open(250_000), answering: 'declines' },
  '050000009': { wallet: open(100) },
  '050000011': { airtime: 5000, wallet: open(50_000), simChangedHoursAgo: 24 },
  '050000012': { airtime: 100_000, wallet: open(250_000) },
  '060000001': { own: false },
};

/** The numbers of the page's list. Others of the range can be typed. */
export const namedNumbers: string[] = [...Object.keys(named), '050000010'].toSorted();

/** Returns a number's state on the first day, or undefined if it does not exist. */
export const seedNumber = (msisdn: string): SeedNumber | undefined => {
  const special = named[msisdn];
  if (special !== undefined) return { ...defaults, ...special, msisdn };
  const inRange = /^0500\d{5}$/.test(msisdn) && msisdn >= '050000010' && msisdn <= '050099999';
  return inRange ? { ...defaults, msisdn, airtime: 1000, wallet: open(50_000) } : undefined;
};
