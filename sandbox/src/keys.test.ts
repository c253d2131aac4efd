import { expect, test } from 'vitest';
import { keysText, makeKeys } from './keys.ts';
import { readSettings, type Settings } from './settings.ts';
import { askSession, sealed } from './testing/mpesa.ts';
import { at, startTrial } from './testing/trial.ts';

/** Parses lines as a .env file. */
const read = (text = '') =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

/** The settings that are keys. */
const secretsOf = ({ airtelClients, mpesaClients, ...others }: Settings) => [
  ...Object.entries(others).filter(([name]) => /key|secret|password|token|provider/i.test(name)),
  ...[...Object.values(airtelClients), ...Object.values(mpesaClients)].flatMap((client) => Object.entries(client)),
];

test('every run draws new keys, named as their settings', () => {
  const [one, other] = [makeKeys(), makeKeys()];
  for (const part of ['both', 'own'] as const)
    for (const [name, value] of Object.entries(one[part])) expect([name, other[part][name]]).not.toEqual([name, value]);
  const { settings, mistakes } = readSettings({ ...one.both, ...one.own });
  expect(mistakes).toEqual([]);
  const { settings: shipped } = readSettings({});
  const known = new Set(secretsOf(shipped!).map(([, value]) => value));
  const alike = secretsOf(settings!).filter(([, value]) => known.has(value));
  expect(alike).toEqual([]);
});

test('prints keys as lines of .env, with the sandbox’s own apart', () => {
  const keys = makeKeys();
  const [both, own] = keysText(keys).split('\n\n');
  expect([read(both), read(own)]).toEqual([keys.both, keys.own]);
  expect(Object.keys(keys.own)).toEqual(['SANDBOX_MPESA_KEY', 'SANDBOX_TOKEN']);
});

test('a sandbox with its own keys accepts only those, not the shipped ones', async () => {
  const { both, own } = makeKeys();
  const trial = await startTrial({ ...both, ...own });
  const { MPESA_API_KEY: secret = '', MPESA_PUBLIC_KEY: publicKey = '' } = both;
  expect(await askSession(trial, sealed(secret, publicKey))).toMatchObject({ status: 200 });
  expect(await askSession(trial, sealed(secret))).toMatchObject({ status: 401 });
  expect(await askSession(trial)).toMatchObject({ status: 401 });
});

test('sends customers to the card page under SANDBOX_URL', async () => {
  const trial = await startTrial({ SANDBOX_URL: 'https://sandbox.example/' });
  const { body } = await trial.call('POST', '/card/transaction/initialize', {
    headers: { authorization: 'Bearer sk_test_lisolo' },
    body: { email: 'a@b.cg', amount: 100, currency: 'NGN', reference: 'REF1' },
  });
  expect(at(body, 'data', 'authorization_url')).toMatch(/^https:\/\/sandbox\.example\/card\/pay\/\w+$/);
});

test('reports an invalid key by its setting’s name', () => {
  const { mistakes } = readSettings({ SANDBOX_MPESA_KEY: 'x', SANDBOX_URL: 'sandbox' });
  expect(mistakes.join(' ')).toMatch(/SANDBOX_URL must be[^]*SANDBOX_MPESA_KEY must be/);
});
