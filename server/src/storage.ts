import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openPglite } from './db/pglite.ts';
import { openPostgres } from './db/postgres.ts';
import { loadDataKeys } from './security/data-key.ts';
import type { DataKeys } from './security/vault.ts';

/**
 * The database of the settings, its schema brought up to date by the scripts in `migrated`, and the keys that seal its
 * personal columns. A role that may not change tables is enough where there is nothing to migrate.
 */
export const openStorage = async (
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DATA_KEY'>,
  say: (text: string) => void,
): Promise<{ database: Database; dataKeys: DataKeys; migrated: string[] }> => {
  const database = config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, (error) => say(`A database connection was lost: ${error.message}`))
    : await openPglite(config.DATA_DIR);
  const migrated = await migrate(database);
  return { database, dataKeys: loadDataKeys(config.DATA_KEY, config.DATA_DIR), migrated };
};
