import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../../testing/portal.ts';
import { aPlainVisitor, fieldsOf, type PlainAnswer } from './testing/plain-visitor.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
  // Its workers notice what has changed, and wake who waits for it.
  await portal.start();
}, 120_000);
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

const wallet = '/payment/start/lisolo-money';

/** The headers of a browser that renders documents itself. */
const drawing = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin', origin: 'null' };

let lines = 0;
const newLine = () => {
  lines += 1;
  return `0520${String(lines).padStart(5, '0')}`;
};

const framesIn = ({ html }: PlainAnswer) => html.split('<div data-at=').slice(1);
const addressIn = (frame: string) => /^"([^"]*)"/.exec(frame)?.[1]?.replaceAll('&amp;', '&');
const againIn = (frame: string) => /^"[^"]*" data-again="(\d+)"/.exec(frame)?.[1];

/** A browser whose script posted the form of home, and the answer to it. */
const ordered = async (prefix = '') => {
  const visitor = aPlainVisitor(portal.app);
  const line = newLine();
  const page = await visitor.post(`${prefix || '/'}?script=1`, { msisdn: line, amount: '1000' }, drawing);
  return { visitor, line, page };
};

/** Pays by the line's own number; the answer stays open until there is news. */
const pay = async ({ visitor, page }: Awaited<ReturnType<typeof ordered>>, prefix = '') => {
  const before = portal.operator.book.debits.length;
  const answer = visitor.post(prefix + wallet, fieldsOf(page.html, prefix + wallet), drawing);
  await vi.waitFor(() => expect(portal.operator.book.debits).toHaveLength(before + 1));
  const rows = await portal.database.query<{ id: string }>('select id from payment order by created_at desc limit 1');
  return { answer, id: rows[0]!.id };
};

test.each(['', '/en'])('a form that a script posts is answered by the page that follows it: “%s”', async (prefix) => {
  const { page, line } = await ordered(prefix);
  expect([page.status, page.location, page.headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  expect(framesIn(page).map(addressIn)).toEqual([`${prefix}/payment/start?plain=1`]);
  expect(fieldsOf(page.html, prefix + wallet)).toHaveProperty('payer', line);
  expect(page.html).not.toContain('script=1');
});

test('its one script is allowed by its hash and nothing else is', async () => {
  const { page } = await ordered();
  const policy = String(page.headers['content-security-policy']);
  expect(policy.match(/script-src [^;]*/)?.[0]).toMatch(/^script-src 'self' 'sha256-[^']+'$/);
  expect(page.html.match(/<script/g)).toHaveLength(1);
});

test.each([
  ['/data-bundle', { msisdn: '050000901' }, { choice: 'D1' }],
  ['/en/broadband-recharge', { msisdn: '050000006' }, { choice: 'B1' }],
  ['/postpaid-bill-pay', { msisdn: '050000003', account: '1000000003' }, { amount: '1000' }],
  ['/orp/fixed-internet', { account: 'PE1234567890', email: 'client@example.cg' }, {}],
] as const)('%s is gone on with by frames alone, to payment', async (path, typed, chosen) => {
  const visitor = aPlainVisitor(portal.app);
  const page = await visitor.post(`${path}?script=1`, typed, drawing);
  expect(page.status).toBe(200);
  expect(framesIn(page).map(addressIn)).toEqual([`${path}?plain=1`]);
  const form = fieldsOf(page.html, path);
  expect(form).toMatchObject(typed);
  const choice = /<button[^>]* value="([^"]*)"[^>]* name="choice">/.exec(page.html)?.[1];
  const payment = await visitor.post(path, { ...form, ...(choice && { choice }), ...chosen }, drawing);
  expect(payment.status).toBe(200);
  const language = path.startsWith('/en') ? '/en' : '';
  expect(framesIn(payment).map(addressIn)).toEqual([`${language}/payment/start?plain=1`]);
});

test('a line and what is chosen for it, which the application posts together, are an order', async () => {
  const visitor = aPlainVisitor(portal.app);
  const chosen = { msisdn: '05 000 09 01', bundle: 'D1', choice: 'D1' };
  const payment = await visitor.post('/data-bundle?script=1', chosen, drawing);
  expect(framesIn(payment).map(addressIn)).toEqual(['/payment/start?plain=1']);
});

test('where a script runs, the application goes on with the line that was typed', async () => {
  const visitor = aPlainVisitor(portal.app);
  const page = await visitor.post('/en/postpaid-bill-pay?script=1', { msisdn: '05 000 00 03' }, drawing);
  expect(page.html.match(/href="\/en\/postpaid-bill-pay#msisdn=050000003"/g)).toHaveLength(1);
  const without = await aPlainVisitor(portal.app).get('/en/postpaid-bill-pay?plain=1');
  expect(without.html).not.toContain('#msisdn');
});

test('what is wrong comes back in the same way', async () => {
  const visitor = aPlainVisitor(portal.app);
  const page = await visitor.post('/?script=1', { msisdn: '05 12', amount: '1000' }, drawing);
  expect(page.status).toBe(200);
  expect(framesIn(page).map(addressIn)).toEqual(['/prepaid-recharge?plain=1']);
  expect(page.html).toContain('value="05 12"');
});

test('one answer asks to look at the phone and then thanks', async () => {
  const order = await ordered();
  const { answer, id } = await pay(order);
  portal.operator.wallet.approve(id);
  await portal.settle(60);
  const shown = await answer;
  expect([shown.status, shown.location, shown.headers['refresh']]).toEqual([200, undefined, undefined]);
  expect(shown.headers['x-accel-buffering']).toBe('no');
  const [asks, thanks, ...more] = framesIn(shown);
  expect(more).toEqual([]);
  const at = `/payment/status?id=${id}&plain=1`;
  expect([addressIn(asks!), addressIn(thanks!)]).toEqual([at, at]);
  expect(asks).toContain('En cours de traitement');
  expect(thanks).toContain('Merci');
  // Should the line break, the first asks again by itself; there is nothing to ask after the second.
  expect([againIn(asks!), againIn(thanks!)]).toEqual(['22', undefined]);
  expect((await order.visitor.get(at, { 'sec-fetch-dest': 'document' })).text).toContain('Merci');
});

test('its own address is kept open as well', async () => {
  const order = await ordered();
  const { answer, id } = await pay(order);
  const again = order.visitor.get(`/payment/status?id=${id}&plain=1`, { 'sec-fetch-dest': 'document' });
  portal.operator.wallet.decline(id);
  await portal.settle(60);
  for (const each of [await answer, await again]) expect(framesIn(each).at(-1)).toContain('Vous n’avez pas été débité');
});

test.each([
  ['that draws elsewhere', { 'sec-fetch-site': 'same-origin', origin: 'null' }, '/?script=1'],
  ['that runs no script', drawing, '/'],
])('a browser %s is sent on, as before', async (_, headers, url) => {
  const visitor = aPlainVisitor(portal.app);
  const posted = await visitor.post(url, { msisdn: newLine(), amount: '1000' }, headers);
  expect([posted.status, posted.location]).toEqual([303, '/payment/start?plain=1']);
});

test('the same form sent twice is one payment, and each answer tells of it', async () => {
  const order = await ordered();
  const { answer, id } = await pay(order);
  const second = order.visitor.post(wallet, fieldsOf(order.page.html, wallet), drawing);
  portal.operator.wallet.approve(id);
  await portal.settle(60);
  for (const each of [await answer, await second]) expect(framesIn(each).at(-1)).toContain('Merci');
  expect(portal.operator.book.debits.filter(({ payer }) => payer === `+242${order.line}`)).toHaveLength(1);
});

test('of a card the page names the bank’s page; an answer ends without news where the portal stops', async () => {
  const { visitor, page } = await ordered();
  const card = '/payment/start/card';
  const answer = visitor.post(card, { ...fieldsOf(page.html, card), email: 'client@example.cg' }, drawing);
  await vi.waitFor(async () => {
    const open = await portal.database.query("select 1 from payment where state = 'PENDING'");
    expect(open).toHaveLength(1);
  });
  await portal.app.close();
  const frames = framesIn(await answer);
  expect(frames).toHaveLength(1);
  expect(frames[0]).toContain('Continuer sur la page de la banque');
});
