import { expect, test } from 'vitest';
import type { EngineContext } from '../features/payments/core/engine.ts';
import { withRecoveries } from './recoveries.ts';

/** An engine whose enquiries end as the test says, and what it expedited. */
const anEngine = () => {
  const world = { seconds: 0, isAway: false, expedited: [] as unknown[], told: [] as unknown[] };
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
      clocks: { monotonic: () => world.seconds },
      connectors: {
        ofMode: { PIN: 'wallet', PUSH: 'wallet', CARD: 'card' },
        ofProduct: { RECHARGE: 'topup', BUNDLE: 'order', GIFT: 'order' },
      },
    } as unknown as EngineContext,
    (...words) => world.told.push(words),
  );
  const at = (seconds: number, connector: string, isAnswer: boolean) => {
    world.seconds = seconds;
    return engine.heard!(connector, isAnswer);
  };
  return { world, at };
};

const ofWallet = [['payments', { methods: ['PIN', 'PUSH'], products: [] }]];

test('expedites what waits for a connector once it answers after a minute of silence, once', async () => {
  const { world, at } = anEngine();
  await at(0, 'wallet', false);
  await at(30, 'wallet', false);
  await at(60, 'wallet', true);
  await at(300, 'wallet', true);
  expect([world.expedited, world.told]).toEqual([ofWallet, [['wallet', 2]]]);
});

test('a delivery’s own system is heard for itself, and takes no money', async () => {
  const { world, at } = anEngine();
  for (const seconds of [0, 30]) await at(seconds, 'order', false);
  await at(100, 'topup', true);
  expect(world.expedited).toEqual([]);
  await at(101, 'order', true);
  expect(world.expedited).toEqual([['payments', { methods: [], products: ['BUNDLE', 'GIFT'] }]]);
});

test.each<[string, [number, string, boolean][]]>([
  [
    'silence of less than a minute',
    [
      [0, 'wallet', false],
      [30, 'wallet', false],
      [59, 'wallet', true],
    ],
  ],
  [
    'the same long after the start',
    [
      [1000, 'wallet', false],
      [1030, 'wallet', false],
      [1059, 'wallet', true],
    ],
  ],
  [
    'one lost answer, however long before',
    [
      [0, 'wallet', false],
      [900, 'wallet', true],
    ],
  ],
  [
    'an answer in between',
    [
      [0, 'wallet', false],
      [10, 'wallet', true],
      [50, 'wallet', false],
      [100, 'wallet', true],
    ],
  ],
  [
    'the silence of somebody else',
    [
      [0, 'card', false],
      [30, 'card', false],
      [100, 'wallet', true],
    ],
  ],
])('after %s nothing is asked about before its time', async (_, questions) => {
  const { world, at } = anEngine();
  for (const question of questions) await at(...question);
  expect(world.expedited).toEqual([]);
});

test('without the database the recovery is noticed again with the next answer', async () => {
  const { world, at } = anEngine();
  for (const seconds of [0, 30]) await at(seconds, 'wallet', false);
  world.isAway = true;
  await expect(at(100, 'wallet', true)).rejects.toThrow('away');
  world.isAway = false;
  await at(101, 'wallet', true);
  expect(world.expedited).toEqual(ofWallet);
});
