import { cut } from './form-post.ts';
import { describe, expect, test } from 'vitest';
import { aPlainVisitor, fieldsOf } from './testing/plain-visitor.ts';
import { card, idOf, newLine, payByPush, usePlainPayer, wallet, type Ordered } from './testing/plain-payer.ts';

const { portal, ordered, count, debitsOf } = await usePlainPayer();

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
    expect(page.html.match(/ action="[^"]*"/g)).toEqual([
      ` action="${wallet}"`,
      ' action="/payment/start"',
      ' action="/forget-me"',
    ]);
  });

  test('without an order says so, and leads to the form', async () => {
    const page = await aPlainVisitor(portal.app).get('/payment/start?plain=1');
    expect(page.text).toContain('Aucune commande à payer ici');
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
    expect(debitsOf(line)).toHaveLength(1);
  });

  test('leads to the application, as every page without script does', async () => {
    const { visitor, page } = await ordered({ prefix: '/en' });
    expect(page.html).toContain('href="/en/prepaid-recharge"');
    expect((await visitor.get('/en/prepaid-recharge?plain=1')).html).toContain('href="/en/prepaid-recharge"');
  });
});

const giftOf = async (id: string) => (await portal.engine.store.find(id))?.details.gift;

describe('a gift', () => {
  test('stores the chosen sentence for its line, and none without a choice', async () => {
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

describe('who pays, typed wrongly', () => {
  test.each([
    [wallet, { payer: '' }, 'Le numéro de téléphone est obligatoire'],
    [wallet, { payer: '0500' }, 'Numéro incorrect : il doit compter 9 chiffres.'],
    [wallet, { payer: 'O50000001' }, 'Numéro incorrect : il doit compter 9 chiffres.'],
    [wallet, { payer: `050000001${' '.repeat(29)}/ 050000002` }, 'Numéro incorrect : il doit compter 9 chiffres.'],
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
    expect(fieldsOf(page.html, method)[name]).toBe(cut(typed, name === 'email' ? 254 : 40));
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

    test('is accepted when it is sent again unchanged, and questioned again when it is another typo', async () => {
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

const anId = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';

test('a page with a typed number keeps nothing of its query but the id of a transaction', async () => {
  const { visitor, line } = await ordered();
  const typed = `msisdn=${line}`;
  for (const path of ['/prepaid-recharge', wallet, '/data-bundle'])
    for (const query of [typed, `id=${line}`, `seen=${line}`, `id=${anId}0`, `id=${anId}&id=${line}`]) {
      const { html } = await visitor.get(`${path}?plain=1&${query}`);
      expect([path, query, html.includes('?plain=1&'), html.includes('msisdn=')]).toEqual([path, query, false, false]);
      expect([path, query, /[?&]id=/.test(html)]).toEqual([path, query, false]);
    }
  const { html } = await visitor.get(`/payment/status?plain=1&${typed}&id=${anId}`);
  expect(html).toContain(`href="/en/payment/status?id=${anId}&amp;plain=1"`);
});

test('the same page with a typed number has another compressed length from one time to the next', async () => {
  const { visitor } = await ordered();
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const lengths = new Set<number>();
  for (let times = 0; times < 20; times += 1) {
    const sent = await portal.app.inject({ url: `${wallet}?plain=1`, headers: { 'accept-encoding': 'br', cookie } });
    lengths.add(sent.rawPayload.length);
  }
  expect(lengths.size).toBeGreaterThan(5);
});
