import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { answers } from '../../testing/fakes/scripted.ts';
import { aPlainVisitor, fieldsOf, type PlainVisitor } from './testing/plain-visitor.ts';
import { aPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});
const visitor = () => aPlainVisitor(portal.app);
const form = '/prepaid-recharge?plain=1';
const payment = '/payment/start?plain=1';
const lookUps = () => portal.operator.findLine.calls.length;

/** Posts the form of a recharge and follows the answer. */
const order = async (from: PlainVisitor, fields: Record<string, string>, url = '/') => {
  const posted = await from.post(url, fields);
  expect([posted.status, posted.headers['cache-control']]).toEqual([303, 'no-store']);
  return { to: posted.location, page: await from.get(posted.location!) };
};

describe('a recharge that is posted without a script', () => {
  test.each([
    ['/', 'home-number', ''],
    ['/prepaid-recharge', 'msisdn', ''],
    ['/en', 'home-number', '/en'],
    ['/en/prepaid-recharge', 'msisdn', '/en'],
  ])(
    'leads from %s to payment, in the language of its page and with no number in any address',
    async (url, name, prefix) => {
      const { to, page } = await order(visitor(), { [name]: '050000001', amount: '1000' }, url);
      expect(to).toBe(`${prefix}${payment}`);
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.html).toContain(`<html lang="${prefix ? 'en' : 'fr'}">`);
      expect(page.html).toContain(`<title>${prefix ? 'Choose how to pay' : 'Comment payer\u202f?'} | Lisolo</title>`);
      expect(page.text).toContain('05 000 00 01');
      expect(page.text).toContain(prefix ? 'CFA 1,000' : '1 000 CFA');
      expect(page.html).not.toMatch(/<script|050000001[^"]*"[^>]*href|href="[^"]*050000001/);
    },
  );

  test.each([
    ['1 000', '05 000 00 01'],
    ['1.000', '05-000-00-01'],
    ['1,000', '+242 05 000 00 01'],
    ['1 000 CFA', '00242050000001'],
    ['1\u202f000 F CFA', '(05) 000.00.01'],
    ['1000,00', '242050000001'],
    ['１０００', '050000001\u200e'],
    ['١٠٠٠', '+٢٤٢ ٠٥ ٠٠٠ ٠٠ ٠١'],
    ['۱۰۰۰', '०५००००००१'],
  ])('understands %j and %j as people write them', async (amount, msisdn) => {
    const { to, page } = await order(visitor(), { msisdn, amount });
    expect(to).toBe(payment);
    expect(page.text).toContain('1 000 CFA');
    expect(page.text).toContain('05 000 00 01');
  });

  const minimum = 'Le montant minimum est de 100 CFA';
  const maximum = 'Le montant maximum est de 100 000 CFA';
  const invalid = 'Écrivez le montant en chiffres, par exemple 1000.';
  const short = 'Numéro de mobile incorrect : il doit compter 9 chiffres.';
  test.each([
    [{ msisdn: '', amount: '1000' }, ['Le numéro à recharger est obligatoire.']],
    [{ msisdn: '05000000', amount: '1000' }, [short]],
    [{ msisdn: '05000000122', amount: '1000' }, [short]],
    [{ msisdn: 'O50000001', amount: '1000' }, [short]],
    [{ msisdn: '068888888', amount: '1000' }, ['Entrez un numéro Lisolo valide']],
    [{ msisdn: '050000001', amount: '' }, ['Le montant est obligatoire.']],
    [{ msisdn: '050000001', amount: 'mille' }, [invalid]],
    [{ msisdn: '050000001', amount: '1O00' }, [invalid]],
    [{ msisdn: '050000001', amount: '1000,50' }, [invalid]],
    [{ msisdn: '050000001', amount: '-1000' }, [invalid]],
    [{ msisdn: '050000001', amount: '1e3' }, [invalid]],
    [{ msisdn: '050000001', amount: '12.34' }, [invalid]],
    [{ msisdn: '050000001', amount: '99' }, [minimum]],
    [{ msisdn: '050000001', amount: '0' }, [minimum]],
    [{ msisdn: '050000001', amount: '100 001' }, [maximum]],
    [{ msisdn: '050000001', amount: '999999999' }, [maximum]],
    [{ msisdn: '12', amount: '12' }, [short, minimum]],
    [{ msisdn: '<b>"&', amount: '<i>' }, [short, invalid]],
  ])('comes back with what is wrong and what was typed: %j', async (fields, sentences) => {
    const { to, page } = await order(visitor(), fields);
    expect(to).toBe(form);
    expect(page.status).toBe(200);
    for (const sentence of sentences) expect(page.text).toContain(sentence);
    expect(fieldsOf(page.html, '/prepaid-recharge')).toMatchObject(fields);
    expect(page.html.match(/aria-invalid/g)).toHaveLength(sentences.length);
    // A screen reader begins with it.
    expect(page.html).toContain('<title>Erreur\u00a0: Recharger du crédit | Lisolo</title>');
    expect(page.html).not.toContain('<b>"');
  });

  test.each([
    ['a postpaid line', 'POSTPAID', 'Cette ligne n’est pas prépayée'],
    ['a hybrid line', 'HYBRID', 'Cette ligne est hybride'],
  ] as const)('says of %s that it is not recharged', async (_, lineType, sentence) => {
    const { findLine } = portal.operator;
    findLine.next(answers({ outcome: 'found', lineType, broadband: false, active: true }));
    const { page } = await order(visitor(), { msisdn: '050000044', amount: '1000' });
    expect(page.text).toContain(sentence);
    // Its number goes along to the bill.
    expect(fieldsOf(page.html, '/postpaid-bill-pay')).toHaveProperty('msisdn', '050000044');
  });

  test('offers a bill to no other line', async () => {
    const { page } = await order(visitor(), { msisdn: '05', amount: '1000' });
    expect(page.html).not.toContain('action="/postpaid-bill-pay"');
  });

  test('says that nobody could be asked, and keeps what was typed', async () => {
    portal.operator.findLine.next(answers({ outcome: 'unavailable' }));
    const { page } = await order(visitor(), { msisdn: '050000045', amount: '1000' });
    expect(page.text).toContain('Nous ne pouvons pas vérifier ce numéro');
    expect(fieldsOf(page.html, '/prepaid-recharge')).toMatchObject({ msisdn: '050000045', amount: '1000' });
  });

  test('asks for the amount where its page had none to type, and finds nothing wrong', async () => {
    const { to, page } = await order(visitor(), { msisdn: '050000001' }, '/prepaid-recharge');
    expect(to).toBe(form);
    expect(page.html).not.toContain('aria-invalid');
    expect(fieldsOf(page.html, '/prepaid-recharge')).toMatchObject({ msisdn: '050000001', amount: '' });
  });

  test.each([
    ['/', '/', 'home-number'],
    ['/en', '/en', 'home-number'],
    ['/prepaid-recharge', '/prepaid-recharge', 'msisdn'],
    ['/en/prepaid-recharge', '/en/prepaid-recharge', 'msisdn'],
  ])(
    'is where the page of the application sends its form too, where its script never comes: %s',
    async (url, to, name) => {
      const from = visitor();
      const fields = fieldsOf((await from.get(url)).html, to);
      expect(fields).toHaveProperty(name, '');
      const posted = await from.post(to, { ...fields, [name]: '050000001', amount: '1000' });
      expect(posted.location).toBe(`${url.startsWith('/en') ? '/en' : ''}${payment}`);
    },
  );

  test('spends the look-ups of the page with a script: the twenty-first number of an hour is refused', async () => {
    const from = visitor();
    for (let line = 10; line < 30; line += 1) await order(from, { msisdn: `0500001${line}`, amount: '1000' });
    const { page } = await order(from, { msisdn: '050000199', amount: '1000' });
    expect(page.text).toMatch(
      /Trop de demandes\. Attendez avant de recommencer\. Prochain essai possible\s: .*\d{1,2}\sh\s\d\d\./,
    );
  });

  test('brings its page again where nothing of ours is in it, and reads no other kind of body', async () => {
    const from = visitor();
    expect((await from.post('/?from=sms', 'numero=055123456')).location).toBe('/');
    expect((await from.post('/en', 'numero=055123456')).location).toBe('/en');
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x'])
      expect((await from.post('/', 'msisdn=050000001', { 'content-type': type })).location).toBe('/');
  });

  test('takes a field that is given twice for an empty one', async () => {
    const from = visitor();
    const { location } = await from.post('/', 'msisdn=050000001&msisdn=050000002&amount=1000');
    expect(location).toBe(form);
    expect((await from.get(location!)).text).toContain('Le numéro à recharger est obligatoire.');
  });
});

describe('who sent a form [A14]', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
  ];
  const wanted = { msisdn: '050000071', amount: '1000' };

  test.each(foreign)('a form of another site does nothing: %j [A14] [V3.5.1]', async (headers) => {
    const asked = lookUps();
    const from = visitor();
    const { status, headers: answered, text } = await from.post('/', wanted, headers);
    expect([status, answered['set-cookie'], answered['cache-control']]).toEqual([403, undefined, 'no-store']);
    expect(text).toContain('Cette demande vient d’un autre site. Elle n’a rien fait et rien n’a été débité.');
    expect(lookUps()).toBe(asked);
  });

  test('not even with the token of a page that was stolen from the visitor [A14]', async () => {
    const from = visitor();
    const { token } = fieldsOf((await from.get(form)).html, '/prepaid-recharge');
    for (const headers of foreign)
      expect((await from.post('/', { ...wanted, token: token! }, headers)).status).toBe(403);
  });

  test.each([[{}], [{ origin: 'null' }], [{ 'sec-fetch-site': 'none' }]])(
    'what nobody knows the sender of is not carried out: the form comes back filled in, and goes on with its token (%j) [A14]',
    async (headers) => {
      const asked = lookUps();
      const from = visitor();
      const posted = await from.post('/', wanted, headers);
      expect([posted.status, posted.location]).toEqual([303, form]);
      expect([...from.cookies.keys()]).toEqual(['browser', 'order']);
      const page = await from.get(form);
      expect(page.text).toContain('Rien n’est parti : touchez Continuer pour l’envoyer.');
      expect(lookUps()).toBe(asked);
      const fields = fieldsOf(page.html, '/prepaid-recharge');
      expect(fields).toMatchObject(wanted);
      expect((await from.post('/prepaid-recharge', fields, headers)).location).toBe(payment);
    },
  );

  test('a token is good in its own browser alone', async () => {
    const { token } = fieldsOf((await visitor().get(form)).html, '/prepaid-recharge');
    const from = visitor();
    await from.get(form);
    for (const wrong of [token!, '', 'x.y', `${token}x`, token!.replace(/^[^.]*/, 'AAAA')])
      expect((await from.post('/', { ...wanted, token: wrong }, {})).location).toBe(form);
  });

  test('an old browser that names our own origin needs no token', async () => {
    const { location } = await visitor().post('/', wanted, { origin: 'http://127.0.0.1:3000' });
    expect(location).toBe(payment);
  });
});

describe('the cookie of an order', () => {
  const flags = /^order=[\w-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/;

  test('shows nothing of what it keeps, and is out of reach of scripts and other sites’ posts', async () => {
    const { headers } = await visitor().post('/', { msisdn: '050000001', amount: '1000' });
    const cookie = [headers['set-cookie']].flat().find((line) => String(line).startsWith('order='));
    expect(cookie).toMatch(flags);
    expect(Buffer.from(String(cookie).split('=')[1]!, 'base64url').toString('latin1')).not.toContain('050000001');
  });

  test('that was changed, or is none of ours, counts as none', async () => {
    const from = visitor();
    await from.post('/', { msisdn: '050000001', amount: '1000' });
    const value = from.cookies.get('order')!;
    for (const wrong of [value.slice(1), `${value.slice(0, -4)}AAAA`, 'x', '%00', 'x'.repeat(4096)]) {
      from.cookies.set('order', wrong);
      expect((await from.get(payment)).text).toContain('Aucune commande à payer ici');
    }
  });

  test('is taken back with the browser’s own by "forget me"', async () => {
    const from = visitor();
    await from.post('/', { msisdn: '050000001', amount: '1000' });
    const cookie = [...from.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const forgotten = await portal.browser({ cookie }).post('forgetBrowser', {});
    expect([forgotten.headers['set-cookie']].flat()).toEqual([
      'browser=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'order=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });
});
