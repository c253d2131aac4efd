import { afterEach, describe, expect, test, vi } from 'vitest';
import { aPlainVisitor, fieldsOf } from './testing/plain-visitor.ts';
import { card, idOf, newLine, payByPush, usePlainPayer, wallet } from './testing/plain-payer.ts';

const { portal, ordered, count } = await usePlainPayer();
afterEach(() => void vi.restoreAllMocks());

const debits = () => portal.operator.book.debits.length;

describe('one order is paid once', () => {
  test('a double click asks the phone once, and both answers lead to the same payment', async () => {
    const { visitor, form } = await ordered();
    const before = debits();
    const sent = { ...form, payer: newLine() };
    const both = await Promise.all([visitor.post(wallet, sent), visitor.post(wallet, sent)]);
    expect(new Set(both.map(({ location }) => idOf(location))).size).toBe(1);
    expect(debits()).toBe(before + 1);
  });

  test('a second click while the first is on its way to the phone leads to the same payment', async () => {
    const { visitor, form } = await ordered();
    const sent = { ...form, payer: newLine() };
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    portal.operator.wallet.debit.next(async (honest) => {
      arrived.resolve();
      await answered.promise;
      return honest();
    });
    const first = visitor.post(wallet, sent);
    await arrived.promise;
    const second = await visitor.post(wallet, sent);
    answered.resolve();
    expect(idOf(second.location)).toBe(idOf((await first).location));
  });

  test('a card page that a browser kept, filled in with another e-mail, is another attempt at the same order', async () => {
    const { visitor, form } = await ordered({ method: card });
    const pay = async (email: string) => idOf((await visitor.post(card, { ...form, email })).location);
    const [first, other] = [await pay('one@example.cg'), await pay('other@example.cg')];
    expect(other).not.toBe(first);
  });

  test('the same form sent again, before and after it was paid, is the same payment', async () => {
    const { visitor, form } = await ordered();
    const sent = { ...form, payer: newLine() };
    const id = idOf((await visitor.post(wallet, sent)).location);
    expect(idOf((await visitor.post(wallet, sent)).location)).toBe(id);
    portal.operator.wallet.approve(id);
    await portal.settle(60);
    const before = debits();
    expect(idOf((await visitor.post(wallet, sent)).location)).toBe(id);
    expect(debits()).toBe(before);
  });

  test('Back to a page of payment leads to what is under way, and to what is paid', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    for (const path of ['/payment/start', wallet, card])
      expect((await order.visitor.get(`${path}?plain=1`)).location).toBe(at);
    portal.operator.wallet.approve(id);
    await portal.settle(60);
    expect((await order.visitor.get(`${wallet}?plain=1`)).location).toBe(at);
  });

  test('a page that a browser kept, filled in with another number, asks nobody a second time', async () => {
    const order = await ordered();
    const { id } = await payByPush(order);
    const before = debits();
    const posted = await order.visitor.post(wallet, { ...order.form, payer: newLine() });
    expect(idOf(posted.location)).toBe(id);
    expect(debits()).toBe(before);
  });

  test('each of two tabs pays what it shows', async () => {
    const first = await ordered({ amount: '700' });
    await first.visitor.post('/', { msisdn: newLine(), amount: '900' });
    const { id } = await payByPush(first);
    expect(await portal.engine.store.find(id)).toMatchObject({ target: first.line, price: { amountMinor: 700 } });
  });

  test('the same to the same line from the same wallet, ordered twice within ten minutes, is pointed to the first', async () => {
    const first = await ordered();
    const { payer, id } = await payByPush(first);
    await first.visitor.post('/', { msisdn: first.line, amount: '1000' });
    const page = await first.visitor.get(`${wallet}?plain=1`);
    const posted = await first.visitor.post(wallet, { ...fieldsOf(page.html, wallet), payer });
    expect(posted.location).toBe(`${wallet}?plain=1`);
    const told = await first.visitor.get(posted.location!);
    expect(told.text).toContain('Un paiement est en cours');
    expect(told.html).toContain(`/payment/status?id=${id}&amp;plain=1`);
  });
});

describe('whose form it is [A14]', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];
  test.each(foreign)('another site’s post does nothing, though it had the order: %j [A14]', async (headers) => {
    const { visitor, form } = await ordered();
    const before = await count();
    const posted = await visitor.post(wallet, { ...form, payer: newLine() }, headers);
    expect([posted.status, posted.headers['set-cookie']]).toEqual([403, undefined]);
    expect(await count()).toBe(before);
  });

  test('a browser that names no sender pays by the order in its form', async () => {
    const { visitor, form } = await ordered();
    idOf((await visitor.post(wallet, { ...form, payer: newLine() }, {})).location);
  });

  test('an order of another browser, a changed one and none begin nothing [A14]', async () => {
    const other = await ordered();
    const { visitor, form } = await ordered();
    const before = await count();
    const changed = `${form['order']!.slice(0, -6)}AAAAAA`;
    for (const order of [other.form['order']!, changed, '', 'x'.repeat(5000)])
      expect((await visitor.post(wallet, { order, payer: newLine() })).location).toBe(`${wallet}?plain=1`);
    expect(await count()).toBe(before);
  });

  test('an order is good for an hour', async () => {
    const { visitor, form } = await ordered();
    const before = await count();
    const later = Date.now() + 3_601_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const posted = await visitor.post(wallet, { ...form, payer: newLine() });
    expect(posted.location).toBe(`${wallet}?plain=1`);
    expect((await visitor.get(posted.location!)).text).toContain('Aucune commande à payer ici');
    expect(await count()).toBe(before);
  });
});

const gone = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));

const takeAway = () => {
  vi.spyOn(portal.database, 'query').mockImplementation(gone);
  vi.spyOn(portal.database, 'transaction').mockImplementation(gone);
};

test('an address that asks too often is told when to come back', async () => {
  const visitor = aPlainVisitor(portal.app);
  const ask = () => visitor.get('/prepaid-recharge?plain=1');
  expect((await ask()).status).toBe(200);
  await portal.database.query(`update rate_limit set count = 1200 where bucket like 'calls:%'`);
  const { status, headers } = await ask();
  await portal.database.query('delete from rate_limit');
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

describe('while the database is away', () => {
  test('a status page says that the state is unknown and not to pay again, and refreshes', async () => {
    const order = await ordered();
    const { at } = await payByPush(order);
    takeAway();
    const { status, text, headers } = await order.visitor.get(at);
    expect([status, headers['refresh'], headers['retry-after']]).toEqual([503, `10; url=${at}`, '5']);
    expect(text).toContain('Ne payez pas une deuxième fois');
    expect(text).not.toContain('Rien n’a été débité');
  });

  test('a payment says not to pay again, and not that nothing was charged; its form, sent once more, pays once', async () => {
    const { visitor, form } = await ordered();
    takeAway();
    const sent = { ...form, payer: newLine() };
    const { status, text, headers } = await visitor.post(wallet, sent);
    expect([status, headers['refresh']]).toEqual([503, undefined]);
    expect(text).toContain('Ne payez pas une deuxième fois');
    expect(text).not.toContain('Rien n’a été débité');
    vi.restoreAllMocks();
    idOf((await visitor.post(wallet, sent)).location);
  });

  test('a recharge that was only ordered charged nothing', async () => {
    const visitor = aPlainVisitor(portal.app);
    takeAway();
    const { status, text } = await visitor.post('/', { msisdn: '050000001', amount: '1000' });
    expect(status).toBe(503);
    expect(text).toContain('Rien n’a été débité');
  });
});
