import { present } from '@selfcare/contract/typed/present';
import type { Database } from '../db/database.ts';
import { createVault, firstHashKey, isBound, type DataKeys, type Place, type Vault } from './vault.ts';

const place: Place = ['hash_key', 'sealed', 'current'];

/** The data keys open nothing of this database: it belongs to other keys, or one was left out. */
export class WrongDataKey extends Error {
  override name = 'WrongDataKey';
}

/**
 * Opens a database's vault. The hash key is made once and stored sealed, so that changing the data key changes no hash.
 * Throws `WrongDataKey` before it reads or writes anything under foreign keys. Values stay unbound while the hash key
 * is, for an older release on this database (decision 020).
 */
export const openVault = async (database: Database, [dataKey, ...olderKeys]: DataKeys): Promise<Vault> => {
  const sealing = createVault(dataKey, { olderKeys });
  await database.query(`insert into hash_key (id, sealed) values ('current', $1) on conflict do nothing`, [
    sealing.bind(firstHashKey(dataKey).toString('hex'), place),
  ]);
  const [row] = await database.query<{ sealed: Uint8Array }>('select sealed from hash_key');
  const hashKey = Buffer.from(openHashKey(sealing, present(row).sealed), 'hex');
  return createVault(dataKey, { olderKeys, hashKey, binds: isBound(present(row).sealed) });
};

const openHashKey = (sealing: Vault, sealed: Uint8Array): string => {
  try {
    return sealing.open(sealed, place);
  } catch (cause) {
    throw new WrongDataKey(
      'The data key (DATA_KEY, or data.key in DATA_DIR) is not the one that this database was sealed under: set that one',
      { cause },
    );
  }
};
