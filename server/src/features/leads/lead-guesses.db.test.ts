import { market } from '@selfcare/markets/cg/market';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createCallerBudgets } from '../../http/limits/caller-budgets.ts';
import { createRateLimits } from '../../http/limits/limits.ts';
import { createWork } from '../../http/limits/work.ts';
import { createVault } from '../../security/vault.ts';
import { oneDatabase } from '../../testing/databases.ts';
import { aContext, testDataKey } from '../../testing/engine.ts';
import { createPairBudget } from '../../http/limits/pair-budget.ts';
import { createLeadStore } from './lead-store.ts';
import { newLeadId } from './new-lead.ts';
import { createLeadFinder } from './track-lead.ts';

const vault = createVault(testDataKey);
const nobody = async () => false;
const contactNumber = '050000021';

// Races show on PostgreSQL alone: the embedded database has one session.
describe.each(oneDatabase())('guesses at a lead at once, on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('are no more than those that come one after the other, and the right one after them is not heard [A24]', async () => {
    const limits = createRateLimits(database);
    const store = createLeadStore(database, vault);
    const budgets = createCallerBudgets({ limits, factor: 1, isKnown: nobody, hasPaid: nobody });
    const work = createWork({ limits, hash: vault.hash });
    const { reserve } = createPairBudget({ limits, callers: budgets, work, hash: vault.hash, alarm: () => undefined });
    const find = createLeadFinder(reserve, store, market);
    const id = newLeadId();
    await store.add(
      {
        id,
        state: 'KEPT',
        source: 'WEBPORTAL',
        details: {
          fullName: 'Grâce Mabiala',
          contactNumber,
          email: 'grace@example.cg',
          street: '12 avenue de la Paix',
          landmark: '',
          town: 'Brazzaville',
          at: null,
        },
        plan: { code: 'H100', name: '5G Maison' },
        price: { amountMinor: 45_000, currency: 'XAF' },
        feasibility: 'by-town',
        language: 'fr-FR',
        browserHash: 'hers',
        sameHash: 'same',
        day: '2026-11-26',
        consentVersion: '1',
        key: { hash: 'key', fingerprint: 'body' },
      },
      [],
      null,
    );
    await database.query(`update lead set ref_lead_id = 'CG-HBB-100001' where id = $1`, [id]);
    const ask = (guess: number) => find({ refLeadId: `CG-HBB-${100_001 + guess}`, contactNumber }, aContext());
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, each) => ask(1 + each)));
    expect(wrong.filter((answer) => 'refusal' in answer && answer.refusal.code === '404')).toHaveLength(5);
    expect(await ask(0)).toMatchObject({ refusal: { code: '429' } });
  });
});
