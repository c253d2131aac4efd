import type { Socket } from 'node:net';
import { join } from 'node:path';
import { cardRateOf } from '@selfcare/markets/market';
import { markets } from '@selfcare/markets/markets';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { hasCallbackSecret } from './providers/callback-secrets.ts';
import { providerNames } from './providers/providers.ts';
import { shippedCredentials, stillShipped } from './providers/shipped-credentials.ts';
import { readCallerAddress } from './http/limits/forwarded-address.ts';
import { realSettings as real } from './testing/real-settings.ts';

const certificate = (name: string) => join(import.meta.dirname, 'connectors/testing/certificates', `${name}.pem`);

const mistakes = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

describe('without any setting', () => {
  test('the portal of Congo stands on loopback, on the sandbox and the embedded database', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, publicUrl: 'http://127.0.0.1:3000' });
    expect(config.market.id).toBe('cg');
    expect(config.sandboxUrl).toBe('http://127.0.0.1:4000');
    expect(config.providers.wallet).toBe('http://127.0.0.1:4000/wallet');
    expect(config.DATABASE_URL).toBeUndefined();
    expect(config.development).toBe(false);
  });

  test('an empty setting is the same as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PORTAL_URL: '' })).toEqual(readConfig({}));
  });
});

describe('a setting', () => {
  test('of the environment stands before the market’s own', () => {
    const { market } = readConfig({
      PRE_MIN_AMOUNT: '200',
      PRE_MAX_AMOUNT: '300',
      PAYMENT_MAX_TRY: '3',
      AMOUNT_TO_HIGHER_VALUE: 'false',
      POSTPAID_HYBRID_CHECK: 'false',
    });
    expect(market).toMatchObject({ paymentMaxTry: 3, amountToHigherValue: false, postpaidHybridCheck: false });
    expect(market.bounds).toMatchObject({ prepaidMin: 200, prepaidMax: 300, postpaidMin: 100 });
  });

  test('that is a list is read without its blanks', () => {
    expect(readConfig({ API_KEY: 'old, new,,' }).API_KEY).toEqual(['old', 'new']);
    const both = ['the new one', 'the old one'];
    expect(readConfig({ CALLBACK_SECRET: 'the new one, the old one' }).CALLBACK_SECRET).toEqual(
      Object.fromEntries(providerNames.filter(hasCallbackSecret).map((name) => [name, both])),
    );
    expect(readConfig({ CARD_ABANDON_SECONDS: '3, 6' }).CARD_ABANDON_SECONDS).toEqual([3, 6]);
  });

  test.each(['10.0.0.1', '10.0.0.1, 192.168.0.0/16', '10.0.0.0/1,10.0.0.0/32', '::1', 'fd00::/8', '::ffff:10.0.0.1'])(
    'that names proxies is one that callers are found behind: %s',
    (given) => {
      const remoteAddress = given.split(/[,/]/)[0];
      const headers = { 'x-forwarded-for': '192.0.2.7' };
      const callerOf = readCallerAddress(readConfig({ TRUST_PROXY: given }).TRUST_PROXY);
      expect(callerOf({ headers, socket: { remoteAddress } as Socket }).address).toBe('192.0.2.7');
    },
  );

  test('that switches the second currency off takes it away: nobody may choose it any more', () => {
    expect(readConfig({ MARKET: 'cd' }).market.localCurrency?.code).toBe('CDF');
    const { market } = readConfig({ MARKET: 'cd', ENABLE_DUAL_CURRENCY: 'false' });
    expect([market.enableDualCurrency, market.localCurrency]).toEqual([false, undefined]);
  });

  test('of one provider is that provider’s alone [V13.2.4 V13.3.2]', () => {
    const proxies = 'card=http://a:b@proxy:3128, mpesa=https://proxy.example';
    const given = { ...real, PROVIDER_PROXIES: proxies, PROVIDER_CERTIFICATES: `wallet=${certificate('client')}` };
    const { PROVIDER_PROXIES, PROVIDER_CERTIFICATES } = readConfig(given);
    expect(PROVIDER_PROXIES).toEqual({ card: 'http://a:b@proxy:3128', mpesa: 'https://proxy.example' });
    expect(Object.keys(PROVIDER_CERTIFICATES)).toEqual(['wallet']);
    expect(PROVIDER_CERTIFICATES.wallet).toContain('PRIVATE KEY');
  });

  test('that names a secret for each provider is that provider’s alone, the newest of several first', () => {
    const others = providerNames.filter(hasCallbackSecret).map((name) => `${name}=that of ${name}`);
    const CALLBACK_SECRET = ['wallet=the new one=', ` ${others.join(',')}`, ' wallet=the old one'].join(',');
    expect(readConfig({ CALLBACK_SECRET }).CALLBACK_SECRET).toMatchObject({
      wallet: ['the new one=', 'that of wallet', 'the old one'],
      smartcash: ['that of smartcash'],
      mpesa: ['that of mpesa'],
    });
  });

  test('that is an address loses its last slash', () => {
    expect(readConfig({ PORTAL_URL: 'https://portal.example.cg/' }).publicUrl).toBe('https://portal.example.cg');
    expect(readConfig(real).providers.card).toBe('https://card.example');
  });
});

const ofRate = (CARD_RATE: string, MARKET = 'cg') => {
  const MPESA_URL = `https://mpesa.example/openapi/ipg/v2/${markets[MARKET]!.mpesa!.path}`;
  return { ...real, CARD_RATE, MARKET, MPESA_URL };
};

describe('the rate of the card account', () => {
  const tomorrow = new Date(Date.now() + 48 * 3600_000).toISOString().slice(0, 10);

  test('of the settings is in use, behind its history of the market’s file', () => {
    const { rates } = readConfig(real).market.cardAccount;
    expect(rates).toEqual([...markets['cg']!.cardAccount.rates, { rate: 2.61, since: '2026-11-01' }]);
    expect(cardRateOf({ rates })).toBe(2.61);
    expect(readConfig({}).market.cardAccount.rates).toEqual(markets['cg']!.cardAccount.rates);
  });

  test.each([
    ['', /CARD_RATE must be set: CARD_URL is a real provider, its account is in NGN, and one XAF is not one NGN/],
    ['1@2026-11-01', /CARD_RATE must be set: CARD_URL is a real provider/],
    [`2.61@${tomorrow}`, /CARD_RATE is of a day to come/],
    ['2.61@2025-12-31', /CARD_RATE is older \(2025-12-31\) than the rate of markets\/cg\/market\.ts \(2026-01-01\)/],
    ['2.61', /CARD_RATE: must be a rate and the day/],
    ['2,61@2026-11-01', /CARD_RATE: must be a rate and the day/],
    ['-1@2026-11-01', /CARD_RATE: must be a rate and the day/],
    ['0@2026-11-01', /CARD_RATE: must be above zero/],
    ['2.61@2026-02-30', /CARD_RATE: must be above zero, and its day one of the calendar/],
  ])('%s is refused beside real providers, and says why', (rate, words) => {
    expect(mistakes(ofRate(rate))).toMatch(words);
  });

  test('may be of the very day of the one in the market’s file', () => {
    const { rates } = readConfig(ofRate('2.61@2026-01-01')).market.cardAccount;
    expect(cardRateOf({ rates })).toBe(2.61);
  });

  test('may be 1 within one currency, and on the sandbox', () => {
    const congo = markets['cd']!;
    const { cardAccount } = congo;
    try {
      congo.cardAccount = { ...cardAccount, currency: congo.currency.code };
      expect(mistakes(ofRate('', 'cd'))).toBe('');
    } finally {
      congo.cardAccount = cardAccount;
    }
    expect(mistakes(ofRate('', 'cd'))).toMatch(/its account is in NGN, and one USD is not one NGN/);
    expect(mistakes({ CARD_RATE: '1@2026-11-01' })).toBe('');
  });
});

test('the privacy notice says for how many days each kind of data is kept, as the settings have it', () => {
  const { privacy } = readConfig({ PERSONAL_DATA_DAYS: '200', LEAD_DAYS: '300' }).market;
  expect([privacy.personalDays, privacy.leadDays]).toEqual([200, 300]);
});

test.each(Object.values(markets))('the history of rates of $id is in order, without a day twice', ({ cardAccount }) => {
  const days = cardAccount.rates.map(({ since }) => since);
  expect(days).toEqual([...new Set(days)].toSorted());
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'abc'],
  ['PORT', '-1'],
  ['MARKET', 'xx'],
  ['MARKET', '__proto__'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'the-proxy'],
  ['TRUST_PROXY', 'loopback'],
  ['TRUST_PROXY', '10.0.0.256'],
  ['TRUST_PROXY', '10.0.0.1,nonsense'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/-1'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', 'fd00::/129'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', 'true'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://db1:5432,db2:x/portal'],
  ['DATA_KEY', 'abc'],
  ['DATA_KEY', 'g'.repeat(64)],
  ['PORTAL_URL', 'ftp://x'],
  ['WALLET_URL', 'not an address'],
  ['RATE_LIMITS', 'none'],
  ['SANDBOX', 'maybe'],
  ['PROVIDER_TIMEOUT_MS', '99'],
  ['PROVIDER_TIMEOUT_MS', '1.5'],
  ['CARD_ABANDON_SECONDS', ','],
  ['CARD_ABANDON_SECONDS', '5400,900'],
  ['CARD_ABANDON_SECONDS', '900,soon'],
  ['PAYSTACK_PUBLIC_KEY', 'sk_live_secret'],
  ['CALLBACK_SECRET', 'short'],
  ['CALLBACK_SECRET', 'long enough,short'],
  ['CALLBACK_SECRET', 'wallet=long enough,smartcash=short'],
  ['CALLBACK_SECRET', 'wallet=long enough,also long enough'],
  ['CALLBACK_SECRET', 'wallet=long enough,smartcash=also long enough'],
  ['CALLBACK_SECRET', ','],
  ['SMS_WITHOUT_TLS', 'true'],
  ['DATABASE_WITHOUT_TLS', '1'],
  ['SMS_URL', 'http://sms.example'],
  ['SMS_PASSWORD', 'nine chars'],
  ['SMS_SENDER', 'a name too long'],
  ['MPESA_PUBLIC_KEY', 'not base64!'],
  ['PERSONAL_DATA_DAYS', '89'],
  ['DRAIN_SECONDS', '301'],
  ['PROVIDER_PROXIES', 'http://proxy:3128'],
  ['PROVIDER_PROXIES', 'bank=http://proxy:3128'],
  ['PROVIDER_PROXIES', 'sms=http://proxy:3128'],
  ['PROVIDER_PROXIES', 'card=socks://proxy:1080'],
  ['PROVIDER_PROXIES', 'card=http://proxy:3128/path'],
  ['PROVIDER_PROXIES', 'card=http://proxy:3128,mpesa'],
  ['PROVIDER_CERTIFICATES', 'wallet=/no/such/file.pem'],
  ['PROVIDER_CERTIFICATES', `wallet=${certificate('authority')}`],
  ['ENABLE_AM_PIN', 'yes'],
  ['PAYMENT_MAX_TRY', '0'],
  ['PRE_MIN_AMOUNT', '0'],
  ['POST_MAX_AMOUNT', 'many'],
])('%s=%s is refused by its name [A58]', (name, value) => {
  expect(mistakes({ [name]: value })).toContain(`- ${name}`);
});

describe('settings that contradict each other', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PRE_MIN_AMOUNT: '5', PRE_MAX_AMOUNT: '4' }, /PRE_MIN_AMOUNT is above PRE_MAX_AMOUNT/],
    [{ POST_MIN_AMOUNT: '5', POST_MAX_AMOUNT: '4' }, /POST_MIN_AMOUNT is above POST_MAX_AMOUNT/],
    [{ ENABLE_DUAL_CURRENCY: 'true' }, /ENABLE_DUAL_CURRENCY=true/],
    [{ RATE_LIMITS: 'load', HOST: '0.0.0.0' }, /RATE_LIMITS=load/],
    [
      { PROVIDER_CERTIFICATES: `wallet=${certificate('client')}` },
      /PROVIDER_CERTIFICATES names wallet, whose address is not https/,
    ],
    [
      { PROVIDER_CERTIFICATES: 'wallet=/nosuch.pem' },
      /PROVIDER_CERTIFICATES: must be provider=a PEM file .*; that of wallet is none \(ENOENT\)/,
    ],
    [{ PROVIDER_PROXIES: 'card=socks://a:word@proxy:1080' }, /^(?!.*word)[^]*that of card is none/],
    [{ DATABASE_URL: 'postgres://localhost/x' }, /DATA_KEY must be set/],
    [{ WALLET_URL: 'https://wallet.example' }, /WALLET_URL is not the sandbox's/],
    [{ SMS_URL: 'smpp://sms.example' }, /SMS_URL is not the sandbox's/],
    [
      { SANDBOX: 'off' },
      /WALLET_URL must be set[^]*BILLING_URL must be set[^]*LEADS_URL must be set[^]*SMS_URL must be set/,
    ],
    [
      { ...real, MPESA_URL: 'https://mpesa.example' },
      /MPESA_URL must end in \/ipg\/v2\/lisoloCOG \(mpesa.path of markets\/cg\/market.ts\)/,
    ],
    [
      { ...real, MPESA_URL: 'https://mpesa.example/openapi/ipg/v2/lisoloDRC' },
      /MPESA_URL must end in \/ipg\/v2\/lisoloCOG/,
    ],
    [
      {
        ...real,
        WALLET_URL: 'https://wallet.example/mm?key=hunter2',
        CARD_URL: 'https://me:hunter2@card.example',
        BILLING_URL: 'https://billing.example/#bss',
        SMS_URL: 'ssmpp://sms.example:3550/hunter2',
        MPESA_URL: 'https://mpesa.example/',
      },
      /^(?!.*hunter2)(?=.*WALLET_URL: must be a host and its path)(?=.*CARD_URL: must)(?=.*BILLING_URL: must)(?=.*SMS_URL: must be a host and its port)(?=.*MPESA_URL must end)/s,
    ],
    [{ ...real, SMS_URL: 'smpp://127.0.0.1:2775' }, /only partly at the sandbox/],
    [{ ...real, CARD_URL: 'http://127.0.0.1:4000/card' }, /only partly at the sandbox/],
    [
      { ...real, CALLBACK_SECRET: `${real.CALLBACK_SECRET},mpesa=cb_test_lisolo` },
      /CALLBACK_SECRET still has the sandbox's value/,
    ],
  ])('%j', (env, says) => {
    expect(mistakes(env)).toMatch(says);
  });

  test('and those that do not are taken', () => {
    expect(mistakes({ RATE_LIMITS: 'load' })).toBe('');
    expect(mistakes(real)).toBe('');
    expect(readConfig({ ...real, WALLET_URL: 'https://wallet.example/mm//' }).providers.wallet).toBe(
      'https://wallet.example/mm',
    );
    expect(readConfig(real).sandboxUrl).toBeUndefined();
    expect(readConfig({}).warnings).toEqual([]);
    expect(mistakes({ DATABASE_URL: 'postgres://localhost/x', DATA_KEY: 'ab'.repeat(32) })).toBe('');
  });
});

describe('beside real providers', () => {
  const shipped = Object.entries(shippedCredentials);

  test.each(shipped)(
    '%s with the value that the sandbox knows is refused by its name, set or left out [V6.3.2 V13.2.3]',
    (name, value) => {
      const says = `The settings do not hold:\n  - ${name} still has the sandbox's value: set the provider's own`;
      // As shipped it is one secret for all three, which is told as well.
      const shared = name === 'CALLBACK_SECRET' ? /^\n  - CALLBACK_SECRET is the same for [^\n]+$/ : /^$/;
      for (const given of [value, '']) {
        const said = mistakes({ ...real, [name]: given });
        expect([said.slice(0, says.length), said.slice(says.length)]).toEqual([says, expect.stringMatching(shared)]);
      }
    },
  );

  test('every one of them is named, whose value nobody repeats', () => {
    const addresses = Object.fromEntries(Object.entries(real).filter(([name]) => /_URL$|^SANDBOX$/.test(name)));
    const all = mistakes(addresses);
    expect(all.match(/still has/g)).toHaveLength(shipped.length);
    for (const [name, value] of shipped) expect([all.includes(name), all.includes(value)]).toEqual([true, false]);
  });

  test('those of providers that the market does not use may stay', () => {
    expect(stillShipped(shippedCredentials, ['card']).map((mistake) => mistake.split(' ')[0])).toEqual([
      'PAYSTACK_SECRET_KEY',
      'PAYSTACK_PUBLIC_KEY',
    ]);
  });

  test('the sandbox as a process of its own takes them', () => {
    const { providers, sandboxUrl } = readConfig({});
    const addresses = Object.entries(providers).map(([name, url]) => [`${name.toUpperCase()}_URL`, url]);
    expect(readConfig({ SANDBOX: 'off', ...Object.fromEntries(addresses) }).sandboxUrl).toBe(sandboxUrl);
  });
});

test('every mistake is listed at once, whether of one setting or between two', () => {
  const all = mistakes({ PORT: 'abc', LOG_LEVEL: 'loud', PRE_MIN_AMOUNT: '5', PRE_MAX_AMOUNT: '4' });
  for (const name of ['PORT', 'LOG_LEVEL', 'PRE_MIN_AMOUNT is above']) expect(all).toContain(name);
  expect(all.match(/^ {2}- /gm)).toHaveLength(3);
});

test('a mistake never repeats a secret [V13.3.1]', () => {
  expect(
    mistakes({ DATA_KEY: 'my secret key', PAYSTACK_PUBLIC_KEY: 'sk_live_secret', CALLBACK_SECRET: 'hush' }),
  ).not.toMatch(/my secret key|sk_live_secret|hush/);
});
