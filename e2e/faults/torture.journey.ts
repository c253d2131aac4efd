import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/root.ts';
import { createDatabase } from '../torture/database.ts';
import { torture } from '../torture/torture.ts';

test(
  'fifty kills and five stops under load, over a change of release: nothing is lost, nothing is doubled',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'selfcare-torture-'));
    const postgres = await createDatabase();
    if (typeof postgres !== 'string') await postgres.stop();
    const seed = Date.now() % 1_000_000;
    const { violations, payments, kills, troubles, releases } = await torture({
      kills: 50,
      stops: 5,
      clients: 12,
      seed,
      database: typeof postgres === 'string' ? 'embedded' : 'postgres',
      // The older release is this one: the test covers the path, not its age.
      older: root,
      folder,
    });
    expect({ seed, folder, violations }).toEqual({ seed, folder, violations: [] });
    // The number of payments between two kills depends on the machine.
    expect(payments).toBeGreaterThan(20);
    expect(releases?.older).toBeGreaterThan(2);
    expect(releases?.newer).toBeGreaterThan(2);
    expect(Object.values(kills).reduce((sum, count) => sum + count, 0)).toBe(50);
    expect(Object.values(troubles).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50);
    rmSync(folder, { recursive: true, force: true });
  },
);
