import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { answers } from '../../testing/fakes/scripted.ts';
import { aPlainVisitor, fieldsOf } from './testing/plain-visitor.ts';
import { aPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

const wallet = '/payment/start/lisolo-money';
const card = '/payment/start/card';

let lines = 0;
/** A number that no other test uses. */
const newLine = () => {
  lines += 1;
  return `0510${String(lines).padStart(5, '0')}`;
};

/** A browser that ordered a recharge, and its page of a payment method. */
const ordered = async ({ line = newLine(), amount = '1000', prefix = '', method = wallet } = {}) => {
  const visitor = aPlainVisitor(portal.app);
  const posted = await visitor.post(prefix || '/', { msisdn: line, amount });
  expect(posted.location).toBe(`${prefix}/payment/start?plain=1`);
  const page = await visitor.get(`${prefix}${method}?plain=1`);
  return { visitor, line, page, form: fieldsOf(page.html, `${prefix}${method}`) };
};
type Ordered = Awaited<ReturnType<typeof ordered>>;

const idOf = (location: string | undefined) => {
  expect(location).toMatch(/^(\/en)?\/payment\/status\?id=[0-9A-Z]{26}&plain=1$/);
  return /id=(\w+)/.exec(location!)![1]!;
};

/** Pays by the operator's wallet: answers the transaction. */
const payByPush = async ({ visitor, form }: Ordered, payer = newLine(), prefix = '') => {
  const posted = await visitor.post(`${prefix}${wallet}`, { ...form, payer });
  expect([posted.status, posted.headers['cache-control']]).toEqual([303, 'no-store']);
  return { id: idOf(posted.location), at: posted.location!, payer };
};

/** What a status page that follows its payment asks for. */
const follows = (at: string) => expect.stringContaining(`1; url=${at}&seen=`) as string;
const followed = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['refresh']).replace('1; url=', '');

const paymentsFor = (line: string) =>
  portal.engine.store === undefined ? [] : portal.operator.book.debits.filter(({ payer }) => payer === `+242${line}`);
const count = async () =>
  (await portal.database.query<{ count: number }>('select count(*)::int as count from payment'))[0]!.count;
const debits = () => portal.operator.book.debits.length;

describe('the payment page of an order', () => {
  test('shows every way to pay, with the card chosen first, under the policy of every page and without a script', async () => {
    const { visitor } = await ordered();
    const page = await visitor.get('/payment/start?plain=1');
    for (const words of ['Carte bancaire', 'Crédit d’appel', 'Lisolo Money', 'SmartCash', 'MPESA'])
      expect(page.text).toContain(words);
    expect(fieldsOf(page.html, card)).toHaveProperty('email', '');
    expect(page.html).not.toContain('<script');
    const cached = await visitor.get('/payment/start');
    const policy = (answer: typeof page) =>
      String(answer.headers['content-security-policy']).replaceAll(/ 'sha256-[^']+'/g, '');
    expect(policy(page)).toBe(policy(cached));
    expect(page.headers['content-security-policy']).toContain("script-src 'self'; ");
    expect([page.headers['cache-control'], cached.headers['cache-control']]).toEqual(['no-store', 'no-cache']);
    expect(page.html).toContain('<meta name="robots" content="noindex">');
  });

  test('is small', async () => {
    const { visitor } = await ordered();
    const sent = await portal.app.inject({
      url: `${wallet}?plain=1`,
      headers: { 'accept-encoding': 'br', cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(sent.headers['content-encoding']).toBe('br');
    expect(sent.rawPayload.length).toBeLessThan(14_000);
  });

  test.each(['smartcash', 'mpesa', 'lisolo-money'])('asks for a number to pay by %s', async (segment) => {
    const { form } = await ordered({ method: `/payment/start/${segment}` });
    expect(form).toHaveProperty('payer', '');
  });

  test('says of what needs a script what works instead', async () => {
    const { visitor } = await ordered();
    const page = await visitor.get('/payment/start/airtime?plain=1');
    expect(page.text).toContain('un code reçu par SMS, que cette page ne peut pas prendre sans JavaScript');
    for (const path of [wallet, card]) expect(page.html).toContain(`href="${path}?plain=1"`);
    expect(page.html.match(/ action="[^"]*"/g)).toEqual([` action="${wallet}"`, ' action="/payment/start"']);
  });

  test('without an order says so, and leads to the form', async () => {
    const page = await aPlainVisitor(portal.app).get('/payment/start?plain=1');
    expect(page.text).toContain('Aucune donnée trouvée');
    expect(page.html).toContain('href="/prepaid-recharge?plain=1"');
  });

  test('names the same page in the other language', async () => {
    const { page } = await ordered();
    expect(page.html).toContain(`href="/en${wallet}?plain=1"`);
  });

  test('offers the line’s own number beside another method, by one tap', async () => {
    const { visitor, page, line } = await ordered({ method: card });
    expect(page.text).toContain(`Payer avec le ${line.slice(0, 2)} ${line.slice(2, 5)}`);
    idOf((await visitor.post(wallet, fieldsOf(page.html, wallet))).location);
    expect(paymentsFor(line)).toHaveLength(1);
  });

  test('leads to the application, as every page without script does', async () => {
    const { visitor, page } = await ordered({ prefix: '/en' });
    expect(page.html).toContain('href="/en/prepaid-recharge"');
    expect((await visitor.get('/en/prepaid-recharge?plain=1')).html).toContain('href="/en/prepaid-recharge"');
  });
});

const giftOf = async (id: string) => (await portal.engine.store.find(id))?.details.gift;

describe('a gift', () => {
  test('is told to its line with the sentence that was chosen, and without one where none was', async () => {
    const order = await ordered();
    expect(order.page.text).toContain(`Prévenir le ${order.line.slice(0, 2)} ${order.line.slice(2, 5)}`);
    expect(order.form).toHaveProperty('gift', '');
    const { id } = await payByPush({ ...order, form: { ...order.form, gift: 'thank-you' } });
    expect(await giftOf(id)).toBe('thank-you');
    expect(await giftOf((await payByPush(await ordered())).id)).toBeNull();
  });

  test('stays chosen where something else of the form is wrong, and a sentence that is none of ours is none', async () => {
    const { visitor, form } = await ordered();
    const wrong = await visitor.post(wallet, { ...form, payer: '05', gift: 'with-love' });
    const page = await visitor.get(wrong.location!);
    expect(fieldsOf(page.html, wallet)).toMatchObject({ payer: '05', gift: 'with-love' });
    expect(page.html).toMatch(/<details class="fold" open/);
    const again = await visitor.post(wallet, { ...fieldsOf(page.html, wallet), payer: newLine(), gift: '<b>' });
    expect(await giftOf(idOf(again.location))).toBeNull();
  });

  test('by card is told as well', async () => {
    const { visitor, form } = await ordered({ method: card });
    const posted = await visitor.post(card, { ...form, email: 'client@example.cg', gift: 'none' });
    expect(await giftOf(idOf(posted.location))).toBe('none');
  });
});

const giveUp = ({ visitor, page }: Ordered, prefix = '') =>
  visitor.post(`${prefix}/payment/start`, { ...fieldsOf(page.html, `${prefix}/payment/start`), 'give-up': '1' });

describe('an order that is given up', () => {
  test('is forgotten, and its page says that nothing was charged', async () => {
    const order = await ordered();
    expect(order.page.text).toContain('Abandonner la commande');
    const posted = await giveUp(order);
    expect([posted.status, posted.location]).toEqual([303, '/payment/start?plain=1']);
    const page = await order.visitor.get(posted.location!);
    expect(page.text).toContain('Commande abandonnée');
    expect(page.text).toContain('Rien n’a été débité. Vous pouvez recommencer quand vous voulez.');
    expect(page.html).toContain('href="/prepaid-recharge?plain=1"');
    expect((await order.visitor.get('/prepaid-recharge?plain=1')).html).not.toContain(order.line);
  });

  test('after an attempt promises nothing of money, and leads to that payment', async () => {
    const order = await ordered({ prefix: '/en', method: card });
    const { visitor } = order;
    const posted = await visitor.post(`/en${card}`, { ...order.form, email: 'client@example.cg' });
    const { location } = await giveUp({ ...order, page: await visitor.get(`/en${card}?plain=1`) }, '/en');
    const page = await visitor.get(location!);
    expect(page.text).toContain('Order given up');
    expect(page.text).not.toContain('Nothing was charged');
    expect(page.html).toContain(`href="${posted.location!.replace('&', '&amp;')}"`);
  });

  test('after an attempt that charged nothing says so', async () => {
    const order = await ordered();
    const { id } = await payByPush(order);
    const open = await order.visitor.get('/payment/start?plain=1');
    expect(open.location).toContain(id);
    portal.operator.wallet.decline(id);
    await portal.settle(60);
    const { location } = await giveUp({ ...order, page: await order.visitor.get(`${wallet}?plain=1`) });
    expect((await order.visitor.get(location!)).text).toContain('Rien n’a été débité.');
  });

  test('is not another one that was made meanwhile, nor a stranger’s', async () => {
    const order = await ordered();
    await order.visitor.post('/', { msisdn: newLine(), amount: '2500' });
    const { location } = await giveUp(order);
    expect((await order.visitor.get(location!)).text).toContain('2 500 CFA');
    const other = await ordered();
    await giveUp({ ...order, visitor: other.visitor });
    expect((await other.visitor.get('/payment/start?plain=1')).text).toContain('1 000 CFA');
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    const fields = { ...fieldsOf(other.page.html, '/payment/start'), 'give-up': '1' };
    expect((await other.visitor.post('/payment/start', fields, foreign)).status).toBe(403);
    expect((await other.visitor.get('/payment/start?plain=1')).text).toContain('1 000 CFA');
  });
});

describe('a payment by a prompt', () => {
  test('is asked for, waited for and thanked for, each page true at its moment', async () => {
    const order = await ordered();
    const { id, at, payer } = await payByPush(order);
    const waiting = await order.visitor.get(at);
    expect([waiting.status, waiting.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(waiting.headers['refresh']).toEqual(follows(at));
    expect(waiting.text).toContain('En cours de traitement');
    expect(waiting.text).toContain(`attend sur le ${payer.slice(0, 2)} ${payer.slice(2, 5)}`);
    expect(waiting.text).toContain('Ne payez pas une deuxième fois.');
    expect(waiting.html).toContain(`href="${at.replace('&', '&amp;')}"`);

    portal.operator.wallet.approve(id);
    await portal.settle(60);
    const paid = await order.visitor.get(at);
    expect([paid.status, paid.headers['refresh']]).toEqual([200, undefined]);
    for (const words of ['Merci', 'a réussi', 'Code du reçu', '1 000 CFA', 'est rechargé'])
      expect(paid.text).toContain(words);
    expect(paid.text).toMatch(/[0-9A-Z]{4}.[0-9A-Z]{4}/);
    expect(await portal.engine.store.find(id)).toMatchObject({ state: 'DONE', language: 'fr-FR' });
  });

  test('is followed: the page asks again for what it has not shown yet', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    const page = await order.visitor.get(at);
    portal.operator.wallet.approve(id);
    await portal.settle(60);
    const paid = await order.visitor.get(followed(page));
    expect(paid.text).toContain('Merci');
    expect(paid.headers['refresh']).toBeUndefined();
    expect(paid.html).not.toContain('seen=');
  });

  test('is not kept waiting for by an address of yesterday, nor by one that nobody wrote', async () => {
    const order = await ordered();
    const { at } = await payByPush(order);
    const yesterday = (Date.now() - 86_400_000).toString(36);
    const tomorrow = (Date.now() + 86_400_000).toString(36);
    for (const seen of [`pending-1-${yesterday}`, `pending-1-${tomorrow}`, 'pending-1-', '1', ''])
      expect((await order.visitor.get(`${at}&seen=${seen}`)).headers['refresh']).toEqual(follows(at));
  });

  test('that nobody answers for a quarter of an hour is not asked for by itself any more, and the page says so', async () => {
    const order = await ordered();
    const { at } = await payByPush(order);
    expect((await order.visitor.get(at)).text).toContain('Cette page s’actualise d’elle-même.');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000);
    const late = await order.visitor.get(at);
    expect(late.headers['refresh']).toBeUndefined();
    expect(late.text).toContain('cette page ne s’actualise plus d’elle-même. Ne payez pas une deuxième fois');
    expect(late.html).toContain(`href="${at.replace('&', '&amp;')}"`);
  });

  test('is told in the language of its address', async () => {
    const order = await ordered({ prefix: '/en' });
    const { id, at } = await payByPush(order, newLine(), '/en');
    expect((await order.visitor.get(at)).text).toContain('In Processing');
    portal.operator.wallet.approve(id);
    await portal.settle(60);
    const paid = await order.visitor.get(at);
    expect(paid.text).toContain('Thank you');
    expect(paid.text).toContain('is Successful');
    expect(await portal.engine.store.find(id)).toMatchObject({ language: 'en' });
  });

  test('by the number that is recharged is one tap', async () => {
    const { visitor, page, line } = await ordered();
    expect(page.text).toContain(`Payer avec le ${line.slice(0, 2)} ${line.slice(2, 5)}`);
    const second = page.html.slice(page.html.lastIndexOf(`action="${wallet}"`) - 40);
    const { location } = await visitor.post(wallet, fieldsOf(second, wallet));
    idOf(location);
    expect(paymentsFor(line)).toHaveLength(1);
  });

  test('that was declined says that nothing was charged, and may be tried again with the number that was typed', async () => {
    const order = await ordered();
    const { id, at, payer } = await payByPush(order);
    portal.operator.wallet.decline(id);
    await portal.settle(60);
    const failed = await order.visitor.get(at);
    expect(failed.headers['refresh']).toBeUndefined();
    for (const words of ['Échec', 'n’a pas abouti', 'Vous n’avez pas été débité', 'Vous avez refusé le paiement'])
      expect(failed.text).toContain(words);
    expect(failed.html).toContain(`href="${wallet}?plain=1"`);
    const again = await order.visitor.get(`${wallet}?plain=1`);
    expect(fieldsOf(again.html, wallet)).toMatchObject({ payer });
    const second = await order.visitor.post(wallet, { ...fieldsOf(again.html, wallet), payer: newLine() });
    expect(idOf(second.location)).not.toBe(id);
  });

  test('whose delivery is refused is told as a refund, first under way, then made', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    portal.operator.topup.deliver.next(answers({ outcome: 'refused', reason: 'line-barred' }));
    const unclear = answers({ outcome: 'unknown' as const });
    portal.operator.wallet.refund.next(unclear);
    portal.operator.wallet.enquireRefund.next(unclear, unclear, unclear, unclear);
    portal.operator.wallet.approve(id);
    await portal.settle(20);
    expect((await portal.engine.store.find(id))?.state).toMatch(/^REFUND(ING|_DUE)$/);
    const underWay = await order.visitor.get(at);
    expect(underWay.headers['refresh']).toEqual(follows(at));
    expect(underWay.text).toContain('Remboursement en cours');
    await portal.settle(600);
    const refunded = await order.visitor.get(at);
    expect(refunded.headers['refresh']).toBeUndefined();
    expect(refunded.text).toContain('Vous avez été remboursé');
    expect(refunded.text).toContain('Cette ligne ne peut pas être rechargée');
    // The same order is not offered once more: its status says what to do instead.
    expect((await order.visitor.get(`${wallet}?plain=1`)).location).toBe(at);
  });

  test('that the wallet refuses at once leaves the form, with the number and why', async () => {
    const order = await ordered();
    const payer = newLine();
    portal.operator.wallet.refusals.set(`+242${payer}`, 'not-mobile-money-user');
    const posted = await order.visitor.post(wallet, { ...order.form, payer });
    expect(posted.location).toBe(`${wallet}?plain=1`);
    const page = await order.visitor.get(posted.location!);
    expect(page.text).toContain('Le paiement a été refusé');
    expect(page.text).toContain('Ce numéro n’a pas de compte Lisolo Money.');
    expect(page.text).toContain('Rien n’a été débité.');
    expect(fieldsOf(page.html, wallet)).toMatchObject({ payer });
    idOf((await order.visitor.post(wallet, { ...fieldsOf(page.html, wallet), payer: newLine() })).location);
  });

  test('while its provider fails is refused with when to come back, and nothing was charged', async () => {
    const smartcash = '/payment/start/smartcash';
    const order = await ordered({ method: smartcash });
    for (let each = 0; each < 12; each += 1)
      portal.called('smartcash', { operation: 'debit', durationMs: 1, outcome: 'answer', status: 500 });
    const posted = await order.visitor.post(smartcash, { ...order.form, payer: newLine() });
    expect(posted.location).toBe(`${smartcash}?plain=1`);
    const page = await order.visitor.get(posted.location!);
    expect(page.text).toContain('Le paiement par SmartCash n’est pas disponible pour le moment.');
    expect(page.text.match(/Rien n’a été débité/g)).toHaveLength(1);
    expect(page.html).not.toContain('#method-smartcash');
    expect((await order.visitor.get(`${card}?plain=1`)).text).not.toContain('Le paiement n’est pas parti');
  });

  test('counts in the prompts of its wallet: the fourth in ten minutes is refused', async () => {
    const payer = newLine();
    const ask = async () => {
      const { visitor, form } = await ordered();
      const posted = await visitor.post(wallet, { ...form, payer });
      return { visitor, at: posted.location! };
    };
    for (let times = 0; times < 3; times += 1) idOf((await ask()).at);
    const { visitor, at } = await ask();
    expect(at).toBe(`${wallet}?plain=1`);
    expect((await visitor.get(at)).text).toContain('Trop de demandes d’accord ont été envoyées à ce téléphone.');
  });
});

/** Pays by card as far as our page that leads to the bank. */
const payByCard = async () => {
  const order = await ordered({ method: card });
  const posted = await order.visitor.post(card, { ...order.form, email: 'client@example.cg' });
  return { ...order, id: idOf(posted.location), at: posted.location! };
};

describe('a payment by card', () => {
  test('leads to a page of ours that holds the link to the bank, and comes back to a page without script', async () => {
    const { visitor, id, at } = await payByCard();
    const page = await visitor.get(at);
    expect(page.html).toContain(`href="https://card.example/pay/${id}"`);
    expect(page.text).toContain('Continuer sur la page de la banque');
    expect(page.headers['refresh']).toEqual(follows(at));
    portal.operator.card.pay(id);
    const back = `/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=${id}`;
    expect((await visitor.get(back, { 'sec-fetch-site': 'cross-site' })).location).toBe(at);
    expect((await aPlainVisitor(portal.app).get(back)).location).toBe(`/payment/status?id=${id}`);
    await portal.settle(60);
    const paid = await visitor.get(at);
    expect(paid.text).toContain('Merci');
    expect(paid.html).not.toContain('card.example');
  });

  test('may be given up for the wallet: the order is still there', async () => {
    const { visitor, id, at } = await payByCard();
    expect((await visitor.get(at)).html).toContain(`href="${wallet}?plain=1"`);
    const page = await visitor.get(`${wallet}?plain=1`);
    expect(page.text).toContain('Votre paiement par carte est encore ouvert');
    const { location } = await visitor.post(wallet, { ...fieldsOf(page.html, wallet), payer: newLine() });
    expect(idOf(location)).not.toBe(id);
    expect((await visitor.get(at)).text).toContain('Vous n’avez pas été débité');
  });

  test('names the bank’s page to its own browser alone', async () => {
    const { id, at } = await payByCard();
    const page = await aPlainVisitor(portal.app).get(at);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain(`/pay/${id}`);
  });
});

describe('who pays, typed wrongly', () => {
  test.each([
    [wallet, { payer: '' }, 'Le numéro de téléphone est obligatoire'],
    [wallet, { payer: '0500' }, 'Numéro incorrect : il doit compter 9 chiffres.'],
    [wallet, { payer: 'O50000001' }, 'Numéro incorrect : il doit compter 9 chiffres.'],
    [wallet, { payer: '05000000123' }, 'Numéro incorrect : il doit compter 9 chiffres.'],
    ['/payment/start/mpesa', { payer: '12' }, 'Numéro incorrect : il doit compter 9 chiffres.'],
    [card, { email: '' }, 'L’e‑mail est obligatoire'],
    [card, { email: 'client' }, 'Adresse e‑mail incorrecte'],
    [card, { email: `${'x'.repeat(250)}@example.cg` }, 'Adresse e‑mail incorrecte'],
    [card, { email: '"><b>x</b>@' }, 'Adresse e‑mail incorrecte'],
  ])('%s with %j comes back with it and why; nothing is begun', async (method, fields, sentence) => {
    const before = await count();
    const { visitor, form } = await ordered({ method });
    const { location } = await visitor.post(method, { ...form, ...fields });
    expect(location).toBe(`${method}?plain=1`);
    const page = await visitor.get(location!);
    expect(page.text).toContain(sentence);
    const [[name, typed]] = Object.entries(fields) as [[string, string]];
    expect(fieldsOf(page.html, method)[name]).toBe(typed.slice(0, 254));
    expect(page.html).not.toContain('<b>x');
    expect(await count()).toBe(before);
  });

  describe('an e-mail whose provider is probably mistyped', () => {
    const typo = { email: 'awa@gmial.com', gift: 'none' };
    const asked = async () => {
      const before = await count();
      const { visitor, form } = await ordered({ method: card });
      const { location } = await visitor.post(card, { ...form, ...typo });
      expect([location, await count()]).toEqual([`${card}?plain=1`, before]);
      return { visitor, page: await visitor.get(location!) };
    };

    test('comes back with the address that was meant, which one tap pays with', async () => {
      const { visitor, page } = await asked();
      expect(page.text).toContain('écrire awa@gmail.com ?');
      const mended = fieldsOf(page.html, card);
      expect(mended).toMatchObject({ email: 'awa@gmail.com', gift: 'none' });
      const id = idOf((await visitor.post(card, mended)).location);
      expect((await portal.engine.store.find(id))?.email).toBe('awa@gmail.com');
    });

    test('is taken as it is where it is sent again, and asked about anew where it is another', async () => {
      const { visitor, page } = await asked();
      const again = fieldsOf(page.html.slice(page.html.indexOf('</form>', page.html.indexOf('awa@gmail.com'))), card);
      expect(again).toMatchObject({ email: typo.email });
      const other = await visitor.post(card, { ...again, email: 'awa@gmal.com' });
      expect(other.location).toBe(`${card}?plain=1`);
      const id = idOf((await visitor.post(card, again)).location);
      expect((await portal.engine.store.find(id))?.email).toBe(typo.email);
    });
  });

  test.each(['05 100 99 01', '+242051009901', '00242 05-100-99-01'])('%j is understood', async (payer) => {
    const { visitor, form } = await ordered();
    idOf((await visitor.post(wallet, { ...form, payer })).location);
  });

  test('a method that there is none, or that needs a script, begins nothing', async () => {
    const { visitor, form } = await ordered();
    const before = await count();
    for (const segment of ['airtime', 'cheque', '__proto__', '..%2f..'])
      expect((await visitor.post(`/payment/start/${segment}`, { ...form, payer: newLine() })).status).toBe(303);
    expect(await count()).toBe(before);
  });
});

describe('one order is paid once', () => {
  test('a double click asks the phone once, and both answers lead to the same payment', async () => {
    const { visitor, form } = await ordered();
    const before = debits();
    const sent = { ...form, payer: newLine() };
    const both = await Promise.all([visitor.post(wallet, sent), visitor.post(wallet, sent)]);
    expect(new Set(both.map(({ location }) => idOf(location))).size).toBe(1);
    expect(debits()).toBe(before + 1);
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

describe('whose form it is (A14)', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];
  test.each(foreign)('another site’s post does nothing, though it had the order: %j', async (headers) => {
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

  test('an order of another browser, a changed one and none begin nothing', async () => {
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
    expect((await visitor.get(posted.location!)).text).toContain('Aucune donnée trouvée');
    expect(await count()).toBe(before);
  });
});

describe('the status of a payment', () => {
  test('shows strangers no number, and no order to go on with', async () => {
    const order = await ordered();
    const { at, payer } = await payByPush(order);
    const seen = await aPlainVisitor(portal.app).get(at);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('En cours de traitement');
    for (const number of [order.line, payer]) {
      expect(seen.text.replaceAll(' ', '')).not.toContain(number);
      expect(seen.html).not.toContain(number);
    }
  });

  test.each(['00000000000000000000000000', 'x', '', '../../etc', '<b>'])(
    'of an id that there is none is one 404: %j',
    async (id) => {
      const { status, text, headers } = await aPlainVisitor(portal.app).get(
        `/payment/status?${new URLSearchParams({ id, plain: '1' })}`,
      );
      expect([status, headers['cache-control'], headers['refresh']]).toEqual([404, 'no-store', undefined]);
      expect(text).toContain('Nous ne trouvons pas ce paiement.');
    },
  );

  test('is reached from the page that needs a script, whose address names it', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    const cached = await order.visitor.get(`/payment/status?id=${id}`);
    expect(cached.html).toContain('<noscript><form method="post">');
    expect((await order.visitor.post(`/payment/status?id=${id}`, '')).location).toBe(at);
    expect((await order.visitor.get('/en/payment/start')).html).toContain('content="0;url=?plain=1"');
  });

  test('under the path of its id is the same', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    expect((await order.visitor.get(`/payment/status/${id}?plain=1`)).text).toContain('En cours de traitement');
    for (const prefix of ['', '/en'])
      expect((await order.visitor.post(`${prefix}/payment/status/${id}`, '')).location).toBe(prefix + at);
  });
});

const gone = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));

const takeAway = () => {
  vi.spyOn(portal.database, 'query').mockImplementation(gone);
  vi.spyOn(portal.database, 'transaction').mockImplementation(gone);
};

describe('while the database is away', () => {
  test('a status says that nobody can look and not to pay again, and asks again by itself', async () => {
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
