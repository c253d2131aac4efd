import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../../testing/content/publish.ts';
import { aPage, aPng } from '../../testing/content/content-folder.ts';
import { usePortal } from '../../testing/use-portal.ts';

const cdn = 'https://cdn.example';
const file = `/media/${createHash('sha256').update(aPng).digest('hex')}/map.png`;
const portal = await usePortal({ ASSETS_URL: cdn }, { pages: true });
const get = (url: string) => portal.app.inject({ url });

const homepage = (offer: object) => ({
  banner: { badge: 'B', heading: 'H', subheading: 'S', chips: [] },
  sections: ['offer'],
  offer: { title: 'At home', text: 'T', action: 'See', ...offer },
  steps: [],
  questions: [],
});
const devices = {
  devices: [
    { deviceName: 'Box of the content', heading_image: 'media/map.png', features: ['Fast'] },
    { deviceName: 'Mast of the content', features: [] },
  ],
};

beforeAll(async () => {
  const pages = {
    homepage: homepage({ href: '/hbb-lead', image: 'media/map.png' }),
    'page-network': aPage({ html: `<p><img src="media/map.png" alt="Map"></p><p><a href="/device.svg">Unit</a></p>` }),
    devices,
  };
  await publish(portal.database, pages, aPng);
  await portal.app.ready();
});

/** Every address of a picture in a text, with its origin where it has one. */
const picturesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/[^\s"'(,;&\\]*\/(?:media\/[0-9a-f]{64}\/[\w.]+|device\.svg)/g)].map(([whole]) => whole),
  ),
];

describe('with an origin that hands out pictures', () => {
  test.each([
    ['/', [cdn + file]],
    ['/en', [cdn + file]],
    ['/network', [cdn + file, `${cdn}/device.svg`]],
    ['/pages/home.json', [cdn + file]],
  ])('a document names each picture there, and its policy allows them: %s', async (url, pictures) => {
    const { payload, headers, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(picturesIn(payload)).toEqual(pictures);
    if (!url.endsWith('.json'))
      expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/cdn\.example/);
  });

  test('the units of the plans have their pictures there, those of the content and the own drawing', async () => {
    const { body } = await portal.browser().get('plans', { opco: 'CG' });
    expect(body.result.devices).toEqual([
      { deviceName: 'Box of the content', heading_image: cdn + file, features: ['Fast'] },
      { deviceName: 'Mast of the content', heading_image: `${cdn}/device.svg`, features: [] },
    ]);
    expect(body.result.device).toEqual(body.result.devices[0]);
  });

  test.each([file, '/device.svg'])(
    'it fetches the picture here by the same path, and pages elsewhere may show it: %s',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    },
  );
});

test('a unit that the content changes is in the plans and on home within seconds', async () => {
  const changed = { devices: [{ deviceName: 'Another box', heading_image: 'media/map.png', features: ['Faster'] }] };
  await publish(portal.database, { homepage: homepage({ href: '/hbb-lead' }), devices: changed }, aPng);
  const browser = portal.browser();
  await expect
    .poll(async () => (await browser.get('plans', { opco: 'CG' })).body.result.devices)
    .toEqual([{ deviceName: 'Another box', heading_image: cdn + file, features: ['Faster'] }]);
  await expect.poll(async () => picturesIn((await get('/')).payload)).toEqual([cdn + file]);
  await publish(portal.database, { devices: { devices: [{ deviceName: 'Drawn', features: [] }] } });
  await expect.poll(async () => picturesIn((await get('/')).payload)).toEqual([`${cdn}/device.svg`]);
});
