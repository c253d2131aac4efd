import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

/** Addresses of the links to the other languages, as a browser reads them. */
const switchOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)" hrefLang="(\w+)"/gi)].map(([, href = '', lang]) => {
    const { pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'), 'https://portal.example');
    return [lang, pathname, Object.fromEntries(searchParams)];
  });

test.each(['/gethelp', '/store_finder/lisolo-shops', '/store_finder/dealers', '/openNetworks'])(
  'the language switch of a search keeps what was searched for: %s',
  async (path) => {
    for (const q of ['carte', 'Poto-Poto & Moungali', 'é+%"<b>']) {
      const { body } = await portal.app.inject(`${path}?q=${encodeURIComponent(q)}&utm=x`);
      expect(switchOf(body)).toEqual([
        ['fr', path, { q }],
        ['en', `/en${path}`, { q }],
      ]);
    }
    expect(switchOf((await portal.app.inject(path)).body)).toEqual([
      ['fr', path, {}],
      ['en', `/en${path}`, {}],
    ]);
  },
);
