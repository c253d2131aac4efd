import { present } from '@selfcare/contract/typed/present';
import type { Database } from '../db/database.ts';
import { createVault, firstHashKey, isBound, type DataKeys, type Place, type Vault } from './vault.ts';

const place: Place = ['hash_key', 'sealed', 'current'];

/** The data keys open nothing of this database: they belong to another one, or the one that sealed it was left out. */
export class WrongDataKey extends Error {
  override name = 'WrongDataKey';
}

/**
 * The vault of a database. The key of its hashes is made once, by whichever instance starts first, and kept sealed beside
 * what it hashes, so that a change of the data key changes no hash. Throws `WrongDataKey` before anything is read or
 * written under keys that are not this database's. While that key is not bound to its place, what is sealed is not either: a
 * release that cannot open it may still run on this database (decision 020).
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
