import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createVault } from '../../../security/vault.ts';
import { publish } from '../../../testing/content/publish.ts';
import { openMemory } from '../../../testing/databases.ts';
import { testDataKey } from '../../../testing/engine.ts';
import { createOperator } from '../../../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../../../testing/portal.ts';
import { aPlainVisitor, fieldsOf } from '../testing/plain-visitor.ts';

const fields = [
  { name: 'score', label: 'Score', type: 'rating', required: true, rank: 1 },
  { name: 'message', label: 'Message', type: 'textarea', required: true, maxLength: 1000, rank: 2 },
  { name: 'agree', label: 'Agree', type: 'checkbox', required: false, rank: 3 },
];
const actions = [{ type: 'submit', label: 'Send', rank: 1 }];

let portal: TestPortal;
beforeAll(async () => {
  const database = await openMemory();
  await publish(database, {
    'form-feedback': { fields, actions },
    'form-survey': { title: 'A survey', lead: 'Say it', fields: [fields[1], fields[2]], actions, public: true },
    'form-hbb-customer': { fields, actions },
  });
  portal = await aPortal(database, createOperator(), {}, { pages: true });
  await portal.app.ready();
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

const address = '/give_your_feedback';
const vault = createVault(testDataKey);
/** Returns the sent forms, oldest first. */
const list = async () => {
  const rows = await portal.database.query<{
    id: string;
    form_id: string;
    language: string;
    values_sealed: Uint8Array;
  }>('select id, form_id, language, values_sealed from feedback order by at, id');
  return rows.map(({ id, form_id: formId, language, values_sealed: sealed }) => ({
    formId,
    language,
    values: JSON.parse(vault.open(sealed, ['feedback', 'values_sealed', id])) as unknown,
  }));
};
const count = async () => (await list()).length;
const good = { score: '4', message: 'Où est <b>ma</b> recharge ?' };

describe('a form without a script', () => {
  test('is sent by a post and thanks by a page that can be loaded again', async () => {
    const visitor = aPlainVisitor(portal.app);
    const posted = await visitor.post(`/en${address}`, { ...good, agree: 'true' });
    expect([posted.status, posted.location]).toEqual([303, `/en${address}?sent=1`]);
    expect((await list()).at(-1)).toMatchObject({
      formId: 'feedback',
      language: 'en',
      values: { ...good, agree: true },
    });
    const page = await visitor.get(posted.location!);
    expect(page.text).toContain('Thank you for reaching out');
    expect(page.html).not.toContain('<textarea');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.html).toContain('<meta name="robots" content="noindex">');
  });

  test('comes back with what is wrong beside what was typed, and keeps nothing of it', async () => {
    const before = await count();
    const page = await aPlainVisitor(portal.app).post(address, { score: '', message: '<b>x</b>', agree: 'true' });
    expect([page.status, page.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(page.text).toContain('Champ obligatoire : Score');
    expect(page.html).toMatch(/<title>Erreur\u00a0: [^<]+ \| Lisolo<\/title>/);
    expect(page.html).toContain('&lt;b&gt;x&lt;/b&gt;</textarea>');
    expect(page.html).toMatch(/<input[^>]*type="checkbox"[^>]* checked/);
    expect(await count()).toBe(before);
  });

  test('sent twice by one browser is one, even before it has a cookie', async () => {
    const before = await count();
    const visitor = aPlainVisitor(portal.app);
    const sent = { ...good, message: 'Twice' };
    const both = await Promise.all([visitor.post(address, sent), visitor.post(address, sent)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await count()).toBe(before + 1);
    await visitor.post(address, { ...sent, score: '5' });
    expect(await count()).toBe(before + 2);
  });

  test('is told kindly that a sixth in a day is one too many, with every word', async () => {
    const visitor = aPlainVisitor(portal.app);
    for (let sent = 1; sent <= 5; sent += 1)
      expect((await visitor.post(address, { ...good, message: `Number ${sent}` })).status).toBe(303);
    const sixth = await visitor.post(address, { ...good, message: 'Number 6' });
    expect(sixth.status).toBe(429);
    expect(sixth.text).toContain('vous nous avez déjà beaucoup dit');
    expect(sixth.text).toContain('Number 6');
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('from another site is refused, and shows nothing of what that put in: %j [A14]', async (headers) => {
    const callers = () => portal.database.query(`select 1 from rate_limit where bucket like 'calls:%'`);
    const before = [await count(), await callers()];
    const page = await aPlainVisitor(portal.app).post(address, { ...good, message: 'Planted' }, headers);
    expect(page.status).toBe(403);
    expect(page.html).not.toContain('Planted');
    // Nor does that spend what the visitor's own address has.
    expect([await count(), await callers()]).toEqual(before);
  });

  test('of a browser that does not say whose page it was is shown again first, and taken with what that page holds', async () => {
    const before = await count();
    const visitor = aPlainVisitor(portal.app);
    const first = await visitor.post(address, good, {});
    expect(first.status).toBe(200);
    expect(first.text).toContain('Envoyez encore une fois');
    expect(await count()).toBe(before);
    const { _token } = fieldsOf(first.html, address);
    expect((await visitor.post(address, { ...good, _token: `${_token}x` }, {})).status).toBe(200);
    expect((await aPlainVisitor(portal.app).post(address, { ...good, _token: _token! }, {})).status).toBe(200);
    expect(await count()).toBe(before);
    expect((await visitor.post(address, { ...good, _token: _token! }, {})).status).toBe(303);
    expect(await count()).toBe(before + 1);
  });

  test('takes as much as a message holds, and no body that is larger than a call’s', async () => {
    const visitor = aPlainVisitor(portal.app);
    expect((await visitor.post(address, { ...good, message: '€'.repeat(1000) })).status).toBe(303);
    expect((await visitor.post(address, { ...good, message: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('comes back with every word where nobody can keep it just now, and says when to try again', async () => {
    vi.spyOn(portal.database, 'query').mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    const page = await aPlainVisitor(portal.app).post(address, { ...good, message: 'Kept here' });
    vi.restoreAllMocks();
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.text).toContain('Kept here');
  });

  test('with a name that it has not is refused', async () => {
    const before = await count();
    expect((await aPlainVisitor(portal.app).post(address, { ...good, other: 'x' })).status).toBe(400);
    expect(await count()).toBe(before);
  });
});

describe('a form of the content', () => {
  test('that is public has an address of its own in every language, and is sent there', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await visitor.get('/en/form/survey');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('A survey')]);
    expect(page.html).toContain('/en/form/survey">');
    const posted = await visitor.post('/en/form/survey', { message: 'Said' });
    expect(posted.location).toBe('/en/form/survey?sent=1');
    expect((await list()).at(-1)).toMatchObject({ formId: 'survey', values: { message: 'Said', agree: false } });
  });

  test.each(['/form/hbb-customer', '/form/feedback', '/form/nothing', '/form', '/form/x/y', '/form/__proto__'])(
    'that is not public, or not there, is an unknown address: %s',
    async (path) => {
      const visitor = aPlainVisitor(portal.app);
      expect((await visitor.get(path)).status).toBe(404);
      expect((await visitor.post(path, good)).status).toBe(404);
    },
  );
});
