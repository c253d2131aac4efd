import { expect, test } from 'vitest';
import { startStack } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';

const drainSeconds = 4;

test('a portal that is asked to stop says so at once, serves on for its drain time, and then closes', async () => {
  const { portalUrl, stop } = await startStack({ env: { DRAIN_SECONDS: String(drainSeconds) } });
  const statusOf = async (path: string) => {
    const response = await fetch(`${portalUrl}${path}`, { headers: { connection: 'close' } });
    await response.body?.cancel();
    return response.status;
  };
  expect(await statusOf('/health/ready')).toBe(200);

  const askedAt = performance.now();
  const stopped = stop();
  await waitFor(async () => (await statusOf('/health/ready')) === 503, {
    everyMs: 20,
    says: 'it is still ready',
  });
  expect(await statusOf('/')).toBe(200);
  expect(await statusOf('/health/live')).toBe(200);

  await stopped;
  expect((performance.now() - askedAt) / 1000).toBeGreaterThan(drainSeconds);
  await expect(statusOf('/health/live')).rejects.toThrow('fetch failed');
});
