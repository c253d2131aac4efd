import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { hasCallbackSecret } from './providers/callback-secrets.ts';
import { providerNames, providers } from './providers/providers.ts';
import { realSettings as real } from './testing/real-settings.ts';

const callers = providerNames.filter(hasCallbackSecret);
const drawn = (start: string) => `${start}-4f1c9b7d20e8a6`;

const drawnDataKey = '3b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfe';
const database = (url: string) => ({ DATABASE_URL: url, DATA_KEY: drawnDataKey });

const mistakes = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^ {2}- /, ''));
  }
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const period = '0123456789abcdef';

describe('beside real providers a start is refused, by the name of the setting, [V12.2.1 V12.3.1 V13.2.3]', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['without a public address', { PORTAL_URL: '' }, /^PORTAL_URL must be set/],
    ['with one that is not https', { PORTAL_URL: 'http://portal.example.cg' }, /^PORTAL_URL must begin with https/],
    ['with a wallet in clear', { WALLET_URL: 'http://wallet.example' }, /^WALLET_URL must begin with https/],
    ['with a card gateway in clear', { CARD_URL: 'http://card.example' }, /^CARD_URL must begin with https/],
    ['with SmartCash in clear', { SMARTCASH_URL: 'http://10.0.0.5' }, /^SMARTCASH_URL must begin with https/],
    ['with M-Pesa in clear', { MPESA_URL: 'http://127.0.0.1:9/ipg/v2/lisoloCOG' }, /^MPESA_URL must begin with https/],
    ['with charging in clear', { AIRTIME_URL: 'http://airtime.example' }, /^AIRTIME_URL must begin with https/],
    ['with billing in clear', { BILLING_URL: 'HTTP://billing.example' }, /^BILLING_URL must begin with https/],
    ['with a sales desk in clear', { LEADS_URL: 'http://crm.example' }, /^LEADS_URL must begin with https/],
    [
      'with feasibility in clear',
      { FEASIBILITY_URL: 'http://feasibility.example' },
      /^FEASIBILITY_URL must begin with https/,
    ],
    ['with scripts from an origin in clear', { ASSETS_URL: 'http://cdn.example' }, /^ASSETS_URL must begin with https/],
    ['with a geocoder in clear', { GEOCODER_URL: 'http://geo.example' }, /^GEOCODER_URL must begin with https/],
    [
      'with a map in clear',
      { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png' },
      /^MAP_TILES_URL must begin with https/,
    ],
    ['with a script in clear', { CARD_SCRIPT_URL: 'http://js.example/i.js' }, /^CARD_SCRIPT_URL must begin with https/],
    ['with SMPP in clear', { SMS_URL: 'smpp://sms.example' }, /^SMS_URL is without TLS: .*SMS_WITHOUT_TLS=yes/],
    [
      'with a database in clear on another host',
      database('postgres://portal:secret@db:5432/portal'),
      /^DATABASE_URL leads to another host without TLS: .*DATABASE_WITHOUT_TLS=yes/,
    ],
    ['with one of two in clear', database('postgres://127.0.0.1,db2/portal'), /^DATABASE_URL leads to another host/],
    ['with wide proxies', { TRUST_PROXY: '10.0.0.0/7' }, /^TRUST_PROXY names 10\.0\.0\.0\/7: .* \/8 at most/],
    ['with wide IPv6 proxies', { TRUST_PROXY: '10.0.0.1,fd00::/15' }, /^TRUST_PROXY names fd00::\/15/],
    [
      'with proxies that are everybody together',
      { TRUST_PROXY: Array.from({ length: 256 }, (_, i) => `${i}.0.0.0/8`).join() },
      /^TRUST_PROXY names networks that hold most of all addresses together/,
    ],
    ['with the limits of a load run', { RATE_LIMITS: 'load' }, /^RATE_LIMITS=load is refused beside real providers/],
    [
      'with one callback secret for all',
      { CALLBACK_SECRET: drawn('only') },
      new RegExp(`^CALLBACK_SECRET is the same for ${callers.join(', ')}: give each its own \\(${callers[0]}=…,`),
    ],
    [
      'with one that two still share',
      { CALLBACK_SECRET: `${real.CALLBACK_SECRET},mpesa=${drawn('wallet')}` },
      /^CALLBACK_SECRET is the same for wallet, mpesa:/,
    ],
    ['with a weak data key', { DATA_KEY: 'ab'.repeat(32) }, /^DATA_KEY can be guessed/],
    ['with a weak old data key', { DATA_KEY: `${drawnDataKey},${period.repeat(4)}` }, /^DATA_KEY can be guessed/],
    ['with a weak key of the wallet', { WALLET_API_KEY: 'wallet' }, /^WALLET_API_KEY can be guessed/],
    ['with a weak key of the card', { PAYSTACK_SECRET_KEY: 'sk_sk_sk' }, /^PAYSTACK_SECRET_KEY can be guessed/],
    ['with a weak secret of SmartCash', { SMARTCASH_CLIENT_SECRET: period.repeat(2) }, /^SMARTCASH_CLIENT_SECRET can/],
    ['with a weak key of M-Pesa', { MPESA_API_KEY: '1111111111111111' }, /^MPESA_API_KEY can be guessed/],
    ['with a weak key of charging', { AIRTIME_API_KEY: 'abcabcabcabc' }, /^AIRTIME_API_KEY can be guessed/],
    ['with a weak key of billing', { BILLING_API_KEY: '1234567' }, /^BILLING_API_KEY can be guessed/],
    ['with a weak key of the sales desk', { LEADS_API_KEY: 'leads' }, /^LEADS_API_KEY can be guessed/],
    ['with a weak password for SMS', { SMS_PASSWORD: 'aaaaaaaa' }, /^SMS_PASSWORD can be guessed/],
    [
      'with a weak callback secret',
      { CALLBACK_SECRET: `${real.CALLBACK_SECRET},wallet=${'x'.repeat(20)}` },
      /^CALLBACK_SECRET can be guessed/,
    ],
  ])('%s', (_, change, says) => {
    const said = mistakes({ ...real, DATA_DIR: folder, ...change });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(says);
  });

  test.runIf(process.getuid?.() === 0)('with a data folder of another user, or one in which something is', () => {
    const inside = join(folder, 'database');
    mkdirSync(inside);
    expect(mistakes({ ...real, DATA_DIR: folder })).toEqual([]);
    for (const path of [folder, inside]) {
      chownSync(path, 12_345, 12_345);
      const [said, ...others] = mistakes({ ...real, DATA_DIR: folder });
      expect([others, said]).toEqual([[], expect.stringMatching(/^DATA_DIR: .* belongs to another user \(12345\)/)]);
      expect(said).toContain(path);
      chownSync(path, 0, 0);
    }
  });
});

/** Each secret of one provider alone: its setting, and whose callbacks it proves. */
const ownSecrets: { setting: string; caller?: string }[] = [
  ...providerNames.flatMap((name) =>
    Object.entries(providers[name].secrets).flatMap(([setting, { isOwn }]) => (isOwn ? { setting } : [])),
  ),
  ...callers.map((caller) => ({ setting: 'CALLBACK_SECRET', caller })),
];
const pairs = ownSecrets.flatMap((one, at) => ownSecrets.slice(at + 1).map((other) => ({ one, other })));
/** The settings in which these secrets are the same. */
const sharing = (secret: string, ...places: typeof ownSecrets) => {
  const env: Record<string, string> = { ...real, DATA_DIR: folder };
  for (const { setting, caller } of places) {
    const given = caller ? `${caller}=${secret}` : secret;
    env[setting] = caller || setting === 'PAYSTACK_SECRET_KEY' ? `${env[setting]},${given}` : given;
  }
  return env;
};

test.each(pairs)(
  'beside real providers $one.setting $one.caller may not be $other.setting $other.caller, and the line names both and not the value',
  ({ one, other }) => {
    const secret = 'sk_live_4f1c9b7d20e8a6c35';
    expect(mistakes(sharing(secret, one))).toEqual([]);
    const said = mistakes(sharing(secret, one, other));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^[A-Z_]+ is the same /);
    for (const { setting } of [one, other]) expect(said[0]).toContain(setting);
    expect(said[0]).not.toContain(secret);
  },
);

test('all that is unsafe is told at once, and no secret with it', () => {
  const unsafe = {
    ...real,
    PORTAL_URL: '',
    WALLET_URL: 'http://wallet.example',
    SMS_URL: 'smpp://sms.example',
    DATABASE_URL: 'postgres://portal:hunter2hunter2@db/portal',
    DATA_KEY: 'cd'.repeat(32),
    MPESA_API_KEY: 'hunter2',
    CALLBACK_SECRET: 'hunter2hunter2',
    TRUST_PROXY: '128.0.0.0/1',
    RATE_LIMITS: 'load',
    PORT: 'abc',
  };
  const said = mistakes(unsafe);
  const names = said.map((line) => /^[A-Z_]+/.exec(line)?.[0]);
  expect(new Set(names)).toEqual(
    new Set([
      'PORT',
      'PORTAL_URL',
      'WALLET_URL',
      'SMS_URL',
      'DATABASE_URL',
      'DATA_KEY',
      'MPESA_API_KEY',
      'CALLBACK_SECRET',
      'TRUST_PROXY',
      'RATE_LIMITS',
    ]),
  );
  expect(said.join()).not.toMatch(/hunter2|cdcd/);
});

test('while an address is still missing the rest is told as well', () => {
  expect(mistakes({ SANDBOX: 'off' }).join('\n')).toMatch(
    /WALLET_URL must be set[^]*CALLBACK_SECRET still has[^]*PORTAL_URL must be set[^]*CALLBACK_SECRET is the same/,
  );
});

test.each<[string, Record<string, string>]>([
  ['everything as it should be', {}],
  ['SMPP in clear, said by name', { SMS_URL: 'smpp://sms.example', SMS_WITHOUT_TLS: 'yes' }],
  ['a database in clear, said by name', { ...database('postgres://db/portal'), DATABASE_WITHOUT_TLS: 'yes' }],
  ['a database in clear on this machine', database('postgres://127.0.0.1:5432/portal')],
  ['a database over TLS', database('postgres://db1,db2/portal?sslmode=verify-full')],
  ['narrow proxies', { TRUST_PROXY: '10.0.0.0/8,fd00::/16,127.0.0.1' }],
  ['a data folder that is still to be made', { DATA_DIR: '/no/such/folder' }],
])('%s is no mistake', (_, change) => {
  expect(mistakes({ ...real, DATA_DIR: folder, ...change })).toEqual([]);
});

test('beside the sandbox all of it may be as it is', () => {
  writeFileSync(join(folder, 'lock.db'), '');
  const loose = { RATE_LIMITS: 'load', TRUST_PROXY: '0.0.0.0/1', WALLET_API_KEY: 'a', DATA_KEY: 'ab'.repeat(32) };
  expect(mistakes({ ...loose, DATA_DIR: folder, PORTAL_URL: 'http://portal.example' })).toEqual([]);
});

const onServer = database('postgres://127.0.0.1:5432/portal');
const proxied = { TRUST_PROXY: '10.0.0.1' };
const shared = { ...proxied, SHARED_ADDRESSES: '100.64.0.0/10' };

test('a start without the ranges of carrier NAT is warned beside real providers', () => {
  const { warnings } = readConfig({ ...real, ...onServer, ...proxied });
  expect(warnings).toEqual([expect.stringMatching(/^SHARED_ADDRESSES is not set/)]);
  expect(readConfig({ ...real, ...onServer, ...shared }).warnings).toEqual([]);
  expect(readConfig({}).warnings).toEqual([]);
});

test('a start without its proxies is warned beside real providers: all customers would share one budget', () => {
  const { warnings } = readConfig({ ...real, ...onServer, ...shared, TRUST_PROXY: '' });
  expect(warnings).toEqual([expect.stringMatching(/^TRUST_PROXY is not set/)]);
});

test('a start that would keep real money in the embedded database is warned', () => {
  const { warnings } = readConfig({ ...real, ...shared, DATA_DIR: folder });
  expect(warnings).toEqual([expect.stringMatching(/^DATABASE_URL is not set/)]);
});

test('every setting that is called a key, a secret or a password is looked at, but those that are public', () => {
  const names = Object.keys(readConfig({})).filter((name) => /_(KEY|SECRET|PASSWORD)$/.test(name));
  const isPublic = new Set(['API_KEY', 'PAYSTACK_PUBLIC_KEY', 'MPESA_PUBLIC_KEY']);
  const secret = names.filter((name) => !isPublic.has(name));
  expect(secret.length).toBeGreaterThan(7);
  const weak = { CALLBACK_SECRET: '11111111', DATA_KEY: '0'.repeat(64), PAYSTACK_SECRET_KEY: '1' };
  const said = mistakes({ ...real, ...Object.fromEntries(secret.map((name) => [name, '1'])), ...weak }).join('\n');
  expect(secret.filter((name) => !said.includes(`${name} can be guessed`))).toEqual([]);
});
