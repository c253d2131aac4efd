import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publish } from '../../../testing/content/publish.ts';
import { openMemory } from '../../../testing/databases.ts';
import { createOperator } from '../../../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../../../testing/portal.ts';
import { aPlainVisitor, fieldsOf } from '../testing/plain-visitor.ts';

const questionsOf = (ids: readonly string[]) =>
  ids.map((id) => ({ id, question: `Question ${id}`, answer: `<p>Answer ${id}</p>` }));
const ids = ['voted-once', 'voted-twice', 'voted-often', 'voted-unsure', 'voted-bounds'];

let portal: TestPortal;
beforeAll(async () => {
  const database = await openMemory();
  const section = { slug: 'general', title: 'General', questions: questionsOf(ids) };
  const group = { slug: 'group', title: 'Group', sections: [section] };
  const topic = { slug: 'topic', title: 'Topic', icon: 'info', groups: [group] };
  await publish(database, { 'help-documents': { topics: [topic] } });
  portal = await aPortal(database, createOperator(), {}, { pages: true });
  await portal.app.ready();
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

const pageOf = (id: string) => `/gethelp/q/${id}`;
const tallyOf = async (id: string) =>
  (
    await portal.database.query<{ votes: number; likes: number }>(
      'select votes, likes from content_like where question_id = $1',
      [id],
    )
  )[0];

describe('a vote without a script', () => {
  test.each([
    ['', 'Cette réponse vous a aidé', 'Merci de nous avoir répondu'],
    ['/en', 'Did this answer help?', 'Thank you for reaching out'],
  ])('is one press on a button of the answer, counted and thanked (prefix "%s")', async (prefix, asks, thanks) => {
    const [id] = ids;
    const before = (await tallyOf(id!))?.votes ?? 0;
    const visitor = aPlainVisitor(portal.app);
    const page = await visitor.get(prefix + pageOf(id!));
    expect(page.text).toContain(asks);
    expect(fieldsOf(page.html, prefix + pageOf(id!))).toEqual({});
    expect(page.html).not.toMatch(/<section[^>]*id="vote"[^>]*hidden/);
    expect(page.html.match(/<button type="submit"[^>]*name="isLike"[^>]*>/g)).toHaveLength(2);
    const posted = await visitor.post(prefix + pageOf(id!), { isLike: 'true' });
    expect([posted.status, posted.location]).toEqual([303, `${prefix}${pageOf(id!)}?voted=1`]);
    expect((await tallyOf(id!))!.votes).toBe(before + 1);
    const thanked = await visitor.get(posted.location!);
    expect(thanked.text).toContain(thanks);
    expect(thanked.html).not.toContain('name="isLike"');
    expect(thanked.headers['cache-control']).toBe('no-store');
    expect(thanked.html).toContain('<meta name="robots" content="noindex">');
    // Loaded again, or opened by Back, it counts nothing.
    await visitor.get(posted.location!);
    expect((await tallyOf(id!))!.votes).toBe(before + 1);
  });

  test('pressed again replaces the first one, and two presses at once are one', async () => {
    const id = 'voted-twice';
    const visitor = aPlainVisitor(portal.app);
    const both = await Promise.all(['true', 'true'].map((isLike) => visitor.post(pageOf(id), { isLike })));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await tallyOf(id)).toEqual({ votes: 1, likes: 1 });
  });

  test('changes the vote of the same browser', async () => {
    const id = 'voted-bounds';
    const visitor = aPlainVisitor(portal.app);
    await visitor.post(pageOf(id), { isLike: 'true' });
    await visitor.post(pageOf(id), { isLike: 'false' });
    expect(await tallyOf(id)).toEqual({ votes: 1, likes: 0 });
  });

  test('has the bounds of any vote: the page says when to come back, and counts nothing more', async () => {
    const id = 'voted-often';
    const visitor = aPlainVisitor(portal.app);
    await visitor.post(pageOf(id), { isLike: 'true' });
    for (let count = 1; count < 20; count += 1) await visitor.post(pageOf(id), { isLike: 'true' });
    const refused = await visitor.post(pageOf(id), { isLike: 'false' });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.text).toContain('Trop de demandes');
    expect(refused.html).toContain('name="isLike"');
    expect(refused.html).toMatch(/<title>Erreur\u00a0: /);
    expect(await tallyOf(id)).toEqual({ votes: 1, likes: 1 });
  });

  test('from another site counts nothing, and a browser that names no sender confirms it by one press more', async () => {
    const id = 'voted-unsure';
    const visitor = aPlainVisitor(portal.app);
    const foreign = await visitor.post(pageOf(id), { isLike: 'true' }, { origin: 'https://evil.example' });
    expect([foreign.status, await tallyOf(id)]).toEqual([403, undefined]);
    const unsure = await visitor.post(pageOf(id), { isLike: 'true' }, {});
    expect([unsure.status, await tallyOf(id)]).toEqual([200, undefined]);
    expect(unsure.text).toContain('appuyez une fois de plus');
    const sure = await visitor.post(pageOf(id), { ...fieldsOf(unsure.html, pageOf(id)), isLike: 'true' }, {});
    expect([sure.status, sure.location]).toEqual([303, `${pageOf(id)}?voted=1`]);
    expect(await tallyOf(id)).toEqual({ votes: 1, likes: 1 });
  });

  test('that says neither yes nor no brings its page again, and a question that does not exist is 404', async () => {
    const visitor = aPlainVisitor(portal.app);
    for (const sent of ['', 'isLike=', 'isLike=maybe', 'isLike=true&isLike=false', 'isLike=__proto__']) {
      const posted = await visitor.post(pageOf('voted-once'), sent);
      expect([posted.status, posted.location]).toEqual([303, pageOf('voted-once')]);
    }
    const missing = await visitor.post(pageOf('no-such-question'), { isLike: 'true' });
    expect([missing.status, missing.html.includes('<h1')]).toEqual([404, true]);
    expect((await visitor.get(`${pageOf('no-such-question')}?voted=1`)).status).toBe(404);
  });

  test('is not thanked for while the database is out: the page says to try again', async () => {
    const visitor = aPlainVisitor(portal.app);
    const query = vi
      .spyOn(portal.database, 'query')
      .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const posted = await visitor.post(pageOf('voted-once'), { isLike: 'true' });
    query.mockRestore();
    expect([posted.status, posted.headers['retry-after']]).toEqual([503, '5']);
    expect(posted.text).toContain('Votre avis n’est pas parti');
  });
});
