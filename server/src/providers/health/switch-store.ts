import type { Database } from '../../db/database.ts';
import type { ProviderName } from '../providers.ts';

export type Switch = { provider: ProviderName; isOff: boolean; why: string; until: Date | null; by: string };

export type MadeSwitch = Switch & { at: Date };

/** A provider's last switch; `offForSeconds` is null without an end, undefined when on. */
export type LatestSwitch = MadeSwitch & { offForSeconds: number | null | undefined };

type Row = { provider: ProviderName; is_off: boolean; why: string; until: Date | null; made_by: string; at: Date };

const toSwitch = ({ provider, is_off, why, until, made_by, at }: Row): MadeSwitch => ({
  provider,
  isOff: is_off,
  why,
  until,
  by: made_by,
  at,
});

const columns = 'provider, is_off, why, until, made_by, at';

export const createSwitchStore = (database: Database) => ({
  add: async ({ provider, isOff, why, until, by }: Switch): Promise<void> => {
    await database.query(
      'insert into provider_switch (provider, is_off, why, until, made_by) values ($1, $2, $3, $4, $5)',
      [provider, isOff, why, until, by],
    );
  },
  /** Returns the last switch of each provider; the database's clock decides which have ended. */
  latest: async (): Promise<LatestSwitch[]> => {
    const rows = await database.query<Row & { seconds_left: number | null }>(
      `select distinct on (provider) ${columns}, extract(epoch from until - now())::float8 as seconds_left
       from provider_switch order by provider, id desc`,
    );
    return rows.map(({ seconds_left: left, ...row }) => {
      const isOff = row.is_off && (left === null || left > 0);
      return Object.assign(toSwitch(row), { offForSeconds: isOff ? left : undefined });
    });
  },
  history: async (provider: ProviderName): Promise<MadeSwitch[]> =>
    (
      await database.query<Row>(`select ${columns} from provider_switch where provider = $1 order by id desc`, [
        provider,
      ])
    ).map(toSwitch),
});

export type SwitchStore = ReturnType<typeof createSwitchStore>;
