import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from '../torture/database.ts';
import { torture } from '../torture/torture.ts';

test('fifty kills and five stops under load: nothing is lost, nothing is doubled', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-torture-'));
  const postgres = await createDatabase();
  if (typeof postgres !== 'string') await postgres.stop();
  const seed = Date.now() % 1_000_000;
  const { violations, payments, kills, troubles } = await torture({
    kills: 50,
    stops: 5,
    clients: 12,
    seed,
    database: typeof postgres === 'string' ? 'embedded' : 'postgres',
    folder,
  });
  expect({ seed, folder, violations }).toEqual({ seed, folder, violations: [] });
  expect(payments).toBeGreaterThan(40);
  expect(Object.values(kills).reduce((sum, count) => sum + count, 0)).toBe(50);
  expect(Object.values(troubles).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50);
  rmSync(folder, { recursive: true, force: true });
});
