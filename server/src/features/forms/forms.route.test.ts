import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVault } from '../../security/vault.ts';
import { publish } from '../../testing/content/publish.ts';
import { testDataKey } from '../../testing/engine.ts';
import { failure, type Browser } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';
import { createDraftStore } from './draft-store.ts';
import { createFeedbackStore, createFeedbackSweep } from './feedback-store.ts';

const portal = await usePortal();
const vault = createVault(testDataKey);
const feedback = createFeedbackStore(portal.database, vault);
const drafts = createDraftStore(portal.database, vault);
let browser: Browser;
beforeEach(() => {
  browser = portal.browser();
});

const fields = [
  { name: 'score', label: 'Score', type: 'rating', required: true, rank: 1 },
  { name: 'message', label: 'Message', type: 'textarea', required: true, maxLength: 1000, rank: 2 },
  { name: 'email', label: 'Email', type: 'email', required: false, rank: 3 },
  { name: 'agree', label: 'Agree', type: 'checkbox', required: false, rank: 4 },
  { name: 'phone', label: 'Phone', type: 'tel', required: false, rank: 5, pattern: String.raw`\d{9}` },
];
const actions = [{ type: 'submit', label: 'Send', rank: 1 }];
beforeAll(async () => {
  await publish(portal.database, {
    'form-feedback': { fields, actions },
    'form-survey': { fields: [fields[1]], actions, public: true },
    'form-hbb-customer': { fields: [fields[1]], actions },
  });
  await portal.app.ready();
});

const good = { score: 4, message: 'All is well' };
const submit = (values: object, key: string | undefined = undefined, formId = 'feedback', from = browser) =>
  from.post('submitFeedback', { formId, values }, { 'idempotency-key': key, lang: 'en' });
const unreadable = (id: string) => expect.unreachable(`${id} cannot be opened`);
const count = async () => (await feedback.list(unreadable)).length;

describe('feedback', () => {
  test('is kept sealed, under an id that cannot be guessed', async () => {
    const { status, body } = await submit({ ...good, score: '5', email: ' a@example.cg ', agree: true });
    expect([status, body.result]).toEqual([200, { refFeedbackId: expect.stringMatching(/^[0-9A-Z]{26}$/) }]);
    const all = await feedback.list(unreadable);
    const kept = all.find(({ id }) => id === body.result.refFeedbackId);
    expect(kept).toMatchObject({ formId: 'feedback', language: 'en' });
    expect(kept?.values).toEqual({ score: '5', message: 'All is well', email: 'a@example.cg', agree: true });
    const [row] = await portal.database.query<{ values_sealed: Uint8Array }>(
      'select values_sealed from feedback where id = $1',
      [body.result.refFeedbackId],
    );
    expect(Buffer.from(row!.values_sealed).toString('latin1')).not.toContain('All is well');
  });

  test.each([
    [{ message: 'x' }, 'values.score', 'Score is required'],
    [{ ...good, score: 6 }, 'values.score', 'Invalid Score'],
    [{ ...good, message: 'x'.repeat(1001) }, 'values.message', 'Message must be no more than 1000 characters'],
    [{ ...good, email: 'nobody' }, 'values.email', 'Invalid Email'],
    [{ ...good, email: 'a..b@example.cg' }, 'values.email', 'Invalid Email'],
    [{ ...good, phone: '0500000012' }, 'values.phone', 'Invalid Phone'],
    [{ ...good, phone: '050000001 / 050000002' }, 'values.phone', 'Invalid Phone'],
    [{ ...good, phone: '05000000O' }, 'values.phone', 'Invalid Phone'],
    [{ ...good, agree: 'on' }, 'values.agree', 'Invalid Agree'],
    [{ ...good, other: 'x' }, 'values.other', 'This field is not known'],
  ])('with %j is refused at %s: %s', async (values, path, message) => {
    const before = await count();
    const reply = await submit(values);
    expect(reply).toMatchObject({ ...failure('400'), body: { result: { fields: [{ path, message }] } } });
    expect(await count()).toBe(before);
  });

  test('keeps the number of a phone, however it is written', async () => {
    for (const phone of ['tel:+242 (0)5 000 00 01', '٠٥٠٠٠٠٠٠١', '00242.05.000.00.01']) {
      const { body } = await submit({ ...good, phone, email: "jean-pierre+o'b@example.cg" });
      const kept = (await feedback.list(unreadable)).find(({ id }) => id === body.result.refFeedbackId);
      expect(kept?.values).toMatchObject({ phone: '050000001', email: "jean-pierre+o'b@example.cg" });
    }
  });

  test('takes the draft of it away', async () => {
    const from = portal.browser();
    await from.post('saveForm', { formId: 'feedback', uniqueCode: 'draft-that-is-sent-today', values: good });
    expect(await from.post('loadForm', { uniqueCode: 'draft-that-is-sent-today' })).toMatchObject({ status: 200 });
    await submit({ ...good, message: 'sent' }, undefined, 'feedback', from);
    expect(await from.post('loadForm', { uniqueCode: 'draft-that-is-sent-today' })).toMatchObject(failure('404'));
  });

  test('of a form that is not there, or has a call of its own, is 404', async () => {
    for (const formId of ['nothing', 'hbb-customer', 'constructor'])
      expect(await submit(good, undefined, formId)).toMatchObject(failure('404'));
    expect(await submit({ message: 'x' }, undefined, 'survey')).toMatchObject({ status: 200 });
  });

  test('under the same key is the same, from anywhere and at once; with other words it is refused', async () => {
    const before = await count();
    const key = randomUUID();
    const twice = await Promise.all([submit(good, key), submit({ message: good.message, score: 4 }, key)]);
    const later = await submit(good, key.toUpperCase(), 'feedback', portal.browser());
    const ids = [...twice, later].map(({ body }) => body.result.refFeedbackId);
    expect(new Set(ids).size).toBe(1);
    expect(await submit({ ...good, score: 1 }, key)).toMatchObject(failure('422'));
    expect(await submit(good, 'no-uuid')).toMatchObject(failure('400'));
    expect(await count()).toBe(before + 1);
  });

  test('is taken five times a day from a browser; the sixth is told so kindly, and keeps the first five', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect(await submit({ ...good, score: 1 })).toMatchObject({ status: 200 });
    const sixth = await submit(good);
    expect(sixth).toMatchObject(failure('429'));
    expect(sixth.body).toMatchObject({ message: expect.stringContaining('you have told us a lot today') });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3600);
    expect(await submit(good, undefined, 'feedback', portal.browser())).toMatchObject({ status: 200 });
  });

  test('is taken 300 times an hour from an address', async () => {
    const address = '10.200.0.1';
    const statuses = [];
    for (let sent = 0; sent < 301; sent += 1)
      statuses.push((await submit(good, undefined, 'feedback', portal.browser({ address }))).status);
    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
  });

  test('is forgotten when its time is over', async () => {
    const { body } = await submit(good);
    const { database } = portal;
    const isThere = async () =>
      (await database.query('select 1 from feedback where id = $1', [body.result.refFeedbackId])).length;
    await database.query(`update feedback set at = at - interval '364 days' where id = $1`, [
      body.result.refFeedbackId,
    ]);
    const { sweep } = createFeedbackSweep(database, 365);
    await sweep();
    expect(await isThere()).toBe(1);
    await database.query(`update feedback set at = at - interval '2 days' where id = $1`, [body.result.refFeedbackId]);
    await sweep();
    expect(await isThere()).toBe(0);
  });
});

/** Spends what everybody together may do, with the parts that are kept for quiet addresses. */
const spendAll = async (name: string) => {
  for (const part of ['all', 'quiet', 'known'])
    await portal.database.query(
      `insert into rate_limit (bucket, count, ends_at) values ($1, 100000, now() + interval '1 hour')
       on conflict (bucket) do update set count = excluded.count, ends_at = excluded.ends_at`,
      [`${name}:${part}`],
    );
};
const rang = async (alarm: string) =>
  (await browser.send('GET', '/metrics')).text.includes(`alarms_total{alarm="${alarm}"} `);

test('feedback is one of 1,500 an hour of everybody, then the alarm rings and nobody is told that it was she', async () => {
  await spendAll('feedback');
  const reply = await submit(good, undefined, 'feedback', portal.browser());
  expect(reply).toMatchObject(failure('429'));
  expect(reply.body.message).not.toContain('told us a lot');
  expect(await rang('feedback-exhausted')).toBe(true);
  await portal.database.query(`delete from rate_limit where bucket like 'feedback:%'`);
});

const aCode = () => randomBytes(16).toString('base64url');
const save = (uniqueCode: string, values: object, from = browser, formId = 'feedback') =>
  from.post('saveForm', { formId, uniqueCode, values });
const load = (uniqueCode: string, from = browser) => from.post('loadForm', { uniqueCode });

describe('a draft', () => {
  test('comes back as it was typed to the browser that kept it, wrong values too', async () => {
    const code = aCode();
    const values = { score: 9, message: ' half a ', agree: false };
    expect((await save(code, values)).body).toMatchObject({ result: { saved: true } });
    const { body } = await load(code);
    expect(body.result).toEqual({ formId: 'feedback', values, savedAt: expect.stringMatching(/^\d{4}-/) });
  });

  test('gives way to the next of the same code', async () => {
    const code = aCode();
    await save(code, { message: 'one' });
    await save(code, { message: 'two' });
    expect((await load(code)).body.result.values).toEqual({ message: 'two' });
  });

  test('is forgotten when it is saved without values, by its own browser alone', async () => {
    const code = aCode();
    await save(code, { message: 'one' });
    expect(await save(code, {}, portal.browser())).toMatchObject(failure('404'));
    expect((await load(code)).body.result.values).toEqual({ message: 'one' });
    expect((await save(code, {})).body).toMatchObject({ result: { saved: true } });
    expect(await load(code)).toMatchObject(failure('404'));
    expect(await save(code, {})).toMatchObject({ status: 200 });
  });

  test('is 404 to another browser, which can neither read nor change it', async () => {
    const code = aCode();
    await save(code, { message: 'mine' });
    const other = portal.browser();
    expect(await load(code, other)).toMatchObject(failure('404'));
    expect(await save(code, { message: 'theirs' }, other)).toMatchObject(failure('404'));
    expect((await load(code)).body.result.values).toEqual({ message: 'mine' });
    expect(await load(aCode())).toMatchObject(failure('404'));
  });

  test('names no field that its form has not, and a form that is there', async () => {
    expect(await save(aCode(), { other: 'x' })).toMatchObject({
      ...failure('400'),
      body: { result: { fields: [{ path: 'values.other' }] } },
    });
    expect(await save(aCode(), { message: 'x' }, browser, 'nothing')).toMatchObject(failure('404'));
    expect(await save(aCode(), { message: 'x' }, browser, 'hbb-customer')).toMatchObject({ status: 200 });
  });

  test('has a code of 22 to 200 characters of base64url, and 64 KiB at most', async () => {
    for (const code of ['x'.repeat(21), 'x'.repeat(201), `${'x'.repeat(22)}=`])
      expect(await save(code, {})).toMatchObject(failure('400'));
    expect(await save('x'.repeat(200), { message: 'y'.repeat(1000) })).toMatchObject({ status: 200 });
    expect(await save(aCode(), { message: 'y'.repeat(66_000) })).toMatchObject(failure('413'));
  });

  test('is gone after a day, and its code is free', async () => {
    const code = aCode();
    await save(code, { message: 'x' });
    await portal.database.query(`update form_draft set saved_at = saved_at - interval '25 hours'`);
    expect(await load(code)).toMatchObject(failure('404'));
    await drafts.sweep();
    expect(await portal.database.query('select 1 from form_draft')).toEqual([]);
    expect(await save(code, { message: 'new' }, portal.browser())).toMatchObject({ status: 200 });
  });

  test('is one of twenty a browser keeps in a day', async () => {
    for (let kept = 0; kept < 20; kept += 1) expect(await save(aCode(), {})).toMatchObject({ status: 200 });
    expect(await save(aCode(), {})).toMatchObject(failure('429'));
  });

  test.each([
    ['the length of its field', { message: 'y'.repeat(1001) }, 'message', 1000],
    ['the length of its field by blanks alone', { message: ' '.repeat(1001) }, 'message', 1000],
    ['the length of a field that names none', { email: 'e'.repeat(5001) }, 'email', 5000],
    ['the length of a field that is no text', { score: 's'.repeat(5001) }, 'score', 5000],
  ])('over %s is refused there, and not kept', async (_, values, name, length) => {
    const code = aCode();
    const reply = await browser.post('saveForm', { formId: 'feedback', uniqueCode: code, values }, { lang: 'en' });
    const message = expect.stringMatching(`no more than ${length}\\s?characters`);
    expect(reply).toMatchObject({
      ...failure('400'),
      body: { result: { fields: [{ path: `values.${name}`, message }] } },
    });
    expect(await load(code)).toMatchObject(failure('404'));
  });

  test('is one of 3,000 new ones an hour of everybody, then the alarm rings; those that are there can still be changed [V15.2.2]', async () => {
    const code = aCode();
    await save(code, { message: 'one' });
    await spendAll('form-codes');
    expect(await save(aCode(), {}, portal.browser())).toMatchObject(failure('429'));
    expect(await rang('drafts-exhausted')).toBe(true);
    expect(await save(code, { message: 'two' })).toMatchObject({ status: 200 });
  });
});
