import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemory } from '../../../testing/databases.ts';
import { createOperator } from '../../../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../../../testing/portal.ts';
import { aPlainVisitor, fieldsOf, type PlainVisitor } from '../testing/plain-visitor.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

const wallet = '/payment/start/lisolo-money';
let payers = 0;
const newPayer = () => {
  payers += 1;
  return `0513${String(payers).padStart(5, '0')}`;
};

/** Returns the choices of a page's buttons. */
const choicesOf = (html: string) =>
  [...html.matchAll(/<button[^>]* value="([^"]*)"[^>]* name="choice">/g)].map(([, choice]) => choice);

/** Types on a page, and answers the page that says what it may pay for. */
const typed = async (visitor: PlainVisitor, path: string, fields: Record<string, string>) => {
  const { html } = await visitor.get(`${path}?plain=1`);
  const posted = await visitor.post(path, { ...fieldsOf(html, path), ...fields });
  expect([posted.status, posted.location]).toEqual([303, `${path}?plain=1`]);
  return visitor.get(posted.location!);
};

/** Pays what is chosen by a prompt until it is delivered, and answers the words of its end. */
const paid = async (visitor: PlainVisitor, path: string, fields: Record<string, string>) => {
  const chosen = await visitor.post(path, fields);
  expect(chosen.location).toBe('/payment/start?plain=1');
  const page = await visitor.get(`${wallet}?plain=1`);
  const posted = await visitor.post(wallet, { ...fieldsOf(page.html, wallet), payer: newPayer() });
  const id = /id=(\w+)/.exec(posted.location ?? '')?.[1] ?? '';
  portal.operator.wallet.approve(id);
  await portal.settle(60);
  return { page, text: (await visitor.get(posted.location!)).text, payment: await portal.engine.store.find(id) };
};

const bundleLine = '/data-bundle';
const router = '/broadband-recharge';
const bill = '/postpaid-bill-pay';
const fixed = '/orp/fixed-internet';
const ofBill = { msisdn: '05 000 00 03', account: '1000 000-003' };

describe('without a script', () => {
  test.each([
    [bundleLine, '050000901', 'D1', 'PREPAID_BUNDLES'],
    [bundleLine, '050000004', 'D1', 'POSTPAID_BUNDLES'],
    [router, '050000006', 'B1', 'PREPAID_BUNDLES'],
  ])('a bundle is chosen on %s for %s and paid', async (path, msisdn, choice, transactionType) => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, path, { msisdn });
    expect(choicesOf(page.html)).toContain(choice);
    expect(page.html).not.toContain('<script');
    const { page: methods, text, payment } = await paid(visitor, path, { ...fieldsOf(page.html, path), choice });
    // A card has no number that could be sent a message.
    expect(methods.text).toContain('par carte, gardez le lien');
    expect(text).toContain('Merci');
    expect(payment).toMatchObject({ state: 'DONE', transactionType });
  });

  test('a part of a bill is paid, by its account', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, bill, ofBill);
    const form = fieldsOf(page.html, bill);
    expect(Number(form['amount'])).toBeGreaterThan(1000);
    const { text, payment } = await paid(visitor, bill, { ...form, amount: '1 000 CFA' });
    expect(text).toContain('Merci');
    expect(payment).toMatchObject({ state: 'DONE' });
  });

  test('a hybrid line has a bill, where the market lets it be paid', async () => {
    const page = await typed(aPlainVisitor(portal.app), bill, { msisdn: '050000004', account: '1000000004' });
    expect(page.text).toContain('Le compte 1000000004 est à jour');
  });

  test('a bill that moved meanwhile comes back at what is left, which the same form pays', async () => {
    const visitor = aPlainVisitor(portal.app);
    const form = fieldsOf((await typed(visitor, bill, ofBill)).html, bill);
    await visitor.post(bill, form);
    const before = await visitor.get(`${wallet}?plain=1`);
    const other = aPlainVisitor(portal.app);
    await paid(other, bill, { ...fieldsOf((await typed(other, bill, ofBill)).html, bill), amount: '1 000 CFA' });
    const payer = newPayer();
    const refused = await visitor.post(wallet, { ...fieldsOf(before.html, wallet), payer });
    const page = await visitor.get(refused.location!);
    expect(page.text).toContain('Rien n’a été débité');
    const posted = await visitor.post(wallet, { ...fieldsOf(page.html, wallet), payer });
    const id = /id=(\w+)/.exec(posted.location ?? '')?.[1] ?? '';
    const amountMinor = Number(form['amount']) - 1000;
    expect(await portal.engine.store.find(id)).toMatchObject({ payer, price: { amountMinor } });
  });

  test('an invoice of fixed internet is paid, by account and e-mail; no line of its own is offered as the payer', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, fixed, { account: 'pe 1234567890', email: 'client@example.cg' });
    const [choice = ''] = choicesOf(page.html);
    const { page: payment, text } = await paid(visitor, fixed, { ...fieldsOf(page.html, fixed), choice });
    expect(payment.text).not.toContain('Payer avec le');
    expect(text).toContain('Merci');
  });

  test.each([
    [bundleLine, { msisdn: '' }, 'Le numéro de la ligne est obligatoire.'],
    [bundleLine, { msisdn: '05 12' }, 'Numéro de mobile incorrect'],
    [bundleLine, { msisdn: '060000001' }, 'Entrez un numéro Lisolo valide, par exemple 05 512 34 56.'],
    [router, { msisdn: '050000901' }, 'n’est pas celui d’une box'],
    [bill, { ...ofBill, msisdn: '050000901' }, 'elle n’a pas de facture'],
    [bill, { ...ofBill, account: '12' }, 'Un numéro de compte a 10 chiffres.'],
    [fixed, { account: 'XX1', email: 'client@example.cg' }, 'Numéro de compte incorrect'],
    [fixed, { account: 'PE1234567890', email: 'client' }, 'Adresse e-mail incorrecte'],
  ])('%s says what is wrong with %j beside what was typed', async (path, fields, words) => {
    const page = await typed(aPlainVisitor(portal.app), path, fields);
    expect(page.text.replaceAll('‑', '-')).toContain(words);
    for (const [name, value] of Object.entries(fields)) expect(fieldsOf(page.html, path)).toHaveProperty(name, value);
    expect(choicesOf(page.html)).toEqual([]);
  });

  test('an account that strangers guessed at leads its owner to the full version, where a right pair is never refused', async () => {
    const account = 'EP0000000001';
    for (let guess = 0; guess < 5; guess += 1)
      await typed(aPlainVisitor(portal.app), fixed, { account, email: `guess${guess}@example.cg` });
    const page = await typed(aPlainVisitor(portal.app), fixed, { account, email: 'fibre@example.cg' });
    expect(page.text).toContain('La version complète de cette page, avec JavaScript, vous laisse continuer.');
    expect(page.text).not.toContain('Attendez un peu');
    expect(page.html).toContain(`href="${fixed}"`);
  });

  test('a pair that is none is told to the log of refused attempts, as one that a script asked for', async () => {
    const since = portal.log.length;
    await typed(aPlainVisitor(portal.app), bill, { ...ofBill, account: '1000000005' });
    const told = portal.log.slice(since).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told).toContainEqual(expect.objectContaining({ kind: 'wrong-pair', call: 'bill' }));
  });

  test('a bundle says of itself what the catalogue says, under its kind, and for which line it is', async () => {
    const page = await typed(aPlainVisitor(portal.app), bundleLine, { msisdn: '050000901' });
    expect(page.text).toContain(
      'Forfaits pour cette ligne 05 000 09 01 Internet 1 Go, 1 jour · 500 CFA Un forfait Appels',
    );
  });

  test.each([
    [bill, { ...ofBill, msisdn: '050000901' }, 'Recharger cette ligne'],
    [router, { msisdn: '050000901' }, 'Recharger du crédit sur cette ligne'],
  ])('%s leads a line that is none of its own to a recharge, number and all', async (path, fields, words) => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, path, fields);
    expect(page.text).toContain(words);
    const posted = await visitor.post('/prepaid-recharge', fieldsOf(page.html, '/prepaid-recharge'));
    const recharge = await visitor.get(posted.location!);
    expect(fieldsOf(recharge.html, '/prepaid-recharge')).toMatchObject({ msisdn: '050000901', amount: '' });
    expect(recharge.html).not.toContain('aria-invalid');
  });

  test('a postpaid line that is offered no bundles is told why and led to its bill, number and all', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, bundleLine, { msisdn: '050000003' });
    expect(page.text).toContain('Cette ligne est à facture');
    expect(fieldsOf(page.html, bill)).toHaveProperty('msisdn', '050000003');
  });

  test('what is owed with a fraction says how it is rounded before it is paid', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, bill, ofBill);
    expect(page.text).toContain('Arrondi à l’unité supérieure : le montant exact est de');
    // The page's proposal is accepted unchanged.
    expect((await visitor.post(bill, fieldsOf(page.html, bill))).location).toBe('/payment/start?plain=1');
  });

  test('open invoices are counted, and each says what is paid of it and how that is rounded', async () => {
    const page = await typed(aPlainVisitor(portal.app), fixed, { account: 'PE1234567890', email: 'client@example.cg' });
    expect(page.text).toContain('1 facture à payer');
    expect(page.text).toContain('35 001 CFA Arrondi à l’unité supérieure : le montant exact est de 35 000,40 CFA.');
  });

  test('an e-mail that the account has not, and that is probably mistyped, is mended by one tap', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, fixed, { account: 'PE1234567890', email: 'client@gmial.com' });
    expect(page.text).toContain('écrire client@gmail.com ?');
    expect(fieldsOf(page.html, fixed)).toMatchObject({ account: 'PE1234567890', email: 'client@gmail.com' });
    const right = await typed(visitor, fixed, { account: 'PE1234567890', email: 'client@example.cg' });
    expect(right.text).not.toContain('écrire');
  });

  test('a bill that was asked for by its line alone asks for the account, and calls nothing wrong', async () => {
    const visitor = aPlainVisitor(portal.app);
    const posted = await visitor.post(bill, { msisdn: '05 000 00 03' });
    const page = await visitor.get(posted.location!);
    expect(fieldsOf(page.html, bill)).toMatchObject({ msisdn: '05 000 00 03', account: '' });
    expect(page.html).not.toContain('aria-invalid');
    expect(page.html).toMatch(/<input[^>]* autofocus[^>]* id="account"|<input[^>]* id="account"[^>]* autofocus/i);
    const again = await visitor.post(bill, fieldsOf(page.html, bill));
    expect((await visitor.get(again.location!)).text).toContain('Un numéro de compte a 10 chiffres.');
  });

  test.each([
    ['mille', 'Écrivez le montant en chiffres'],
    ['1', 'Le montant minimum'],
    ['99999999', 'C’est plus que le reste à payer'],
    ['', 'Le montant est obligatoire'],
  ])('an amount of a bill that is "%s" comes back with why', async (amount, words) => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, bill, ofBill);
    const posted = await visitor.post(bill, { ...fieldsOf(page.html, bill), amount });
    const again = await visitor.get(posted.location!);
    expect(again.text).toContain(words);
    expect(fieldsOf(again.html.slice(again.html.indexOf('id="amount"') - 2000), bill)).toBeDefined();
  });

  test('what nobody offers is not ordered', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await typed(visitor, bundleLine, { msisdn: '050000901' });
    for (const choice of ['W1', '', '__proto__']) {
      const posted = await visitor.post(bundleLine, { ...fieldsOf(page.html, bundleLine), choice });
      expect(posted.location).toBe(`${bundleLine}?plain=1`);
    }
    expect((await visitor.get('/payment/start?plain=1')).text).toContain('Aucune commande à payer ici');
  });

  test.each([bundleLine, router, bill, fixed])(
    '%s takes nothing from another site, and asks again who cannot say',
    async (path) => {
      const visitor = aPlainVisitor(portal.app);
      const fields = { msisdn: '050000901', account: 'PE1234567890' };
      expect((await visitor.post(path, fields, { origin: 'https://evil.example' })).status).toBe(403);
      const unsure = await visitor.post(path, fields, {});
      expect((await visitor.get(unsure.location!)).text).toContain('Rien n’est parti');
    },
  );

  test.each([bundleLine, router, bill, fixed])(
    'the cached page %s leads to the one that needs no script',
    async (path) => {
      expect((await aPlainVisitor(portal.app).get(path)).html).toContain(
        '<noscript><meta http-equiv=refresh content="0;url=?plain=1"></noscript>',
      );
    },
  );
});
