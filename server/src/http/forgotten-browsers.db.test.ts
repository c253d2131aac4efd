import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { oneDatabase } from '../testing/databases.ts';
import { aContext } from '../testing/engine.ts';
import type { Context } from './context.ts';
import { createForgottenBrowsers } from './forgotten-browsers.ts';
import { createCallerBudgets } from './limits/caller-budgets.ts';
import { createRateLimits } from './limits/limits.ts';

const never = async () => false;

const caller = (browser: string) => {
  const made = { disowned: 0, takenBack: 0 };
  const context: Context = {
    ...aContext({}, browser),
    disownBrowser: () => void (made.disowned += 1),
    forgetBrowser: () => void (made.takenBack += 1),
  };
  return { context, made };
};

describe.each(oneDatabase())('browsers that were forgotten, on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.query('delete from rate_limit'));
  afterAll(() => database.close());

  const anInstance = () => {
    const limits = createRateLimits(database);
    const budgets = createCallerBudgets({ limits, factor: 1, isKnown: never, hasPaid: never });
    return createForgottenBrowsers({ limits, budgets });
  };
  const isDisowned = async (instance: ReturnType<typeof anInstance>, browser: string) => {
    const { context, made } = caller(browser);
    await instance.disown(context);
    return made.disowned === 1;
  };

  test('are new from then on: at once here, and at every instance that starts to look', async () => {
    const here = anInstance();
    expect(await isDisowned(here, 'one')).toBe(false);
    const { context, made } = caller('one');
    expect(await here.forget(context)).toEqual({ result: { forgotten: true } });
    expect(made.takenBack).toBe(1);
    expect([await isDisowned(here, 'one'), await isDisowned(anInstance(), 'one')]).toEqual([true, true]);
    expect(await isDisowned(here, 'another')).toBe(false);
  });

  test('are 120 an hour of one address; the one after that keeps its cookie, and is told when to come back', async () => {
    const here = anInstance();
    for (let count = 0; count < 120; count += 1) await here.forget(caller(`browser ${count}`).context);
    const { context, made } = caller('one too many');
    expect(await here.forget(context)).toMatchObject({
      refusal: { code: '429', retryAfterSeconds: expect.any(Number) },
    });
    expect(made.takenBack).toBe(0);
  });

  test('without a cookie are remembered nowhere', async () => {
    const { context } = caller('new');
    await anInstance().forget({ ...context, browser: { hash: 'new', isNew: true } });
    expect(await database.query('select 1 from rate_limit')).toEqual([]);
  });
});
