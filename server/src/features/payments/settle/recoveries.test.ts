import { expect, test } from 'vitest';
import type { EngineContext } from '../core/engine.ts';
import { withRecoveries } from './recoveries.ts';

type Asked = 'wallet' | 'wallet refund' | 'card' | 'top-up' | 'order';

/** An engine whose questions end as they are told to, and what it had asked about at once. */
const anEngine = () => {
  const world = { seconds: 0, outcome: 'unknown', isAway: false, expedited: [] as unknown[], told: [] as unknown[] };
  const ask = async () => ({ outcome: world.outcome });
  const method = { enquire: ask, enquireRefund: ask };
  const expedited =
    (what: string) =>
    async (given: unknown): Promise<number> => {
      if (world.isAway) throw new Error('the database is away');
      world.expedited.push([what, given]);
      return 2;
    };
  const engine = withRecoveries(
    {
      store: { expediteAll: expedited('payments') },
      lateCharges: { expediteAll: expedited('late charges') },
      clocks: { monotonic: () => world.seconds },
      connectors: {
        ofMode: { PIN: 'wallet', PUSH: 'wallet', CARD: 'card' },
        ofProduct: { RECHARGE: 'topup', BUNDLE: 'order', GIFT: 'order' },
      },
      methods: { PIN: method, PUSH: method, CARD: method },
      fulfilments: { RECHARGE: { find: ask }, BUNDLE: { find: ask }, GIFT: { find: ask } },
    } as unknown as EngineContext,
    (...words) => world.told.push(words),
  );
  const fulfilments = engine.fulfilments as unknown as Record<string, { find: (request: unknown) => Promise<unknown> }>;
  const questions: Record<Asked, (request: never) => Promise<unknown>> = {
    wallet: engine.methods['PUSH']!.enquire,
    'wallet refund': engine.methods['PIN']!.enquireRefund,
    card: engine.methods['CARD']!.enquire,
    'top-up': fulfilments['RECHARGE']!.find,
    order: fulfilments['GIFT']!.find,
  };
  const at = (seconds: number, what: Asked, outcome: string) => {
    world.seconds = seconds;
    world.outcome = outcome;
    return questions[what](undefined as never);
  };
  return { world, at };
};

const ofWallet = [
  ['payments', { methods: ['PIN', 'PUSH'], products: [] }],
  ['late charges', ['PIN', 'PUSH']],
];

test('who answers after a minute in which nothing was said has what waits asked about, once, and the answer is handed on', async () => {
  const { world, at } = anEngine();
  await at(0, 'wallet', 'unknown');
  await at(30, 'wallet refund', 'unsent');
  expect(await at(60, 'wallet', 'pending')).toEqual({ outcome: 'pending' });
  await at(300, 'wallet', 'paid');
  expect([world.expedited, world.told]).toEqual([ofWallet, [['wallet', 4]]]);
});

test('a delivery’s own system is heard for itself, and takes no money', async () => {
  const { world, at } = anEngine();
  for (const seconds of [0, 30]) await at(seconds, 'order', 'unknown');
  await at(100, 'top-up', 'delivered');
  expect(world.expedited).toEqual([]);
  await at(101, 'order', 'not-found');
  expect(world.expedited).toEqual([['payments', { methods: [], products: ['BUNDLE', 'GIFT'] }]]);
});

test.each<[string, [number, Asked, string][]]>([
  [
    'silence of less than a minute',
    [
      [0, 'wallet', 'unknown'],
      [30, 'wallet', 'unknown'],
      [59, 'wallet', 'pending'],
    ],
  ],
  [
    'the same long after the start',
    [
      [1000, 'wallet', 'unknown'],
      [1030, 'wallet', 'unknown'],
      [1059, 'wallet', 'pending'],
    ],
  ],
  [
    'one lost answer, however long before',
    [
      [0, 'wallet', 'unknown'],
      [900, 'wallet', 'pending'],
    ],
  ],
  [
    'an answer in between',
    [
      [0, 'wallet', 'unknown'],
      [10, 'wallet', 'pending'],
      [50, 'wallet', 'unknown'],
      [100, 'wallet', 'pending'],
    ],
  ],
  [
    'the silence of somebody else',
    [
      [0, 'card', 'unknown'],
      [30, 'card', 'unknown'],
      [100, 'wallet', 'paid'],
    ],
  ],
])('after %s nothing is asked about before its time', async (_, questions) => {
  const { world, at } = anEngine();
  for (const question of questions) await at(...question);
  expect(world.expedited).toEqual([]);
});

test('without the database the recovery is noticed again with the next answer', async () => {
  const { world, at } = anEngine();
  for (const seconds of [0, 30]) await at(seconds, 'wallet', 'unknown');
  world.isAway = true;
  await expect(at(100, 'wallet', 'paid')).rejects.toThrow('away');
  world.isAway = false;
  await at(101, 'wallet', 'paid');
  expect(world.expedited).toEqual(ofWallet);
});
