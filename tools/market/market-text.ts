import { present } from '@selfcare/contract/typed/present';
/** The names of a new operator. */
export type NewMarket = { code: string; name: string; slug: string };

const marks = { light: ['#015a4d', '#e39a0b'], dark: ['#e2f1ed', '#fdb72b'] } as const;

const mark = ([outer, inner]: readonly [string, string]): string =>
  `<path fill="${outer}" d="M16 2 30 16 16 30 2 16z"/><path fill="${inner}" d="m16 9.500 6.500 6.500-6.500 6.500L9.500 16z"/>`.replaceAll(
    '.500',
    '.5',
  );

const letterWidth = 13;
const widthOf = (name: string): number => Math.round(40 + name.length * letterWidth);

/** Returns a placeholder logo: a sign, and the name in a system font. */
export const logoText = (name: string, ground: 'light' | 'dark'): string => {
  const ink = ground === 'light' ? '#004137' : '#ffffff';
  const font = 'font-family="system-ui,Roboto,Arial,sans-serif" font-size="21" font-weight="800"';
  const width = Math.round(name.length * letterWidth);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthOf(name)} 32">${mark(marks[ground])}<text x="38" y="23.5" ${font} fill="${ink}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${name}</text></svg>`;
};

/** Returns the sign alone, for browser tabs. */
export const iconText = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="#002721"/><g transform="translate(4 4)scale(.75)">${mark(marks.dark)}</g></svg>\n`;

const asAddress = (svg: string): string =>
  `url("data:image/svg+xml,${svg
    .replaceAll('"', "'")
    .replaceAll('#', '%23')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')}")`;

/** Returns the keys of a theme that draw the logo. */
export const logoKeys = (name: string): string =>
  [
    `--logo-ratio: ${widthOf(name)}/32;`,
    `    --logo-on-light: ${asAddress(logoText(name, 'light'))};`,
    `    --logo-on-dark: ${asAddress(logoText(name, 'dark'))};`,
  ].join('\n');

const countryOf = (code: string): string =>
  present(new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase()));

/** Quotes a text for TypeScript; a country's name may contain an apostrophe. */
const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** Returns the market's file with working placeholder values. */
export const marketText = ({ code, name, slug }: NewMarket, isOrdinaryWord: boolean): string => {
  const [capitals, country] = [code.toUpperCase(), countryOf(code)];
  return `import type { Market } from '../market.ts';

export const market: Market = {
  id: '${code}',
  opco: '${capitals}',
  country: '${capitals}',
  countryCode: '999',
  msisdnLength: 9,
  nationalPrefix: '',
  msisdnGroups: [2, 3, 2, 2],
  msisdnPrefixes: ['05'],
  msisdnExample: '055123456',
  paymentMobilePrefix: '0',
  currency: { code: 'USD', shown: 'USD', decimals: 2 },
  brand: { name: '${name}', slug: '${slug}', company: ${quoted(country === capitals ? name : `${name} ${country}`)} },
${isOrdinaryWord ? '  isBrandOrdinaryWord: true,\n' : ''}  languages: [
    { tag: 'en', prefix: '', label: 'English' },
    { tag: 'fr', prefix: '/fr', label: 'Français' },
  ],
  timeZone: 'Etc/UTC',
  channel: 'CWAAA',
  customerCareNumber: '300',
  pinResetDial: '*128#',
  ussd: { recharge: '*128*1#', bundles: '*128*2#', bill: '*128*3#', broadband: '*128*4#' },
  bounds: { prepaidMin: 100, prepaidMax: 50_000, postpaidMin: 100, postpaidMax: 50_000 },
  quickAmounts: { home: [100, 200, 500, 1000], recharge: [100, 200, 500, 1000, 2000, 5000] },
  amountToHigherValue: true,
  postpaidHybridCheck: true,
  postpaidBundles: false,
  broadbandBalanceOtp: false,
  enableDualCurrency: false,
  paymentMaxTry: 10,
  privacy: {
    afterYes: { steps: true, numbers: false },
    personalDays: 400,
    leadDays: 365,
    address: ${quoted(country)},
    contact: 'data@${slug}.example',
    law: {
      en: 'the law on the protection of personal data',
      fr: 'la loi sur la protection des données personnelles',
    },
    authority: {
      en: 'the authority that protects personal data',
      fr: 'l’autorité de protection des données',
    },
  },
  paymentOptions: [
    { type: 'PG', name: 'Card', gateways: ['PAYSTACK'] },
    { type: 'AIRTIME', name: 'Airtime' },
    { type: 'AM', name: '${name} Money' },
  ],
  cardAccount: { currency: 'USD', rates: [{ rate: 1, since: '2026-01-01' }], popup: false },
};
`;
};
