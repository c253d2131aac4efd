import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createVault } from '../../security/vault.ts';
import { databases } from '../../testing/databases.ts';
import { testDataKey } from '../../testing/engine.ts';
import { letTimePass } from '../../testing/time.ts';
import { createEncryptionKeys } from './encryption-keys.ts';

const sealUnder = (key: string, text: string): string =>
  publicEncrypt(
    {
      key: createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    Buffer.from(text),
  ).toString('base64');

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => (database = await open()));
  beforeEach(() => database.run('truncate encryption_key'));
  afterAll(() => database.close());

  const instance = () => createEncryptionKeys(database, createVault(testDataKey));

  test('a renewed key is handed out by the next start, and opens what was sealed under it', async () => {
    const before = await instance().current();
    const renewed = await instance().renew();
    const after = instance();
    expect(await after.current()).toEqual(renewed);
    expect(renewed.kid).not.toBe(before.kid);
    expect(await after.open(sealUnder(renewed.key, '1234'))).toBe('1234');
  });

  test('pages that hold the key before it are still understood, and those of two before no more [V11.2.2]', async () => {
    const [first, second] = [await instance().current(), await instance().renew()];
    await letTimePass(database, 3601);
    await instance().renew();
    expect(await instance().open(sealUnder(second.key, '1234'))).toBe('1234');
    expect(await instance().open(sealUnder(first.key, '1234'))).toBeUndefined();
  });

  test('a key that is renewed twice, at once or because the answer was lost, is renewed once: pages that are open work on', async () => {
    const first = await instance().current();
    const [one, other] = await Promise.all([instance().renew(), instance().renew()]);
    expect(await instance().renew()).toEqual(one);
    expect(other).toEqual(one);
    expect(await instance().open(sealUnder(first.key, '1234'))).toBe('1234');
  });
});
