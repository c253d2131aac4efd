import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aRegistered } from '../testing/in-flight.ts';
import { usePortal } from '../testing/use-portal.ts';
import { goesBy } from './provider-health.ts';

const portal = await usePortal();

const realNow = performance.now.bind(performance);
let ahead = 0;
beforeAll(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
});
afterAll(() => vi.restoreAllMocks());

const enquiryEnds = (
  provider: 'wallet' | 'smartcash',
  ended: { outcome: 'silent' } | { outcome: 'answer'; status: number },
) => portal.called(provider, { operation: 'enquiry', durationMs: 1, ...ended });

const waitsLong = async (id: string) => {
  await portal.database.query(`update payment set due_at = now() + interval '2 hours' where id = $1`, [id]);
};
const dueInSeconds = async (id: string) =>
  (
    await portal.database.query<{ seconds: number }>(
      'select extract(epoch from due_at - now())::float8 as seconds from payment where id = $1',
      [id],
    )
  )[0]!.seconds;

test('what a provider has not answered for hours is asked about within seconds of its first answer', async () => {
  const [own, other] = [await aRegistered(portal, 'LISOLO_MONEY_PUSH'), await aRegistered(portal, 'SMARTCASH_SECURE')];
  for (const { process, id } of [own, other]) {
    await process();
    await waitsLong(id);
  }
  enquiryEnds('wallet', { outcome: 'silent' });
  ahead += 7200_000;
  enquiryEnds('wallet', { outcome: 'answer', status: 200 });
  await vi.waitFor(async () => expect(await dueInSeconds(own.id)).toBeLessThanOrEqual(20));
  expect(await dueInSeconds(other.id)).toBeGreaterThan(7000);
});

test.each([
  ['wallet', ['LISOLO_MONEY', 'LISOLO_MONEY_PUSH'], []],
  ['airtime', ['AIR_TIME', 'HBB_AIRTIME'], ['PREPAID_RECHARGE']],
  ['billing', [], ['POSTPAID_BILL', 'POSTPAID_BUNDLES', 'PREPAID_BUNDLES']],
  ['leads', [], ['HBB_LEADS']],
  ['sms', [], []],
] as const)('by %s go the modes and products whose connector calls it', (provider, methods, products) => {
  const { connectors } = portal.engine;
  const found = goesBy(connectors, provider);
  expect(found.methods.toSorted()).toEqual(methods);
  expect(found.products.toSorted()).toEqual(products);
});
