import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { hasDatabase, openPglite } from './db/pglite.ts';
import { openPostgres } from './db/postgres.ts';
import { loadDataKeys } from './security/data-key.ts';
import type { DataKeys } from './security/vault.ts';
import { present } from '@selfcare/contract/typed/present';

export class OtherMarket extends Error {
  override name = 'OtherMarket';
}

/**
 * Binds a database to its first market. Throws `OtherMarket` beside real providers before anything is read: foreign
 * payments are unknown to them, and unknown counts as not charged. Beside the sandbox it only warns.
 */
export const keepToOwnMarket = async (
  database: Database,
  { MARKET, sandboxUrl }: Pick<Config, 'MARKET' | 'sandboxUrl'>,
  say: (text: string) => void,
): Promise<void> => {
  await database.query('insert into market (id) values ($1) on conflict do nothing', [MARKET]);
  const [row] = await database.query<{ id: string }>('select id from market');
  if (present(row).id === MARKET) return;
  const mistake = `This database is of the market ${present(row).id}, and MARKET says ${MARKET}: each market has a database of its own (DATABASE_URL, or DATA_DIR)`;
  if (sandboxUrl === undefined) throw new OtherMarket(mistake);
  say(mistake);
};

/** Throws when DATA_DIR has no database: with a forgotten setting a new one would show nothing unsettled. */
export const refuseNoDatabase = ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): void => {
  if (DATABASE_URL || hasDatabase(DATA_DIR)) return;
  throw new Error(
    `There is no database in ${DATA_DIR} (DATA_DIR), and DATABASE_URL is not set: run it with the settings of the portal`,
  );
};

const tellEveryMs = 60_000;

/** Reports lost connections at most once a minute: they break together when a server goes. */
const tellOfLost = (say: (text: string) => void) => {
  let toldAt = -Infinity;
  let untold = 0;
  return (error: Error): void => {
    untold += 1;
    if (performance.now() - toldAt < tellEveryMs) return;
    say(`Database connections were lost (${untold} since this was last said): ${error.message}`);
    toldAt = performance.now();
    untold = 0;
  };
};

/** Ends the process after the embedded database broke down; its supervisor restarts it and committed data remains. */
const endWith =
  (say: (text: string) => void) =>
  ({ message }: Error): never => {
    say(`${message}. This process ends: make room in DATA_DIR where the disk is full, and start it again`);
    process.exit(1);
  };

/** Opens the configured database, migrates it and loads its data keys; throws for another market's. */
export const openStorage = async (
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DATA_KEY' | 'MARKET' | 'sandboxUrl'>,
  say: (text: string) => void,
  patienceMs?: number,
): Promise<{ database: Database; dataKeys: DataKeys; migrated: string[] }> => {
  const database = config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, tellOfLost(say), patienceMs)
    : await openPglite(config.DATA_DIR, endWith(say));
  const migrated = await migrate(database);
  await keepToOwnMarket(database, config, say);
  return { database, dataKeys: loadDataKeys(config.DATA_KEY, config.DATA_DIR), migrated };
};
