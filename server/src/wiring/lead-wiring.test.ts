import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { EngineContext } from '../features/payments/core/engine.ts';
import type { Metrics } from '../http/metrics.ts';
import { createVault } from '../security/vault.ts';
import { testDataKey } from '../testing/engine.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { wireLeads } from './lead-wiring.ts';

test('a call to the sales desk may be under way for its time-out and two seconds more, and is not made again before', () => {
  const { outbox } = wireLeads({
    config: readConfig({ PROVIDER_TIMEOUT_MS: '7000' }),
    database: { continuity: () => ({ breaks: 0 }) } as Database,
    vault: createVault(testDataKey),
    providers: createOperator(),
    reservePair: () => Promise.reject(new Error('nobody guesses')),
    engine: {} as EngineContext,
    metrics: {} as Metrics,
    health: { isDeskOut: () => false },
    log: { error: () => undefined },
  });
  expect(outbox.callSeconds).toBe(9);
});
