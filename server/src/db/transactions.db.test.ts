import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { CommitUnknown } from './database-errors.ts';
import { brokenConstraint, type Database } from './database.ts';

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.run('create table note (id integer primary key, text text); create table big (value bigint)');
  });
  beforeEach(() => database.run('delete from note; delete from big'));
  afterAll(() => database.close());

  const add = (id: number) => database.query('insert into note (id) values ($1)', [id]);
  const addAt = (at: Date) => database.query('insert into note (id, text) values (3, $1::timestamptz::text)', [at]);
  const ids = async () => (await database.query<{ id: number }>('select id from note order by id')).map(({ id }) => id);

  const shapeOf = () => database.query('select * from shaped');
  const reshape = async (value: string) => {
    await shapeOf();
    await database.run(`alter table shaped add column ${value} text default '${value}'`);
  };
  const same = (value: number) => database.query('select $1::int as value, $2::text as text', [value, `${value}`]);

  const later = async (id: number) => {
    await pause(5);
    await add(id);
  };

  describe('a transaction', () => {
    test('commits what was done in it and answers what its work answered', async () => {
      const answer = await database.transaction(async () => {
        await add(1);
        await add(2);
        return 'done';
      });
      expect(answer).toBe('done');
      expect(await ids()).toEqual([1, 2]);
    });

    test('takes everything back when its work throws, and the error comes out as it was', async () => {
      const broken = new Error('broken');
      const running = database.transaction(async () => {
        await add(1);
        throw broken;
      });
      await expect(running).rejects.toBe(broken);
      expect(await ids()).toEqual([]);
    });

    test('takes everything back when a statement fails [V2.3.3]', async () => {
      const running = database.transaction(async () => {
        await add(1);
        await add(1);
      });
      await expect(running).rejects.toMatchObject({ code: '23505' });
      expect(await ids()).toEqual([]);
      await add(1);
    });

    test('does not pass for committed when an error inside it was not passed on', async () => {
      const running = database.transaction(async () => {
        await add(1);
        await add(1).catch(() => undefined);
      });
      const error = await running.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(CommitUnknown);
      expect(await ids()).toEqual([]);
    });

    test('is joined by those opened inside it: the outer decides', async () => {
      const inner = () => database.transaction(() => add(2));
      const running = database.transaction(async () => {
        await add(1);
        await inner();
        throw new Error('broken');
      });
      await expect(running).rejects.toThrow('broken');
      expect(await ids()).toEqual([]);
      await database.transaction(async () => {
        await add(1);
        await inner();
      });
      expect(await ids()).toEqual([1, 2]);
    });

    test('holds for the whole asynchronous flow of its work', async () => {
      const running = database.transaction(async () => {
        await Promise.all([later(1), later(2)]);
        throw new Error('broken');
      });
      await expect(running).rejects.toThrow('broken');
      expect(await ids()).toEqual([]);
    });

    test.each([0, 1])(
      'that is over, after %i statements, runs no more of them, and leaves nothing open',
      async (count) => {
        const isOver = Promise.withResolvers<void>();
        let late: Promise<unknown> | undefined;
        await database.transaction(async () => {
          for (let id = 0; id < count; id += 1) await add(id);
          late = isOver.promise.then(() => add(9));
        });
        isOver.resolve();
        await expect(late).rejects.toThrow('over');
        await add(5);
        // On two connections: one alone would see what it has left open itself.
        const kept = [...Array(count).keys(), 5];
        expect(await Promise.all([ids(), ids()])).toEqual([kept, kept]);
      },
    );

    test('that was taken back runs nothing of what its work still does', async () => {
      const isBroken = Promise.withResolvers<void>();
      let late: Promise<unknown> | undefined;
      const running = database.transaction(() => {
        late = add(1).then(async () => {
          await isBroken.promise;
          await add(2);
        });
        return Promise.all([late, add(1)]);
      });
      await expect(running).rejects.toMatchObject({ code: '23505' });
      isBroken.resolve();
      await expect(late).rejects.toThrow('over');
      expect(await ids()).toEqual([]);
    });

    test('fails at once for a value that is none, and goes on as one', async () => {
      const noTime = new Date(Number.NaN);
      for (let use = 0; use < 2; use += 1) {
        const running = database.transaction(async () => {
          await expect(addAt(noTime)).rejects.toThrow('Invalid time');
          await add(4);
          throw new Error('broken');
        });
        await expect(running).rejects.toThrow('broken');
        expect(await ids()).toEqual([]);
        await addAt(new Date());
        await database.query('delete from note');
      }
    });

    test('does not see or disturb its neighbour', async () => {
      const outcomes = await Promise.allSettled(
        [1, 2, 3, 4, 5, 6].map((id) =>
          database.transaction(async () => {
            await add(id);
            await pause(2);
            if (id % 2) throw new Error('broken');
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true, false, true]);
      expect(await ids()).toEqual([2, 4, 6]);
    });
  });

  describe('afterCommit', () => {
    test('runs after the commit, in order, outside the transaction', async () => {
      const seen: string[] = [];
      await database.transaction(async () => {
        await database.transaction(async () => database.afterCommit(() => seen.push('inner')));
        database.afterCommit(() => seen.push('outer'));
        await add(1);
        expect(seen).toEqual([]);
      });
      expect(seen).toEqual(['inner', 'outer']);
    });

    test('never runs when the transaction is taken back', async () => {
      const seen: string[] = [];
      const running = database.transaction(async () => {
        database.afterCommit(() => seen.push('never'));
        throw new Error('broken');
      });
      await expect(running).rejects.toThrow();
      expect(seen).toEqual([]);
    });

    test('runs at once where there is no transaction', () => {
      const seen: string[] = [];
      database.afterCommit(() => seen.push('now'));
      expect(seen).toEqual(['now']);
    });

    test('finds what was committed, on a connection of its own', async () => {
      const found = Promise.withResolvers<number[]>();
      await database.transaction(async () => {
        database.afterCommit(() => found.resolve(ids()));
        await add(7);
      });
      expect(await found.promise).toEqual([7]);
    });
  });

  describe('values', () => {
    test('int8 is a number up to 2^53, and an error past it [V1.4.2]', async () => {
      const largest = Number.MAX_SAFE_INTEGER;
      await database.query('insert into big values ($1), ($2)', [largest, -largest]);
      expect(await database.query('select value from big order by value')).toEqual([
        { value: -largest },
        { value: largest },
      ]);
      await database.query('update big set value = value + 1 where value > 0');
      await expect(database.query('select value from big')).rejects.toThrow(RangeError);
    });

    test('times, bytes, lists, null and odd texts come back as they went', async () => {
      const at = new Date('2026-11-21T12:34:56.789Z');
      const bytes = new Uint8Array([0, 1, 254, 255]);
      const odd = `'";--\\ %_ é 中 \u{1F600}`;
      const [row] = await database.query<{ at: Date; bytes: Uint8Array; odd: string; none: null; count: number }>(
        `select $1::timestamptz as at, $2::bytea as bytes, $3::text as odd, $4::text as none,
           cardinality($5::text[]) as count`,
        [at, bytes, odd, null, ['a', odd]],
      );
      expect(row!.at).toEqual(at);
      expect(Buffer.from(row!.bytes)).toEqual(Buffer.from(bytes));
      expect(row).toMatchObject({ odd, none: null, count: 2 });
    });

    test('a broken unique constraint is known by its name, any other error is not', async () => {
      await add(1);
      expect(brokenConstraint(await add(1).catch((error: unknown) => error))).toBe('note_pkey');
      expect(brokenConstraint(await database.query('select 1/0').catch((error: unknown) => error))).toBeUndefined();
      expect(brokenConstraint(new Error('any'))).toBeUndefined();
      expect(brokenConstraint('text')).toBeUndefined();
    });
  });

  describe('a statement that was used before', () => {
    beforeAll(() => database.run(`create table shaped (first text); insert into shaped values ('a')`));

    test('answers what its table has now, by itself and in a transaction', async () => {
      await reshape('second');
      expect(await shapeOf()).toEqual([{ first: 'a', second: 'second' }]);
      await reshape('third');
      expect(await database.transaction(shapeOf)).toEqual([{ first: 'a', second: 'second', third: 'third' }]);
    });

    test('answers so within the transaction that changes the table', async () => {
      const [row] = await database.transaction(async () => {
        await reshape('fourth');
        return shapeOf();
      });
      expect(row).toHaveProperty('fourth', 'fourth');
    });

    test('goes on after one of its runs has failed, in a transaction too', async () => {
      const divide = (by: number) => database.query<{ whole: number }>('select 6 / $1::int as whole', [by]);
      expect(await divide(2)).toEqual([{ whole: 3 }]);
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
      await expect(database.transaction(() => divide(0))).rejects.toMatchObject({ code: '22012' });
      expect(await divide(3)).toEqual([{ whole: 2 }]);
    });

    test('takes other values each time, from many callers at once', async () => {
      const all = Array.from({ length: 40 }, (_, value) => ({ value, text: `${value}` }));
      expect((await Promise.all(all.map(({ value }) => same(value)))).flat()).toEqual(all);
    });
  });
});
