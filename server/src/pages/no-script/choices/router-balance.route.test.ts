import { beforeEach, describe, expect, test } from 'vitest';
import { answers } from '../../../testing/fakes/scripted.ts';
import { usePortal } from '../../../testing/use-portal.ts';
import { aPlainVisitor, fieldsOf, type PlainVisitor } from '../testing/plain-visitor.ts';

const portal = await usePortal({}, { pages: true });
const { operator } = portal;
beforeEach(() => portal.database.query('delete from rate_limit'));

const path = '/broadband-recharge';
const router = '05 000 00 06';
const asked = () => operator.findData.calls.length;

/** The page of a router by its number, with the bundles that it may buy. */
const ofRouter = async (visitor: PlainVisitor, { prefix = '', msisdn = router } = {}) => {
  const at = prefix + path;
  const { html } = await visitor.get(`${at}?plain=1`);
  const posted = await visitor.post(at, { ...fieldsOf(html, at), msisdn });
  return visitor.get(posted.location!);
};
/** Presses the button of the balance. */
const pressed = async (visitor: PlainVisitor, html: string, prefix = '') => {
  const at = prefix + path;
  const posted = await visitor.post(at, { ...fieldsOf(html, at), balance: '1' });
  expect([posted.status, posted.location]).toEqual([303, `${at}?plain=1`]);
  return visitor.get(posted.location!);
};

describe('the balance of a router without a script', () => {
  test.each([
    ['', 'Voir le solde', 'Il reste', '12,4 Go'],
    ['/en', 'See the balance', 'Left', '12.4 GB'],
  ])('is one press after its number, beside its bundles (prefix "%s")', async (prefix, button, heading, left) => {
    const visitor = aPlainVisitor(portal.app);
    const page = await ofRouter(visitor, { prefix });
    expect(page.html).toMatch(new RegExp(`<button type="submit"[^>]*name="balance"[^>]*>${button}`));
    const before = asked();
    const shown = await pressed(visitor, page.html, prefix);
    for (const words of [heading, 'Box 20 Go', left, 'Nuits']) expect(shown.text).toContain(words);
    expect(shown.html).toContain('name="choice"');
    expect(shown.html).not.toContain('<script');
    expect(fieldsOf(shown.html, prefix + path)).toMatchObject({ msisdn: router });
    // Loaded again, or come back to, it takes none of the few requests of a day.
    for (let reload = 0; reload < 7; reload += 1)
      expect((await visitor.get(`${prefix}${path}?plain=1`)).text).toContain(left);
    expect(asked()).toBe(before + 1);
  });

  test('is not read before its button is pressed, and stays while a bundle is chosen', async () => {
    const visitor = aPlainVisitor(portal.app);
    const before = asked();
    const page = await ofRouter(visitor);
    expect(asked()).toBe(before);
    await pressed(visitor, page.html);
    const shown = await ofRouter(visitor);
    expect(shown.text).toContain('12,4 Go');
    const chosen = await visitor.post(path, { ...fieldsOf(shown.html, path), choice: 'B1' });
    expect(chosen.location).toBe('/payment/start?plain=1');
  });

  test('pressed twice at once is shown once', async () => {
    const visitor = aPlainVisitor(portal.app);
    const { html } = await ofRouter(visitor);
    const form = { ...fieldsOf(html, path), balance: '1' };
    const both = await Promise.all([visitor.post(path, form), visitor.post(path, form)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await visitor.get(`${path}?plain=1`)).text.match(/Box 20 Go/g)).toHaveLength(1);
  });

  test('an outage shows a sentence, the bundles stay, and the button requests the balance again', async () => {
    const visitor = aPlainVisitor(portal.app);
    const { html } = await ofRouter(visitor);
    operator.findData.next(answers({ outcome: 'unavailable' as const }));
    const failed = await pressed(visitor, html);
    expect(failed.text).toContain('Le solde ne s’affiche pas');
    expect(failed.html).toContain('name="choice"');
    expect((await pressed(visitor, failed.html)).text).toContain('12,4 Go');
  });

  test('past the few requests of a day is refused in words, and its bundles stay', async () => {
    const visitor = aPlainVisitor(portal.app);
    let page = await ofRouter(visitor);
    const { html } = page;
    for (let ask = 0; ask < 6; ask += 1) page = await pressed(visitor, html);
    expect(page.text).toContain('essayées trop souvent');
    expect(page.html).toContain('name="choice"');
  });

  test('ends with its router: another number shows nothing of it', async () => {
    const visitor = aPlainVisitor(portal.app);
    const shown = await pressed(visitor, (await ofRouter(visitor)).html);
    expect(shown.text).toContain('12,4 Go');
    const other = await ofRouter(visitor, { msisdn: '050000901' });
    expect(other.text).not.toContain('12,4 Go');
    const none = await pressed(visitor, other.html.replace('name="choice"', ''));
    expect(none.text).toContain('n’est pas celui d’une box');
  });

  test('that a market shows for a code alone is not offered, and the page says so', async () => {
    const strict = await usePortal({ BROADBAND_BALANCE_OTP: 'true' }, { pages: true });
    const visitor = aPlainVisitor(strict.app);
    const page = await ofRouter(visitor);
    expect(page.html).toContain('name="choice"');
    expect(page.html).not.toContain('name="balance"');
    expect(page.text).toContain('s’affiche avec un code SMS');
  });
});
