import type { Tariff } from '@selfcare/contract/bundles';
import { expect, test, vi } from 'vitest';
import { createTariffCache } from './tariff-cache.ts';

const aShelf = () => {
  const asked: string[] = [];
  let answer: readonly Tariff[] | undefined = [];
  let time = 0;
  const cache = createTariffCache(
    async (language) => {
      asked.push(language);
      return answer;
    },
    { now: () => time },
  );
  return {
    asked,
    list: cache.read,
    peek: cache.peek,
    goOut: () => {
      answer = undefined;
    },
    comeBack: () => {
      answer = [];
    },
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
  };
};

test('all who ask in the same minute share one reading of the catalogue, each language its own', async () => {
  const { asked, list, wait } = aShelf();
  const [first, second] = await Promise.all([list('fr-FR'), list('fr-FR')]);
  expect(first).toBe(second);
  wait(59);
  await list('en');
  expect(await list('fr-FR')).toBe(first);
  expect(asked).toEqual(['fr-FR', 'en']);
  wait(2);
  await list('fr-FR');
  expect(asked).toEqual(['fr-FR', 'en', 'fr-FR']);
});

test('a catalogue that is out is asked again after five seconds', async () => {
  const { asked, list, goOut, comeBack, wait } = aShelf();
  goOut();
  expect(await list('en')).toBeNull();
  wait(4);
  expect(await list('en')).toBeNull();
  comeBack();
  wait(2);
  expect(await list('en')).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('a reading that breaks is not kept', async () => {
  let asked = 0;
  const { read: list } = createTariffCache(async () => {
    asked += 1;
    if (asked === 1) throw new Error('broken');
    return [];
  });
  await expect(list('en')).rejects.toThrow('broken');
  expect(await list('en')).toEqual([]);
});

test('a catalogue that is slow counts as out for those who wait, and is read on for those who come later', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Tariff[]>();
  const { read: list } = createTariffCache(() => promise, { patienceMs: 1 });
  expect(await list('en')).toBeNull();
  resolve([]);
  await promise;
  expect(await list('en')).toEqual([]);
});

test('who only looks waits for nothing: nothing at first, then what was read last until it is read again or is out', async () => {
  const { asked, list, peek, goOut, wait } = aShelf();
  expect(peek('en')).toBeNull();
  const read = await list('en');
  expect(peek('en')).toBe(read);
  wait(61);
  goOut();
  expect(peek('en')).toBe(read);
  expect(asked).toEqual(['en', 'en']);
  expect(await list('en')).toBeNull();
  expect(peek('en')).toBeNull();
});

const bundle = (amount: number) => ({ productCode: 'D1', amount }) as Tariff;

test('a catalogue that is read again and has not changed is the same object, one that has is another', async () => {
  let time = 0;
  let shelf = [bundle(500)];
  const { read } = createTariffCache(async () => shelf, { now: () => time });
  const first = await read('en');
  time += 61_000;
  shelf = [bundle(500)];
  expect(await read('en')).toBe(first);
  time += 61_000;
  shelf = [bundle(600)];
  expect(await read('en')).toEqual([bundle(600)]);
});

test('a clock of the machine that is set back keeps no old catalogue', async () => {
  let asked = 0;
  const clocks = [vi.spyOn(Date, 'now'), vi.spyOn(performance, 'now')] as const;
  const tell = (wall: number, monotonic: number) => {
    clocks[0].mockReturnValue(wall);
    clocks[1].mockReturnValue(monotonic);
  };
  try {
    tell(7_200_000, 0);
    const { read } = createTariffCache(async () => {
      asked += 1;
      return [];
    });
    await read('en');
    tell(3_600_000, 61_000);
    await read('en');
  } finally {
    for (const clock of clocks) clock.mockRestore();
  }
  expect(asked).toBe(2);
});
