import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { reseal } from '../../security/reseal.ts';
import { createVault } from '../../security/vault.ts';
import { databases } from '../../testing/databases.ts';
import { testDataKey } from '../../testing/engine.ts';
import { createDraftStore } from './draft-store.ts';
import { createFeedbackStore } from './feedback-store.ts';

const vault = createVault(testDataKey);
const anotherKey = Buffer.alloc(32, 9);

const aDraft = (message: string) => ({ formId: 'feedback', values: { message } });
const sent = (key: string) => ({
  formId: 'feedback',
  language: 'fr',
  values: { message: key },
  key,
  fingerprint: 'f',
});

const unreadable = (id: string) => expect.unreachable(`${id} cannot be opened`);

describe.each(databases())('forms on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('a code that two browsers use at once is one of them’s, and the other’s draft is not kept', async () => {
    const drafts = createDraftStore(database, vault);
    const kept = await Promise.all(['a', 'b', 'c'].map((name) => drafts.save('code-1', name, aDraft(name))));
    expect(kept.filter(Boolean)).toHaveLength(1);
    const found = await Promise.all(['a', 'b', 'c'].map((name) => drafts.load('code-1', name)));
    expect(found.filter(Boolean).map((draft) => draft?.values)).toEqual([
      { message: ['a', 'b', 'c'][kept.indexOf(true)] },
    ]);
  });

  test('what was sent leaves no draft of that form in that browser', async () => {
    const drafts = createDraftStore(database, vault);
    await drafts.save('own', 'who-sent', aDraft('x'));
    await drafts.save('other-form', 'who-sent', { ...aDraft('x'), formId: 'survey' });
    await drafts.save('other-browser', 'somebody', aDraft('x'));
    await drafts.forget('who-sent', 'feedback');
    expect(await drafts.load('own', 'who-sent')).toBeUndefined();
    expect(await drafts.load('other-form', 'who-sent')).toBeDefined();
    expect(await drafts.load('other-browser', 'somebody')).toBeDefined();
  });

  test('what is sent under one key many times at once is kept once', async () => {
    const feedback = createFeedbackStore(database, vault);
    const send = () =>
      feedback.alone('key-1', async () => (await feedback.find('key-1'))?.id ?? feedback.add(sent('key-1')));
    const ids = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(ids).size).toBe(1);
    expect(await feedback.list(unreadable)).toHaveLength(1);
  });

  test('all of it is listed, the oldest first, however much it is', async () => {
    await database.query('delete from feedback');
    const feedback = createFeedbackStore(database, vault);
    for (let i = 0; i < 501; i += 1) await feedback.add(sent(`many-${i}`));
    const all = await feedback.list(unreadable);
    expect(new Set(all.map(({ values }) => values['message'])).size).toBe(501);
    const times = all.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('drafts and feedback are sealed again with everything else when the data key changes', async () => {
    await createDraftStore(database, vault).save('code-2', 'a', aDraft('x'));
    await createFeedbackStore(database, vault).add(sent('key-2'));
    const both = createVault(anotherKey, { olderKeys: [testDataKey] });
    await reseal(database, both);
    const only = createVault(anotherKey);
    expect((await createFeedbackStore(database, only).list(unreadable)).at(-1)?.values).toEqual({ message: 'key-2' });
  });
});
