import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createVault } from '../../../security/vault.ts';
import { giveSealingKey, sealPin } from '../../../testing/consent.ts';
import { testDataKey } from '../../../testing/engine.ts';
import { rightPin } from '../../../testing/fakes/fake-wallet.ts';
import { createPinPayer, type PinPayer } from '../../../testing/pin-payer.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal({ ENABLE_AM_PIN: 'true' });
let customer: PinPayer;
beforeEach(async () => {
  await giveSealingKey(portal.database);
  customer = createPinPayer(portal);
  await customer.anotherPurchase();
});

/** Puts a newer key in front of those that there are (docs/faults.md F35). */
const changeKey = async (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await portal.database.query(
    `insert into encryption_key (kid, public_key, private_key_sealed, created_at)
     values ($1, $2, $3, (select max(created_at) from encryption_key) + interval '1 second')`,
    [
      kid,
      publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      createVault(testDataKey).seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), [
        'encryption_key',
        'private_key_sealed',
        kid,
      ]),
    ],
  );
};

test('a PIN that was sealed under the key of initiate is taken though the key was changed meanwhile [P35]', async () => {
  const { id, key } = await customer.initiated();
  const sealed = await sealPin(rightPin, id, key);
  await changeKey('newer');
  expect((await customer.send(id, sealed)).status).toBe(200);
  expect(customer.asked()).toHaveLength(1);
});

test('a PIN under a key that is two behind is none: a 400 that costs no guess, and a fresh one pays [A10]', async () => {
  const { id, key } = await customer.initiated();
  const sealed = await sealPin(rightPin, id, key);
  await changeKey('newer');
  await changeKey('newest');
  expect(await customer.send(id, sealed)).toMatchObject({ status: 400, body: { code: '400' } });
  expect(customer.asked()).toHaveLength(0);
  await giveSealingKey(portal.database);
  await customer.anotherPurchase();
  const fresh = await customer.tryPin(rightPin);
  expect(fresh.status).toBe(200);
});
