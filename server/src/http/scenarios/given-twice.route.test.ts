import { basePath, cardReturnPath, ownPath } from '@selfcare/contract/calls';
import { endpoints, type Endpoint } from '@selfcare/contract/endpoints';
import { expect, test } from 'vitest';
import { fr } from '../../locales/fr.ts';
import { portOf, sendRaw } from '../../testing/raw-http.ts';
import { channelHeaders, slug } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
const browser = portal.browser();

const refusalOf = (path: string) => ({
  status: 400,
  body: { code: '400', result: { fields: [{ path, message: fr.details.fieldTwice }] } },
});

/** Names that take not just any value. */
const taken: Record<string, string> = {
  opco: 'CG',
  isLike: 'true',
  latitude: '-4.2',
  longitude: '15.2',
  distanceInKilometers: '5',
  kind: 'shop',
};

/** Every address that reads its query, with a query that it takes and the names that it knows. */
const readers: [url: string, query: string, names: string[]][] = [
  ...(Object.values(endpoints) as Endpoint[]).flatMap(({ query, paths }) =>
    query
      ? paths.map((path): [string, string, string[]] => {
          const names = Object.keys((query as unknown as { shape: object }).shape);
          const values = names.map((name) => [name, taken[name] ?? (path.endsWith('config') ? 'portal' : 'x')]);
          return [`${basePath}${ownPath(path, slug)}`, String(new URLSearchParams(values)), names];
        })
      : [],
  ),
  [`${basePath}transaction/v1/events`, 'tid=x&lang=fr', ['tid', 'lang']],
  [cardReturnPath, 'txref=x&PnrID=x', ['txref']],
];

test.each(readers)(
  '%s: a name that it knows twice is a 400 that names it, one that it does not is ignored [A19]',
  async (url, query, names) => {
    const once = await browser.send('GET', `${url}?${query}`);
    expect(once.status).not.toBe(400);
    for (const name of names)
      expect(await browser.send('GET', `${url}?${query}&${name}=portal`)).toMatchObject(refusalOf(name));
    expect((await browser.send('GET', `${url}?${query}&other=1&other=2`)).status).toBe(once.status);
  },
);

test('two languages are a 400, whether as two headers or joined on the way [A19] [V15.3.7]', async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = Object.entries({ host: 'x', connection: 'close', ...channelHeaders });
  const ask = (...langs: string[]) =>
    sendRaw(
      portOf(portal.app),
      `GET ${browser.pathOf('productConfig')} HTTP/1.1\r\n${[...headers, ...langs.map((lang) => ['lang', lang])]
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );
  expect(await ask('fr')).toMatch(/^HTTP\/1\.1 200 /);
  for (const langs of [['fr', 'en'], ['fr', 'fr'], ['fr, en']])
    expect(await ask(...langs)).toMatch(/^HTTP\/1\.1 400 [^]*"path":"lang"/);
});
