import { present } from '@selfcare/contract/typed/present';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

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
