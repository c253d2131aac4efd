import { expect, test } from 'vitest';
import { compareTimes, spin } from './timing.ts';

const nothing = async () => undefined;
const taking = (milliseconds: number) => async () => spin(milliseconds);

test('what takes the same time is hardly apart, what takes longer is seen', async () => {
  const given = { times: 60, between: nothing };
  expect((await compareTimes(taking(0.3), taking(0.3), given)).chance).toBeGreaterThan(0.0001);
  const apart = await compareTimes(taking(0.1), taking(2.1), given);
  expect(apart.apart).toBeGreaterThan(1.5);
  expect(apart.chance).toBeLessThan(0.0001);
});
