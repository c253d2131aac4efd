import { constants, createPrivateKey, generateKeyPair, privateDecrypt, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { PublicKey } from '@selfcare/contract/settings';
import type { Database } from '../../db/database.ts';
import type { Place, Vault } from '../../security/vault.ts';

const generate = promisify(generateKeyPair);
/** An arbitrary constant: instances that start together create one key. */
const turn = 7_421_004;

const placeOf = (kid: string): Place => ['encryption_key', 'private_key_sealed', kid];

const selectKey = async (database: Database): Promise<PublicKey | undefined> => {
  const [row] = await database.query<{ kid: string; key: string }>(
    'select kid, public_key as key from encryption_key order by created_at desc limit 1',
  );
  return row && { ...row, algorithm: 'RSA-OAEP-256' };
};

const addKey = async (database: Database, vault: Vault): Promise<PublicKey> => {
  const pair = await generate('rsa', { modulusLength: 3072 });
  const key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const kid = randomUUID();
  const sealed = vault.seal(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), placeOf(kid));
  await database.query('insert into encryption_key (kid, public_key, private_key_sealed) values ($1, $2, $3)', [
    kid,
    key,
    sealed,
  ]);
  return { kid, key, algorithm: 'RSA-OAEP-256' };
};

const openUnder = (privateKey: string, sealed: Buffer): string | undefined => {
  const key = createPrivateKey(privateKey);
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, sealed).toString(
      'utf8',
    );
  } catch {
    // Wrong key or not sealed: the caller must not learn which.
    return undefined;
  }
};

/** Creates the keys (RSA-OAEP-256, 3072 bits) under which browsers seal numbers and PINs. */
export const createEncryptionKeys = (database: Database, vault: Vault) => {
  let known: PublicKey | undefined;
  const findOrAdd = (find: () => Promise<PublicKey | undefined>): Promise<PublicKey> =>
    database.transaction(async () => {
      await database.query('select pg_advisory_xact_lock($1)', [turn]);
      return (await find()) ?? (await addKey(database, vault));
    });
  const current = async (): Promise<PublicKey> => {
    known ??= (await selectKey(database)) ?? (await findOrAdd(() => selectKey(database)));
    return known;
  };
  /** Opens a text sealed under the newest key or the one before, which pages may still hold. */
  const open = async (sealed: string): Promise<string | undefined> => {
    const keys = await database.query<{ kid: string; sealedKey: Uint8Array }>(
      'select kid, private_key_sealed as "sealedKey" from encryption_key order by created_at desc limit 2',
    );
    const bytes = Buffer.from(sealed, 'base64');
    return keys
      .map(({ kid, sealedKey }) => openUnder(vault.open(sealedKey, placeOf(kid)), bytes))
      .find((text) => text !== undefined);
  };
  const wasJustRenewed = async (): Promise<boolean> =>
    (await database.query(`select 1 from encryption_key where created_at > now() - interval '1 hour'`)).length > 0 &&
    (await database.query('select 1 from encryption_key limit 2')).length > 1;
  /** Adds a key; only the one before still opens. Returns the same key within an hour, as instances still use it. */
  const renew = () => findOrAdd(async () => ((await wasJustRenewed()) ? selectKey(database) : undefined));
  return { current, open, renew };
};
