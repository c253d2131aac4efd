import { expect, test } from 'vitest';
import { keysText, makeKeys } from './keys.ts';
import { readSettings } from './settings.ts';
import { askSession, sealed } from './testing/mpesa.ts';
import { at, startTrial } from './testing/trial.ts';

/** What a .env reads of such lines. */
const read = (text = '') =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

test('every draw gives other keys, under the names of the settings that hold them', () => {
  const [one, other] = [makeKeys(), makeKeys()];
  for (const part of ['both', 'own'] as const)
    for (const [name, value] of Object.entries(one[part])) expect([name, other[part][name]]).not.toEqual([name, value]);
  const { settings, mistakes } = readSettings({ ...one.both, ...one.own });
  expect(mistakes).toEqual([]);
  const { settings: shipped } = readSettings({});
  const alike = Object.entries(settings!).filter(
    ([name, value]) => /key|secret|password|client|token|provider/i.test(name) && value === shipped![name as 'url'],
  );
  expect(alike).toEqual([]);
});

test('they are printed as lines that a .env takes, what the portal must not have apart', () => {
  const keys = makeKeys();
  const [both, own] = keysText(keys).split('\n\n');
  expect([read(both), read(own)]).toEqual([keys.both, keys.own]);
  expect(Object.keys(keys.own)).toEqual(['SANDBOX_MPESA_KEY', 'SANDBOX_TOKEN']);
});

test('a sandbox with its own keys takes what is sealed under them, and nothing that is shipped', async () => {
  const { both, own } = makeKeys();
  const trial = await startTrial({ ...both, ...own });
  const { MPESA_API_KEY: secret = '', MPESA_PUBLIC_KEY: publicKey = '' } = both;
  expect(await askSession(trial, sealed(secret, publicKey))).toMatchObject({ status: 200 });
  expect(await askSession(trial, sealed(secret))).toMatchObject({ status: 401 });
  expect(await askSession(trial)).toMatchObject({ status: 401 });
});

test('customers are sent to its card page where SANDBOX_URL says that they reach it', async () => {
  const trial = await startTrial({ SANDBOX_URL: 'https://sandbox.example/' });
  const { body } = await trial.call('POST', '/card/transaction/initialize', {
    headers: { authorization: 'Bearer sk_test_lisolo' },
    body: { email: 'a@b.cg', amount: 100, currency: 'NGN', reference: 'REF1' },
  });
  expect(at(body, 'data', 'authorization_url')).toMatch(/^https:\/\/sandbox\.example\/card\/pay\/\w+$/);
});

test('a key that is none is a mistake by its name', () => {
  const { mistakes } = readSettings({ SANDBOX_MPESA_KEY: 'x', SANDBOX_URL: 'sandbox' });
  expect(mistakes.join(' ')).toMatch(/SANDBOX_URL must be[^]*SANDBOX_MPESA_KEY must be/);
});
