import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { realSettings } from '../../testing/real-settings.ts';
import { createVault } from '../../security/vault.ts';
import { databases, openMemory } from '../../testing/databases.ts';
import { testDataKey } from '../../testing/engine.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal } from '../../testing/portal.ts';
import { createEncryptionKeys } from './encryption-keys.ts';

describe('the two calls', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openMemory();
  });
  afterAll(() => database.close());

  const read = async (settings: Record<string, string> = {}) => {
    const portal = await aPortal(database, createOperator(), settings);
    const browser = portal.browser();
    const [config, product] = [
      await browser.get('portalConfig', { code: 'portal' }),
      await browser.get('productConfig'),
    ];
    await portal.app.close();
    return { config: config.body.result, product: product.body.result, text: config.text + product.text };
  };

  test('city-config is the town list of the market', async () => {
    const portal = await aPortal(database, createOperator(), {});
    const { body } = await portal.browser().get('portalConfig', { code: 'city-config' });
    const { data } = body.result as unknown as { data: { cityName: string; hbbLeadFeasibility: boolean }[] };
    expect(data).toContainEqual({ cityName: 'Brazzaville', hbbLeadFeasibility: true });
    expect(data).toContainEqual({ cityName: 'Owando', hbbLeadFeasibility: false });
    expect((await portal.browser().get('portalConfig', { code: 'towns' })).status).toBe(400);
    await portal.app.close();
  });

  const versionOf = async (settings?: Record<string, string>) => (await read(settings)).config.configVersion;

  test('tell the market’s limits and switches [A58]', async () => {
    expect((await read()).config).toEqual({
      preMinAmnt: 100,
      preMaxAmnt: 100_000,
      postMinAmnt: 100,
      postMaxAmnt: 500_000,
      beta: { amountToHigherValueFeature: true },
      postpaidHybridCheck: true,
      enableAmPin: false,
      customerCareNumber: '300',
      pinResetDial: '*128#',
      payStackConfig: '{"key":"pk_test_lisolo"}',
      paymentMaxTry: 10,
      enableDualCurrency: false,
      encryption: { kid: 'test', key: 'test', algorithm: 'RSA-OAEP-256' },
      configVersion: expect.stringMatching(/^[\w-]{16}$/),
    });
  });

  test('tell what the environment changed', async () => {
    const { config } = await read({ PRE_MIN_AMOUNT: '250', PAYMENT_MAX_TRY: '3', AMOUNT_TO_HIGHER_VALUE: 'false' });
    expect(config).toMatchObject({ preMinAmnt: 250, paymentMaxTry: 3, beta: { amountToHigherValueFeature: false } });
  });

  test('name a version that is the same while nothing changes, and another with any of them', async () => {
    const version = await versionOf();
    expect(await versionOf()).toBe(version);
    const changes: Record<string, string>[] = [
      { PRE_MIN_AMOUNT: '250' },
      { ENABLE_AM_PIN: 'true' },
      { PAYSTACK_PUBLIC_KEY: 'pk_test_x' },
    ];
    for (const changed of changes) expect(await versionOf(changed)).not.toBe(version);
  });

  test('name the product and its languages, and the sandbox only while it is connected', async () => {
    expect((await read()).product).toEqual({
      product: 'ORP',
      opco: 'CG',
      country: 'CG',
      currency: 'CFA',
      languages: [
        { tag: 'fr-FR', prefix: '', label: 'Français' },
        { tag: 'en', prefix: '/en', label: 'English' },
      ],
      features: { sandboxUrl: 'http://127.0.0.1:4000' },
    });
    const connected = await read(realSettings);
    expect(connected.product.features).toEqual({});
    expect(connected.text).not.toMatch(/sk_live|4f1c9b7d20e8a6|x7Kq2_pw|sk_test|cb_test/);
  });
});

describe.each(databases())('the encryption key on $name', ({ open }) => {
  let database: Database;
  const vault = createVault(testDataKey);
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('is made once by however many ask first, and found again by the next process', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => createEncryptionKeys(database, vault).current()));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    expect(await createEncryptionKeys(database, vault).current()).toEqual(keys[0]);
    expect(await database.query('select 1 from encryption_key')).toHaveLength(1);
  });

  test('is RSA of 3072 bits that a browser can seal with, its private half sealed [V11.2.3 V11.6.1]', async () => {
    const { key } = await createEncryptionKeys(database, vault).current();
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    expect(publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, Buffer.from('1234'))).toHaveLength(384);
    const sealed = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, Buffer.from('050000001'));
    const keys = createEncryptionKeys(database, vault);
    expect(await keys.open(sealed.toString('base64'))).toBe('050000001');
    expect(await keys.open(Buffer.alloc(384).toString('base64'))).toBeUndefined();
    expect(await keys.open('')).toBeUndefined();
    const [row] = await database.query<{ kid: string; sealed: Uint8Array }>(
      'select kid, private_key_sealed as sealed from encryption_key',
    );
    expect(Buffer.from(row!.sealed).toString('latin1')).not.toContain('PRIVATE KEY');
    expect(vault.open(row!.sealed, ['encryption_key', 'private_key_sealed', row!.kid])).toContain('PRIVATE KEY');
  });
});
