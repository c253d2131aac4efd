import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf } from '@selfcare/contract/typed/keys-of';
import { serversInClear } from './db/server-addresses.ts';
import { tooManyProxies } from './security/proxy-ranges.ts';
import { sharedCallbackSecrets, type CallbackSecrets } from './providers/callback-secrets.ts';
import { operatorSecret, ownSecret } from './providers/provider.ts';
import { together, type ProviderName } from './providers/providers.ts';

const leastCharacters = 8;
const longestPeriod = 16;

/** Returns true when a text repeats itself after `period` characters, too long to be chance. */
const repeatsAfter = (text: string, period: number): boolean =>
  text.length - period >= Math.min(period, leastCharacters) && text.slice(period) === text.slice(0, -period);

/** Returns true for a typed key: fewer than eight (or `least`) different characters, or a repetition. */
export const isWeakKey = (text: string, least = leastCharacters): boolean =>
  new Set(text).size < least ||
  Array.from({ length: longestPeriod }, (_, i) => i + 1).some((period) => repeatsAfter(text, period));

const secrets = {
  DATA_KEY: operatorSecret,
  ...together((provider) => provider.secrets),
  CALLBACK_SECRET: ownSecret,
};

type Settings = Readonly<Record<Exclude<keyof typeof secrets, 'CALLBACK_SECRET'>, string | readonly string[]>> & {
  CALLBACK_SECRET: CallbackSecrets;
  PORTAL_URL?: string | undefined;
  TRUST_PROXY: readonly string[];
  RATE_LIMITS: 'strict' | 'load';
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_WITHOUT_TLS: 'yes' | 'no';
  SMS_WITHOUT_TLS: 'yes' | 'no';
} & { [Name in keyof typeof webAddresses]?: string | undefined };

type Used = readonly (readonly [name: ProviderName, url: string])[];

const textsOf = (value: Settings[keyof typeof secrets]): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value).flat();

const weakKeys = (settings: Settings): string[] =>
  keysOf(secrets)
    .filter((name) => textsOf(settings[name]).some((text) => isWeakKey(text, secrets[name].differing)))
    .map(
      (name) =>
        `${name} can be guessed: under ${secrets[name].differing} different characters, or the same again and again. Have it drawn (openssl rand -hex 32) or issued`,
    );

/** Secrets known to one provider each: a shared one would let a provider speak as another. */
const ofOneProvider = keysOf(secrets).filter((name) => secrets[name].isOwn);

const sharedSecrets = (settings: Settings): string[] =>
  ofOneProvider.flatMap((name, at) => {
    const others = ofOneProvider
      .slice(at + 1)
      .filter((other) => textsOf(settings[other]).some((text) => textsOf(settings[name]).includes(text)));
    return others.map((other) => `${name} is the same as ${other}: each must be its own, known to one provider alone`);
  });

const isInClear = (url: string): boolean => ['http:', 'smpp:'].includes(new URL(url).protocol);

const portalInClear = ({ PORTAL_URL }: Settings): string[] => {
  if (!PORTAL_URL) return ['PORTAL_URL must be set beside real providers: the public address, https://…'];
  return isInClear(PORTAL_URL) ? ['PORTAL_URL must begin with https:// beside real providers'] : [];
};

/** The addresses besides the providers', each with the reason for TLS. */
const webAddresses = {
  ASSETS_URL: ': its scripts run in every page',
  MAP_TILES_URL: ': pages in https show no picture that comes in clear',
  GEOCODER_URL: ': it is told where visitors look',
  FEASIBILITY_URL: ': it is told where visitors live',
  CARD_SCRIPT_URL: '',
} as const;

const providersInClear = (settings: Settings, used: Used): string[] => [
  ...used
    .filter(([name, url]) => name !== 'sms' && isInClear(url))
    .map(([name]) => `${name.toUpperCase()}_URL must begin with https://: a real provider is not called in clear`),
  ...keysOf(webAddresses).flatMap((name) => {
    const url = settings[name];
    return url && isInClear(url) ? [`${name} must begin with https://${webAddresses[name]}`] : [];
  }),
  ...(settings.SMS_WITHOUT_TLS === 'no' && used.some(([name, url]) => name === 'sms' && isInClear(url))
    ? ['SMS_URL is without TLS: take ssmpp://, or say SMS_WITHOUT_TLS=yes where the line itself is closed']
    : []),
];

const databaseInClear = ({ DATABASE_URL, DATABASE_WITHOUT_TLS }: Settings): string[] =>
  DATABASE_URL && DATABASE_WITHOUT_TLS === 'no' && serversInClear(DATABASE_URL).length > 0
    ? [
        'DATABASE_URL leads to another host without TLS: add sslmode=verify-full, or say DATABASE_WITHOUT_TLS=yes where the line itself is closed',
      ]
    : [];

/** Returns the files of a folder with their owners; skips files that vanish meanwhile. */
const ownersIn = (folder: string): { path: string; uid: number }[] => {
  const own = statSync(folder, { throwIfNoEntry: false });
  if (!own?.isDirectory()) return [];
  const inside = readdirSync(folder).map((name) => join(folder, name));
  const owners = inside.flatMap((path) => {
    const uid = lstatSync(path, { throwIfNoEntry: false })?.uid;
    return uid === undefined ? [] : [{ path, uid }];
  });
  return [{ path: folder, uid: own.uid }, ...owners];
};

const foldersOfOthers = ({ DATA_DIR, DATABASE_URL }: Settings, userId: number | undefined): string[] => {
  if (DATABASE_URL || userId === undefined) return [];
  try {
    const other = ownersIn(DATA_DIR).find(({ uid }) => uid !== userId);
    return other
      ? [
          `DATA_DIR: ${other.path} belongs to another user (${other.uid}) than the one who starts the portal (${userId}): run it as that user, or set DATA_DIR to a folder of its own`,
        ]
      : [];
  } catch {
    return [`DATA_DIR: ${DATA_DIR} cannot be looked into: it belongs to another user`];
  }
};

/**
 * Returns settings that are fine beside the sandbox but give away money, numbers or keys beside real providers. Names
 * settings, never secrets. `used` are the market's providers, `real` those with known addresses.
 */
export const unsafeSettings = (
  settings: Settings,
  real: Used,
  used: readonly ProviderName[],
  userId = process.getuid?.(),
): string[] => [
  ...portalInClear(settings),
  ...providersInClear(settings, real),
  ...databaseInClear(settings),
  ...weakKeys(settings),
  ...sharedSecrets(settings),
  ...sharedCallbackSecrets(settings.CALLBACK_SECRET, used),
  ...tooManyProxies(settings.TRUST_PROXY).map((says) => `TRUST_PROXY ${says}`),
  ...(settings.RATE_LIMITS === 'load' ? ['RATE_LIMITS=load is refused beside real providers'] : []),
  ...foldersOfOthers(settings, userId),
];

export const startWarnings = ({
  TRUST_PROXY,
  SHARED_ADDRESSES,
  DATABASE_URL,
  DATA_DIR,
}: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'TRUST_PROXY'> & { SHARED_ADDRESSES: readonly string[] }): string[] => [
  // TLS ends at a proxy, so there is one.
  ...(TRUST_PROXY.length > 0
    ? []
    : [
        'TRUST_PROXY is not set: all customers count as the one address of the proxy, and share its budgets. Set it to the addresses of your proxies',
      ]),
  ...(SHARED_ADDRESSES.length > 0
    ? []
    : [
        'SHARED_ADDRESSES is not set: customers behind carrier NAT share the budgets of one address. Set it to the ranges of your NAT',
      ]),
  ...(DATABASE_URL
    ? []
    : [
        `DATABASE_URL is not set: real money is kept in the embedded database in ${DATA_DIR}, which is for one process and only half safe against a power cut`,
      ]),
];
