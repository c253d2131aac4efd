import { present } from '@selfcare/contract/typed/present';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** The database of another market. */
export class OtherMarket extends Error {
  override name = 'OtherMarket';
}

/**
 * A database is the market's whose portal was the first to start on it. Throws `OtherMarket` beside real providers, before
 * anything is read: they never heard of another market's payments, and what no provider knows counts as not charged. Beside the
 * sandbox, where nobody's money moves, it is said.
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
