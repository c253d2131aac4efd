import { describe, expect, test } from 'vitest';
import { publish } from '../../../testing/content/publish.ts';
import { aLine } from '../../../testing/consent.ts';
import { useLeads } from '../../../testing/leads/use-leads.ts';
import { aPlainVisitor, fieldsOf, type PlainVisitor } from '../testing/plain-visitor.ts';

let contactNumber: string;
const { portal, operator, submitted } = await useLeads((now) => ({ contactNumber } = now), { pages: true });

const path = '/hbb-lead-status';

/** Types on the page, and returns the page that answers. */
const typed = async (visitor: PlainVisitor, fields: { lead: string; phone: string }, prefix = '') => {
  const at = prefix + path;
  const { html } = await visitor.get(`${at}?plain=1`);
  const sent = { ...fieldsOf(html, at), 'lead-number': fields.lead, 'lead-phone': fields.phone };
  const posted = await visitor.post(at, sent);
  expect([posted.status, posted.location]).toEqual([303, `${at}?plain=1`]);
  return visitor.get(posted.location!);
};
const guesses = async () =>
  (
    await portal.database.query<{ count: number }>(
      `select coalesce(sum(count), 0)::int as count from rate_limit where bucket like '%wrong%' or bucket like '%pair%'`,
    )
  )[0]!.count;

describe('a request for 5G at home is followed without a script', () => {
  test.each([
    ['', 'Dossier', 'Adresse vérifiée'],
    ['/en', 'Request', 'Address checked'],
  ])(
    'by its number and phone: its number and state in words, also after a reload (prefix "%s")',
    async (prefix, title, label) => {
      const { refLeadId } = await submitted();
      const visitor = aPlainVisitor(portal.app);
      const spelled = `+242 ${contactNumber.slice(0, 2)} ${contactNumber.slice(2)}`;
      const page = await typed(visitor, { lead: ` ${refLeadId!.toLowerCase()} `, phone: spelled }, prefix);
      expect(page.status).toBe(200);
      for (const words of [`${title} ${refLeadId}`, label, '5G Maison H100']) expect(page.text).toContain(words);
      expect(page.text).not.toMatch(/Mabiala|avenue|example\.cg/);
      expect([page.headers['cache-control'], page.html.includes('<script')]).toEqual(['no-store', false]);
      operator.leads.find((one) => one.refLeadId === refLeadId)!.state = 'SCHEDULED';
      for (let look = 0; look < 7; look += 1)
        expect((await visitor.get(`${prefix}${path}?plain=1`)).text).toContain(`${title} ${refLeadId}`);
    },
  );

  test('in the words of the operator’s content', async () => {
    const states = { CHECKED: { label: 'Adresse vue sur place', text: 'Un technicien est passé.' } };
    await publish(portal.database, { 'lead-status-config': { states } });
    const { refLeadId } = await submitted();
    const asked = { lead: refLeadId!, phone: contactNumber };
    await expect
      .poll(async () => (await typed(aPlainVisitor(portal.app), asked)).text, { timeout: 8000 })
      .toContain('Adresse vue sur place');
  });

  test('shows nothing to a wrong phone, or for a number that is none, and counts no guess for a reload', async () => {
    const { refLeadId } = await submitted();
    const visitor = aPlainVisitor(portal.app);
    const wrong = { lead: refLeadId!, phone: aLine() };
    const page = await typed(visitor, wrong);
    expect(page.text).toContain('ne vont pas ensemble');
    expect(page.html).not.toMatch(/5G Maison|Grâce/);
    expect(fieldsOf(page.html, path)).toMatchObject({ 'lead-number': refLeadId, 'lead-phone': wrong.phone });
    expect(page.html).toMatch(/<title>Erreur\u00a0: /);
    const before = await guesses();
    for (let reload = 0; reload < 3; reload += 1)
      expect((await visitor.get(`${path}?plain=1`)).text).toContain('ne vont pas ensemble');
    expect(await guesses()).toBe(before);
    const none = await typed(aPlainVisitor(portal.app), { lead: 'CG-HBB-999999', phone: contactNumber });
    expect(none.text).toContain('ne vont pas ensemble');
    const right = await typed(visitor, { lead: refLeadId!, phone: contactNumber });
    expect(right.text).toContain(`Dossier ${refLeadId}`);
  });

  test.each([
    [{ lead: '', phone: '05 12' }, ['Tapez le numéro de la demande', 'Ce numéro doit compter 9 chiffres']],
    [{ lead: 'CG-HBB-100001', phone: '' }, ['Ce numéro doit compter 9 chiffres']],
    [{ lead: 'x'.repeat(70), phone: '050000001' }, ['ne vont pas ensemble']],
  ])('says what is wrong with %j beside what was typed', async (fields, words) => {
    const page = await typed(aPlainVisitor(portal.app), fields);
    for (const each of words) expect(page.text).toContain(each);
    expect(fieldsOf(page.html, path)['lead-phone']).toBe(fields.phone);
  });

  test('is not for another site, and a browser that names no sender confirms it', async () => {
    const { refLeadId } = await submitted();
    const visitor = aPlainVisitor(portal.app);
    const fields = { 'lead-number': refLeadId!, 'lead-phone': contactNumber };
    expect((await visitor.post(path, fields, { origin: 'https://evil.example' })).status).toBe(403);
    const unsure = await visitor.get((await visitor.post(path, fields, {})).location!);
    expect(unsure.text).toContain('Rien n’est parti');
    expect(unsure.text).not.toContain(`Dossier ${refLeadId}`);
    const sure = await visitor.post(path, fieldsOf(unsure.html, path), {});
    expect((await visitor.get(sure.location!)).text).toContain(`Dossier ${refLeadId}`);
  });

  test('that strangers guessed at leads on in words, and says nothing', async () => {
    const { refLeadId } = await submitted();
    for (let guess = 0; guess < 5; guess += 1)
      await typed(aPlainVisitor(portal.app), { lead: refLeadId!, phone: aLine() });
    const page = await typed(aPlainVisitor(portal.app), { lead: refLeadId!, phone: aLine() });
    expect(page.text).toContain('essayées trop souvent');
    expect(page.text).not.toContain('5G Maison');
  });

  test('the document leads there, and its form is taken before a script runs', async () => {
    const { refLeadId } = await submitted();
    const visitor = aPlainVisitor(portal.app);
    const { html } = await visitor.get(path);
    expect(html).toContain('<noscript><meta http-equiv=refresh content="0;url=?plain=1"></noscript>');
    expect(Object.keys(fieldsOf(html, path))).toEqual(['lead-number', 'lead-phone']);
    const posted = await visitor.post(path, { 'lead-number': refLeadId!, 'lead-phone': contactNumber });
    expect((await visitor.get(posted.location!)).text).toContain(`Dossier ${refLeadId}`);
    expect((await visitor.post(path, { other: '1' })).location).toBe(path);
  });
});
