import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './db/database.ts';
import { explainStart } from './explain-start.ts';
import { keepToOwnMarket, OtherMarket } from './storage.ts';
import { databases } from './testing/databases.ts';

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let said: string[];
  beforeEach(async () => {
    database = await open();
    said = [];
  });
  afterEach(() => database.close());
  const start = (MARKET: string, more: { sandboxUrl?: string } = {}) =>
    keepToOwnMarket(database, { MARKET, ...more }, (text) => void said.push(text));

  test('is the market’s that starts first, however many start at once, and again', async () => {
    const ends = await Promise.allSettled(['cd', 'cg', 'cd', 'cg'].map((market) => start(market)));
    const isFirst = ends[0]!.status === 'fulfilled';
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([isFirst, !isFirst, isFirst, !isFirst]);
    await start(isFirst ? 'cd' : 'cg');
    expect(said).toEqual([]);
  });

  test('is not another’s beside real providers, and both are named', async () => {
    await start('cg');
    const error: unknown = await start('cd').catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(OtherMarket);
    const settings = { HOST: '', PORT: 0, ADMIN_HOST: '', DATA_DIR: '' };
    expect(explainStart(error as Error, settings)).toMatch(/^This database is of the market cg, and MARKET says cd: /);
    await start('cg');
  });

  test('serves another beside the sandbox, which is said', async () => {
    const sandboxUrl = 'http://127.0.0.1:4000';
    await start('cg', { sandboxUrl });
    await start('tz', { sandboxUrl });
    expect(said).toEqual([expect.stringMatching(/market cg, and MARKET says tz/)]);
  });
});
