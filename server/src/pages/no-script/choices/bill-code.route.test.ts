import { beforeEach, describe, expect, test } from 'vitest';
import { codeSentTo, wrongFor } from '../../../testing/consent.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';
import { aPlainVisitor, fieldsOf, type PlainVisitor } from '../testing/plain-visitor.ts';

const portal = await usePortal({}, { pages: true });
const { operator } = portal;
beforeEach(async () => {
  for (const table of ['rate_limit', 'otp']) await portal.database.query(`delete from ${table}`);
});

const path = '/postpaid-bill-pay';
const line = '050000003';
const typed = '05 000 00 03';
const wallet = '/payment/start/lisolo-money';
const sent = () => operator.inbox.filter(({ to }) => to === `+242${line}`).length;

/** Sends a form of the page, and returns the page that answers. */
const post = async (visitor: PlainVisitor, html: string, fields: Record<string, string>, prefix = '') => {
  const at = prefix + path;
  const posted = await visitor.post(at, { ...fieldsOf(html, at), ...fields });
  expect([posted.status, posted.location]).toEqual([303, `${at}?plain=1`]);
  return visitor.get(posted.location!);
};
/** The page that asks for the code of the line. */
const ofCode = async (visitor: PlainVisitor, prefix = '', fields: Record<string, string> = {}) => {
  const page = await visitor.get(`${prefix}${path}?plain=1`);
  return post(visitor, page.html, { msisdn: typed, by: 'code', ...fields }, prefix);
};
const codeField = /<input[^>]*name="otp"[^>]*>/;

describe('a bill by a code without a script', () => {
  test.each([
    ['', 'un code par SMS', 'Reste à payer', 'Code envoyé au 05 000 00 03'],
    ['/en', 'a code by text message', 'Outstanding', 'Code sent to 05 000 00 03'],
  ])(
    'is a button that names it, a field, then the bill and the way to pay (prefix "%s")',
    async (prefix, way, owed, says) => {
      const visitor = aPlainVisitor(portal.app);
      const start = await visitor.get(`${prefix}${path}?plain=1`);
      expect(start.html).toMatch(new RegExp(`<button type="submit"[^>]*name="by"[^>]*>[^<]*${way}`));
      const page = await ofCode(visitor, prefix);
      expect(page.text).toContain(says);
      expect(codeField.exec(page.html)?.[0]).toMatch(/autocomplete="one-time-code"/i);
      const bill = await post(visitor, page.html, { otp: codeSentTo(operator, line) }, prefix);
      expect(bill.text).toContain(owed);
      expect(bill.html).not.toContain('<script');
      expect((await visitor.get(`${prefix}${path}?plain=1`)).text).toContain(owed);
      const form = fieldsOf(bill.html, prefix + path);
      expect(Number(form['amount'])).toBeGreaterThan(1000);
      const chosen = await visitor.post(prefix + path, form);
      expect(chosen.location).toBe(`${prefix}/payment/start?plain=1`);
      // Back from payment the bill is there, without another code.
      expect((await visitor.get(`${prefix}${path}?plain=1`)).text).toContain(owed);
      expect(sent()).toBeGreaterThan(0);
    },
  );

  test('is paid like one by its account', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    const bill = await post(visitor, page.html, { otp: codeSentTo(operator, line) });
    const wrong = await post(visitor, bill.html, { amount: 'mille' });
    expect(wrong.text).toContain('Écrivez le montant en chiffres');
    await visitor.post(path, { ...fieldsOf(wrong.html, path), amount: '1 000 CFA' });
    const methods = await visitor.get(`${wallet}?plain=1`);
    const posted = await visitor.post(wallet, { ...fieldsOf(methods.html, wallet), payer: '051377001' });
    const id = /id=(\w+)/.exec(posted.location ?? '')?.[1] ?? '';
    operator.wallet.approve(id);
    await portal.settle(60);
    expect(await portal.engine.store.find(id)).toMatchObject({ state: 'DONE', transactionType: 'POSTPAID_BILL' });
  });

  test('takes a code as people write it', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    const code = codeSentTo(operator, line);
    const bill = await post(visitor, page.html, { otp: ` ${code.slice(0, 3)} ${code.slice(3)}.` });
    expect(bill.text).toContain('Reste à payer');
  });

  test('keeps what was typed when the code is too short, or nobody can check it', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor, '', { account: '10000' });
    expect(fieldsOf(page.html, path)).toMatchObject({ msisdn: typed, account: '10000' });
    const short = await post(visitor, page.html, { otp: '12 34' });
    expect(short.text).toContain('Tapez les 6 chiffres du code');
    expect(fieldsOf(short.html, path)).toMatchObject({ otp: '12 34', account: '10000' });
    expect(short.html).toMatch(/<title>Erreur\u00a0: /);
    for (const otp of ['', 'abcdef', '1234567']) {
      const again = await post(visitor, short.html, { otp });
      expect(again.text).toContain('Tapez les 6 chiffres du code');
    }
    expect((await post(visitor, short.html, { otp: codeSentTo(operator, line) })).text).toContain('Reste à payer');
  });

  test('says how many attempts a wrong code leaves, at last that a new one is needed, and that one opens the bill', async () => {
    const visitor = aPlainVisitor(portal.app);
    let page = await ofCode(visitor);
    const wrong = wrongFor(codeSentTo(operator, line));
    page = await post(visitor, page.html, { otp: wrong });
    expect(page.text).toContain('Il vous reste 4 essais');
    expect(codeField.exec(page.html)?.[0]).toMatch(/aria-invalid="true"/);
    for (let guess = 1; guess < 5; guess += 1) page = await post(visitor, page.html, { otp: wrong });
    expect(page.text).not.toContain('Il vous reste');
    expect(page.text).toContain('Demander un nouveau code');
    expect(page.html).not.toMatch(codeField);
    await letTimePass(portal.database, 61);
    page = await post(visitor, page.html, { by: 'code' });
    expect(codeField.test(page.html)).toBe(true);
    const bill = await post(visitor, page.html, { otp: codeSentTo(operator, line) });
    expect(bill.text).toContain('Reste à payer');
  });

  test('says that a code is too old, and a new one leads on', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    const old = codeSentTo(operator, line);
    await letTimePass(portal.database, 301);
    const over = await post(visitor, page.html, { otp: old });
    expect(over.text).toContain('Ce code n’est plus valable');
    expect(fieldsOf(over.html, path)).toMatchObject({ msisdn: typed });
    const next = await post(visitor, over.html, { by: 'code' });
    const bill = await post(visitor, next.html, { otp: codeSentTo(operator, line) });
    expect(bill.text).toContain('Reste à payer');
  });

  test('asked for again within a minute says when, keeps what was typed, and the first code still opens the bill', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor, '', { account: '123' });
    const before = sent();
    const wrong = await post(visitor, page.html, { otp: wrongFor(codeSentTo(operator, line)) });
    const again = await post(visitor, wrong.html, { by: 'code' });
    expect(again.text).not.toContain('Il vous reste');
    expect(again.text).toMatch(/Un code vient d’être envoyé à ce numéro\..* Prochain essai possible : \d/);
    expect([sent(), codeField.test(again.html)]).toEqual([before, true]);
    expect(fieldsOf(again.html, path)).toMatchObject({ msisdn: typed, account: '123' });
    const bill = await post(visitor, again.html, { otp: codeSentTo(operator, line) });
    expect(bill.text).toContain('Reste à payer');
  });

  test('sends another one after a minute, under which the old code is wrong', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    const old = codeSentTo(operator, line);
    await letTimePass(portal.database, 61);
    const again = await post(visitor, page.html, { by: 'code' });
    const code = codeSentTo(operator, line);
    if (old !== code) expect((await post(visitor, again.html, { otp: old })).text).toContain('Il vous reste');
    expect((await post(visitor, again.html, { otp: code })).text).toContain('Reste à payer');
  });

  test('sent for another browser a moment ago is refused in words, with the number still there', async () => {
    await ofCode(aPlainVisitor(portal.app));
    const page = await ofCode(aPlainVisitor(portal.app), '', { account: '77' });
    expect(page.text).toContain('Un code vient d’être envoyé à ce numéro');
    expect(page.html).not.toMatch(codeField);
    expect(fieldsOf(page.html, path)).toMatchObject({ msisdn: typed, account: '77' });
  });

  test('pressed twice at once is one message, also for a browser that keeps nothing yet', async () => {
    const visitor = aPlainVisitor(portal.app);
    const { html } = await visitor.get(`${path}?plain=1`);
    const before = sent();
    const form = { ...fieldsOf(html, path), msisdn: typed, by: 'code' };
    const both = await Promise.all([visitor.post(path, form), visitor.post(path, form)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(sent()).toBe(before + 1);
    const page = await visitor.get(`${path}?plain=1`);
    expect(codeField.test(page.html)).toBe(true);
    const otp = codeSentTo(operator, line);
    const checked = { ...fieldsOf(page.html, path), otp };
    await Promise.all([visitor.post(path, checked), visitor.post(path, checked)]);
    expect((await visitor.get(`${path}?plain=1`)).text).toContain('Reste à payer');
  });

  test('sent too often is refused in words', async () => {
    const visitor = aPlainVisitor(portal.app);
    let page = await ofCode(visitor);
    for (let count = 0; count < 20; count += 1) {
      await letTimePass(portal.database, 61);
      page = await post(visitor, page.html, { by: 'code' });
      if (page.html.includes('role="alert"')) break;
    }
    expect(page.html).toContain('role="alert"');
    expect(fieldsOf(page.html, path)).toMatchObject({ msisdn: typed });
  });

  test('that cannot be sent is said in words, and nothing typed is lost', async () => {
    operator.sms.send.next(answers({ outcome: 'unsent' as const }));
    const page = await ofCode(aPlainVisitor(portal.app), '', { account: '10' });
    expect(page.text).toContain('Le SMS n’est pas parti');
    expect(fieldsOf(page.html, path)).toMatchObject({ msisdn: typed, account: '10' });
  });

  test.each([
    [{ msisdn: '' }, 'Le numéro de la ligne est obligatoire'],
    [{ msisdn: '05 12' }, 'Numéro de mobile incorrect'],
    [{ msisdn: '050000901' }, 'elle n’a pas de facture'],
    [{ msisdn: '060000001' }, 'Entrez un numéro Lisolo valide'],
  ])('is sent to no line but one with a bill: %j', async (fields, words) => {
    const before = operator.inbox.length;
    const page = await ofCode(aPlainVisitor(portal.app), '', fields);
    expect(page.text.replaceAll('‑', '-')).toContain(words);
    expect(operator.inbox).toHaveLength(before);
    expect(page.html).not.toMatch(codeField);
  });

  test('opens no other line’s bill, and the account still opens one without it', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    const bill = await post(visitor, page.html, { otp: codeSentTo(operator, line) });
    const other = await post(visitor, bill.html, { msisdn: '050000004', amount: '1000', account: '' });
    expect(other.text).not.toContain('Reste à payer');
    const byAccount = await post(visitor, other.html, { msisdn: typed, account: '1000000003' });
    expect(byAccount.text).toContain('Reste à payer');
  });

  test('that did not come leaves the way by the account, for which no code is typed', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    const form = { msisdn: typed, account: '1000000003', token: fieldsOf(page.html, path)['token']! };
    await visitor.post(path, form);
    const bill = await visitor.get(`${path}?plain=1`);
    expect(bill.text).toContain('Reste à payer');
    expect(bill.html).not.toMatch(codeField);
  });

  test('that was checked opens nothing once its time is over, and asks for a new one', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    await post(visitor, page.html, { otp: codeSentTo(operator, line) });
    await letTimePass(portal.database, 700);
    const over = await visitor.get(`${path}?plain=1`);
    expect(over.text).toContain('Demander un nouveau code');
    expect(over.text).not.toContain('Reste à payer');
  });

  test('of a browser that names no sender is confirmed, the code that was typed included', async () => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    const otp = codeSentTo(operator, line);
    const { token: _token, ...form } = fieldsOf(page.html, path);
    const unsure = await visitor.get((await visitor.post(path, { ...form, otp }, {})).location!);
    expect(unsure.text).toContain('Rien n’est parti');
    expect(fieldsOf(unsure.html, path)).toMatchObject({ otp });
    await visitor.post(path, fieldsOf(unsure.html, path), {});
    expect((await visitor.get(`${path}?plain=1`)).text).toContain('Reste à payer');
    expect((await visitor.post(path, form, { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('and the number stand in no address and in no log', async () => {
    const since = portal.log.length;
    const visitor = aPlainVisitor(portal.app);
    const page = await ofCode(visitor);
    const otp = codeSentTo(operator, line);
    await post(visitor, page.html, { otp });
    const log = portal.log.slice(since).join('\n');
    for (const secret of [otp, line, typed]) expect(log).not.toContain(secret);
  });
});
