import { isIP } from 'node:net';
import { present } from '@selfcare/contract/typed/present';
import { markets } from '@selfcare/markets/markets';
import { cardRateOf, dayOf, type Market } from '@selfcare/markets/market';
import { z } from 'zod';
import { readServerAddresses } from './db/server-addresses.ts';
import { methods } from './features/payments/methods/methods.ts';
import { withMarket } from './market-settings.ts';
import { certificatesWithoutTls, providerCertificates, providerProxies } from './providers/provider-ways.ts';
import {
  providerNames,
  providers,
  together,
  type ProviderAddresses,
  type ProviderName,
} from './providers/providers.ts';
import { callbackSecrets, missingCallbackSecrets } from './providers/callback-secrets.ts';
import { stillShipped } from './providers/shipped-credentials.ts';
import { address, exception, flag, list, port, someKeys, whole } from './providers/setting-types.ts';
import { startWarnings, unsafeSettings } from './unsafe-settings.ts';
import { providerOf } from './wiring/provider-health.ts';

/** Accepts an address, or a network of at least one bit: trusting everyone lets callers claim any address. */
const isProxy = (text: string) => {
  const [ip = '', bits = '1', ...rest] = text.split('/');
  const mostBits = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return rest.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= mostBits;
};
const proxies = list.refine((items) => items.every(isProxy), 'must be addresses or networks (10.0.0.1,10.1.0.0/16)');
const assetsOrigin = address.refine((url) => new URL(url).origin === url, 'must be an origin (https://cdn.example.cg)');
const tiles = z
  .string()
  .refine(
    (text) => URL.canParse(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'must be an address with {z}, {x} and {y}',
  );
const hostNames = list.refine(
  (names) => names.every((name) => /^[\w.-]+$/.test(name)),
  'must be names without a port (metrics.example.cg)',
);
const isDataKey = (text: string) => /^[0-9a-f]{64}$/i.test(text);
const databaseAddress = z
  .string()
  .refine((text) => readServerAddresses(text) !== undefined, 'must be the address of a PostgreSQL (postgres://…)');

/** All settings of the environment except the providers' (providers/). Amounts are in minor units. */
const settings = {
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: port.optional(),
  ADMIN_NAMES: hostNames.default([]),
  PORTAL_URL: address.optional(),
  ASSETS_URL: assetsOrigin.optional(),
  MAP_TILES_URL: tiles.optional(),
  MAP_TILES_CREDITS: z.string().max(300).optional(),
  GEOCODER_URL: address.optional(),
  GEOCODER_KEY: z.string().min(1).optional(),
  TRUST_PROXY: proxies.default([]),
  SHARED_ADDRESSES: proxies.default([]),
  DRAIN_SECONDS: whole.max(300).default(0),
  MARKET: z.enum(Object.keys(markets)).default('cg'),
  NODE_ENV: z.string().default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),

  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATA_KEY: list
    .refine((keys) => keys.every(isDataKey), 'must be 64 hexadecimal digits (openssl rand -hex 32)')
    .default([]),
  DATABASE_WITHOUT_TLS: exception,
  PERSONAL_DATA_DAYS: whole.min(90).max(36_500).default(400),
  STATEMENTS_DIR: z.string().min(1).optional(),
  LEAD_DAYS: whole.min(1).max(36_500).default(365),
  LEAD_WAIT_MS: whole.max(30_000).default(5000),
  FEEDBACK_DAYS: whole.min(1).max(36_500).default(365),

  API_KEY: someKeys.default(['lisolo-web']),
  SERVICE_ID: list.refine((ids) => ids.length > 0, 'must name a service').default(['portal']),
  PROMPTS_PER_MINUTE: whole.min(1).default(300),
  RATE_LIMITS: z.enum(['strict', 'load']).default('strict'),

  SANDBOX: z.enum(['on', 'off']).default('on'),
  SANDBOX_PORT: port.default(4000),
  SANDBOX_SMPP_PORT: port.default(2775),
  CALLBACK_SECRET: callbackSecrets,
  PROVIDER_PROXIES: providerProxies,
  PROVIDER_CERTIFICATES: providerCertificates,
  PROVIDER_TIMEOUT_MS: whole.min(100).default(20_000),
  PROVIDER_CALLS_PER_SECOND: whole.min(1).default(50),

  ENABLE_AM_PIN: flag.optional(),
  ENABLE_DUAL_CURRENCY: flag.optional(),
  POSTPAID_HYBRID_CHECK: flag.optional(),
  POSTPAID_BUNDLES: flag.optional(),
  BROADBAND_BALANCE_OTP: flag.optional(),
  AMOUNT_TO_HIGHER_VALUE: flag.optional(),
  PAYMENT_MAX_TRY: whole.min(1).optional(),
  PRE_MIN_AMOUNT: whole.min(1).optional(),
  PRE_MAX_AMOUNT: whole.min(1).optional(),
  POST_MIN_AMOUNT: whole.min(1).optional(),
  POST_MAX_AMOUNT: whole.min(1).optional(),
};

const environment = z.object({ ...settings, ...together((provider) => provider.settings) });
type Environment = z.output<typeof environment>;

export type Config = Environment & {
  market: Market;
  publicUrl: string;
  development: boolean;
  providers: ProviderAddresses;
  cardScriptUrl: string;
  sandboxUrl?: string;
  warnings: string[];
};

export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`The settings do not hold:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
  }
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

type Sandbox = { url: string; sms: string };

const addressSetting = (name: ProviderName) => `${name.toUpperCase() as Uppercase<ProviderName>}_URL` as const;

const addressesOf = (env: Environment, market: Market, sandbox: Sandbox) =>
  together((provider, name) => ({
    [name]: env[addressSetting(name)] ?? provider.inSandbox(sandbox, market),
  })) as ProviderAddresses;

type Used = [name: ProviderName, url: string];

const isCalled = (market: Market, name: ProviderName): boolean => {
  const { calledBy } = providers[name];
  if (typeof calledBy === 'function') return calledBy(market);
  return (
    calledBy === 'every market' ||
    market.paymentOptions.some(({ type }) => providerOf(methods[type].connector) === name)
  );
};

const usedProviders = (market: Market, addresses: ProviderAddresses): Used[] =>
  providerNames.filter((name) => isCalled(market, name)).map((name) => [name, addresses[name]]);

/** A wrong address end would call no market, or another one. */
const otherEnds = (market: Market, used: Used[]): string[] =>
  used.flatMap(([name, url]) => {
    const wanted = providers[name].addressEnd?.(market);
    if (!wanted || url.endsWith(wanted.end)) return [];
    const { end, named } = wanted;
    return [`${addressSetting(name)} must end in ${end} (${named} of markets/${market.id}/market.ts)`];
  });

const isSandbox = (url: string, sandbox: Sandbox) => url === sandbox.sms || url.startsWith(`${sandbox.url}/`);

/** Refuses a mixture: real charging beside a sandbox page would give products away. */
const mixedProviders = (env: Environment, used: Used[], sandbox: Sandbox): string[] => {
  const strangers = used.filter(([, url]) => !isSandbox(url, sandbox));
  if (env.SANDBOX === 'on')
    return strangers.map(
      ([name]) => `${addressSetting(name)} is not the sandbox's: set SANDBOX=off and every provider's address`,
    );
  const unset = used.filter(([name]) => !env[addressSetting(name)]);
  if (unset.length > 0) return unset.map(([name]) => `${addressSetting(name)} must be set when SANDBOX=off`);
  return strangers.length > 0 && strangers.length < used.length
    ? ['the provider addresses point only partly at the sandbox: all of them must, or none']
    : [];
};

/** Checks the card account's rate: current, and between two currencies not 1, the default of an unset rate. */
const cardRateMistakes = ({ CARD_RATE: given }: Environment, market: Market, isReal: boolean): string[] => {
  const { currency, rates } = market.cardAccount;
  const ofFile = present(markets[market.id]).cardAccount.rates.findLast(({ since }) => since <= dayOf(market));
  const [price, file] = [market.currency.code, `markets/${market.id}/market.ts`];
  if (given && given.since > dayOf(market))
    return [`CARD_RATE is of a day to come (${given.since}): set it on that day`];
  if (given && ofFile && given.since < ofFile.since)
    return [
      `CARD_RATE is older (${given.since}) than the rate of ${file} (${ofFile.since}): remove it, or give a newer one`,
    ];
  return isReal && currency !== price && cardRateOf({ rates }) === 1
    ? [
        `CARD_RATE must be set: CARD_URL is a real provider, its account is in ${currency}, and one ${price} is not one ${currency}`,
      ]
    : [];
};

const mistakesOf = (env: Environment, market: Market, used: Used[], sandbox: Sandbox): string[] => {
  const { prepaidMin, prepaidMax, postpaidMin, postpaidMax } = market.bounds;
  const names = used.map(([name]) => name);
  const real = used.filter(([, url]) => !isSandbox(url, sandbox));
  // Addresses that are still missing count as real, so that all mistakes show at once.
  const isReal = real.length > 0 || (env.SANDBOX === 'off' && names.some((name) => !env[addressSetting(name)]));
  return [
    ...mixedProviders(env, used, sandbox),
    ...otherEnds(market, used),
    ...missingCallbackSecrets(env.CALLBACK_SECRET, names),
    ...(isReal ? [...stillShipped(env, names), ...unsafeSettings(env, real, names)] : []),
    ...cardRateMistakes(env, market, isReal && names.includes('card')),
    ...certificatesWithoutTls(env.PROVIDER_CERTIFICATES, Object.fromEntries(used)),
    ...(market.enableDualCurrency && !market.localCurrency
      ? ['ENABLE_DUAL_CURRENCY=true needs a market with two currencies']
      : []),
    ...(prepaidMin > prepaidMax ? ['PRE_MIN_AMOUNT is above PRE_MAX_AMOUNT'] : []),
    ...(postpaidMin > postpaidMax ? ['POST_MIN_AMOUNT is above POST_MAX_AMOUNT'] : []),
    ...(env.RATE_LIMITS === 'load' && !loopback.has(env.HOST)
      ? ['RATE_LIMITS=load is for load runs on a loopback address only']
      : []),
    ...(env.ADMIN_PORT === env.PORT ? ['ADMIN_PORT must differ from PORT: customers reach that one'] : []),
    ...(env.DATABASE_URL && env.DATA_KEY.length === 0
      ? ['DATA_KEY must be set with DATABASE_URL: it seals the personal columns']
      : []),
  ];
};

/** An invalid setting counts as unset, so that the rules between settings are still checked. */
const parseEach = (given: Record<string, string | undefined>) => {
  const parsed = environment.safeParse(given);
  if (parsed.success) return { values: parsed.data, mistakes: [], wrong: [] };
  const { issues } = parsed.error;
  const wrong = issues.map(({ path }) => String(path[0]));
  const values = environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.includes(name))));
  return { values, mistakes: issues.map(({ path, message }) => `${path.join('.')}: ${message}`), wrong };
};

/** Reads the environment; throws one `ConfigError` with all mistakes. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { values, mistakes: single, wrong } = parseEach(given);
  const sandboxUrl = `http://127.0.0.1:${values.SANDBOX_PORT}`;
  const market = withMarket(present(markets[values.MARKET]), values);
  const sandbox = { url: sandboxUrl, sms: `smpp://127.0.0.1:${values.SANDBOX_SMPP_PORT}` };
  const addresses = addressesOf(values, market, sandbox);
  const used = usedProviders(market, addresses);
  const between = mistakesOf(values, market, used, sandbox);
  const mistakes = [...single, ...between.filter((mistake) => !wrong.includes(/^\w+/.exec(mistake)?.[0] ?? ''))];
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const usesSandbox = used.every(([, url]) => isSandbox(url, sandbox));
  return {
    ...values,
    market,
    providers: addresses,
    cardScriptUrl: values.CARD_SCRIPT_URL ?? `${addresses.card}/v2/inline.js`,
    publicUrl: values.PORTAL_URL ?? `http://${values.HOST}:${values.PORT}`,
    development: values.NODE_ENV === 'development',
    ...(usesSandbox && { sandboxUrl }),
    warnings: usesSandbox ? [] : startWarnings(values),
  };
};
