import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { aHelpCentre } from '../../testing/content/content-folder.ts';
import { aReason, inBoth } from '../../testing/content/publish.ts';
import { createContentStore, helpPage, type ContentStore } from './store.ts';
import { createVotes } from './votes.ts';

const by = (voter: string, questionId: string, isLike: boolean) => ({
  voter,
  questionId,
  isLike,
  mayCount: async () => true,
});

/** A header that shows the file of a hash. */
const showing = (hash: string) => new Map([['header', { packages: { fr: 1 }, media: { 'a.png': hash } }]]);

describe.each(databases())('content on $name', ({ open }) => {
  let database: Database;
  let store: ContentStore;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const tables = ['version', 'change', 'media', 'dropped_question', 'vote', 'like'].map((name) => `content_${name}`);
    await database.run(`truncate ${tables.join(', ')} restart identity`);
    store = createContentStore(database);
  });

  const take = (pages: Record<string, unknown>, more: { isDraft?: boolean; reuse?: boolean; why?: string } = {}) =>
    store.import(new Map(Object.entries(pages).map(([page, value]) => [page, inBoth(value)])), {
      media: [],
      reason: { ...aReason, why: more.why ?? aReason.why },
      ...more,
    });
  const activeOf = async () =>
    Object.fromEntries((await store.active()).versions.map(({ page, version }) => [page, version]));

  test('an empty database has nothing active', async () => {
    expect(await store.active()).toEqual({ revision: 0, versions: [] });
    expect(await store.isEmpty()).toBe(true);
  });

  test('versions are numbered from one for each page, in all its languages together', async () => {
    expect(await take({ header: 'a', footer: 'a' })).toEqual([
      { page: 'header', version: 1 },
      { page: 'footer', version: 1 },
    ]);
    expect(await take({ header: 'b' })).toEqual([{ page: 'header', version: 2 }]);
    expect(await activeOf()).toEqual({ footer: 1, header: 2 });
    const { versions } = await store.active();
    expect(versions.find(({ page }) => page === 'header')!.packages).toEqual({ fr: 'b', en: 'b' });
  });

  test('what has not changed makes no version and no revision', async () => {
    await take({ header: { a: 1, b: [2] } });
    const revision = await store.revision();
    expect(await take({ header: { b: [2], a: 1 } })).toEqual([]);
    expect(await store.revision()).toBe(revision);
  });

  test('another file under the same name is another version', async () => {
    await store.import(showing('1'), { media: [], reason: aReason });
    expect(await store.import(showing('2'), { media: [], reason: aReason })).toHaveLength(1);
  });

  test('what is shipped comes into an empty database alone, also where two first starts are at once', async () => {
    const ship = (value: string) =>
      store.import(new Map([['header', inBoth(value)]]), { media: [], reason: aReason, onlyIfEmpty: true });
    await Promise.all([ship('a'), ship('b')]);
    expect(await store.list()).toHaveLength(1);
    await ship('c');
    expect(await store.list()).toHaveLength(1);
  });

  test('a draft is kept and not active; taken in again it becomes active as it is', async () => {
    await take({ header: 'a' });
    expect(await take({ header: 'b' }, { isDraft: true })).toEqual([{ page: 'header', version: 2 }]);
    expect(await activeOf()).toEqual({ header: 1 });
    expect(await take({ header: 'b' })).toEqual([]);
    expect(await activeOf()).toEqual({ header: 2 });
  });

  test('a page goes back through all that was active before, one at a time, and forth again', async () => {
    for (const content of ['a', 'b', 'c']) await take({ header: content });
    expect(await store.rollback('header', aReason)).toEqual({ page: 'header', version: 2, left: 3 });
    expect(await store.rollback('header', aReason)).toEqual({ page: 'header', version: 1, left: 2 });
    expect(await activeOf()).toEqual({ header: 1 });
    await expect(store.rollback('header', aReason)).rejects.toThrow(
      'header: version 1 is active, and no other was active before it',
    );
    expect(await store.activate('header', 3, aReason)).toEqual({ page: 'header', version: 3 });
    expect(await store.rollback('header', aReason)).toEqual({ page: 'header', version: 1, left: 3 });
  });

  test('what cannot be done is refused in a sentence, and changes nothing', async () => {
    await take({ header: 'a' });
    await take({ footer: 'a' }, { isDraft: true });
    const revision = await store.revision();
    await expect(store.rollback('footer', aReason)).rejects.toThrow('footer has no active version');
    await expect(store.rollback('header', aReason)).rejects.toThrow('no other was active before it');
    await expect(store.rollback('nothing', aReason)).rejects.toThrow('There is no page nothing');
    await expect(store.activate('header', 7, aReason)).rejects.toThrow('header has no version 7');
    expect(await store.revision()).toBe(revision);
  });

  test('every change keeps who made it, when and why', async () => {
    await take({ header: 'a' }, { why: 'first' });
    await take({ header: 'b' }, { why: 'second' });
    await store.rollback('header', { by: 'paul', why: 'a mistake' });
    expect(await store.list()).toEqual([
      { page: 'header', version: 1, active: true, by: 'paul', why: 'a mistake', at: expect.any(Date) },
      { page: 'header', version: 2, active: false, by: 'amina', why: 'second', at: expect.any(Date) },
    ]);
  });

  test('an import is taken in whole or not at all', async () => {
    await take({ [helpPage]: aHelpCentre(['one-id', 'two-id']) });
    await take({ [helpPage]: aHelpCentre(['one-id']) });
    const before = await store.active();
    await expect(take({ header: 'x', [helpPage]: aHelpCentre(['one-id', 'two-id']) })).rejects.toThrow(
      'These ids were dropped earlier: two-id',
    );
    expect(await store.active()).toEqual(before);
    expect((await store.list()).map(({ page }) => page)).not.toContain('header');
  });

  test('a dropped id comes back on purpose alone, without its votes; a rollback brings its own back with them', async () => {
    const votes = createVotes(database);
    await take({ [helpPage]: aHelpCentre(['one-id', 'two-id']) });
    for (let i = 0; i < 10; i += 1) await votes.vote(by(`browser ${i}`, 'two-id', true));
    await take({ [helpPage]: aHelpCentre(['one-id']) });
    expect(await store.droppedIds()).toEqual(['two-id']);
    await store.rollback(helpPage, aReason);
    expect(await store.droppedIds()).toEqual([]);
    expect(await votes.percentage('two-id')).toBe(100);
    await store.activate(helpPage, 2, aReason);
    await take({ [helpPage]: aHelpCentre(['one-id', 'two-id', 'three-id']) }, { reuse: true });
    expect(await store.droppedIds()).toEqual([]);
    expect(await votes.percentage('two-id')).toBeNull();
  });

  test('two who publish at once make two versions, one after the other', async () => {
    await take({ header: 0 });
    await Promise.all([1, 2, 3, 4].map((value) => take({ header: value })));
    const versions = await store.list();
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    expect(versions.filter(({ active }) => active)).toHaveLength(1);
  });

  test('votes: one a browser and question, which it may change; nothing is told before ten', async () => {
    const votes = createVotes(database);
    for (let i = 0; i < 9; i += 1) expect(await votes.vote(by(`browser ${i}`, 'one-id', i > 2))).toBeNull();
    expect(await votes.vote(by('browser 8', 'one-id', true))).toBeNull();
    expect(await votes.vote(by('browser 9', 'one-id', true))).toBe(70);
    expect(await votes.vote(by('browser 0', 'one-id', true))).toBe(80);
    expect(await votes.vote(by('browser 0', 'one-id', true))).toBe(80);
    expect(await votes.percentages()).toEqual(new Map([['one-id', 80]]));
  });

  test('who voted is forgotten with the browser’s cookie; what was voted stays', async () => {
    const votes = createVotes(database);
    for (let i = 0; i < 10; i += 1) await votes.vote(by(`browser ${i}`, 'one-id', true));
    await database.query(`update content_vote set at = now() - interval '181 days' where browser_hash <> 'browser 0'`);
    await votes.sweep();
    expect(await database.query('select browser_hash from content_vote')).toEqual([{ browser_hash: 'browser 0' }]);
    expect(await votes.percentage('one-id')).toBe(100);
  });
});
