import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit, type Visit } from '../harness/browser.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { plainScreen } from '../screens/plain.ts';

const shared = shareStack();

/** Methods that came after Chrome 64, by the object that has them. */
const newer: Record<string, string> = {
  'Array.prototype': 'at flat flatMap findLast findLastIndex toReversed toSorted toSpliced with',
  'String.prototype': 'at replaceAll matchAll trimStart trimEnd isWellFormed',
  Object: 'fromEntries hasOwn groupBy',
  Promise: 'allSettled any withResolvers try',
  window: 'globalThis queueMicrotask structuredClone reportError scheduler WeakRef navigation',
  AbortSignal: 'timeout any',
  URL: 'parse canParse',
  Intl: 'ListFormat RelativeTimeFormat DisplayNames Segmenter DurationFormat',
  'Crypto.prototype': 'randomUUID',
  'Element.prototype': 'replaceChildren checkVisibility getHTML setHTMLUnsafe',
  'HTMLElement.prototype': 'showPopover hidePopover togglePopover',
  'HTMLFormElement.prototype': 'requestSubmit',
};
const rows = Object.entries(newer).flatMap(([holder, names]) =>
  names.split(' ').map((name) => [holder, name] as const),
);

/** Returns the script that runs first in a page, to simulate a browser that lacks these methods. */
const without = (lacking: readonly (readonly [string, string])[]) =>
  `for (const [path, name] of ${JSON.stringify(lacking)}) { const holder = path.split('.').reduce((from, part) => from[part], window); delete holder[name]; }`;

const pages = [
  '/',
  '/prepaid-recharge',
  '/data-bundle',
  '/postpaid-bill-pay',
  '/broadband-recharge',
  '/orp/fixed-internet',
  '/table',
  '/payment/start',
  '/payment/start/card',
  '/payment/status',
  '/payment/receipt',
  '/gethelp',
  '/gethelp?q=recharge',
  '/storeLocator',
  '/store_finder/dealers',
  '/openNetworks',
  '/contact-us',
  '/give_your_feedback',
  '/hbb-lead',
  '/hbb-lead-status',
  '/works',
  '/about',
  '/privacy',
  '/nothing-here',
];

const inBrowser = (lacking: readonly (readonly [string, string])[], journey: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, {}, async (here) => {
    await here.page.addInitScript(without(lacking));
    await journey(here);
  });

/** By script or by plain forms: an order of home comes to its payment. */
const orderRecharge = async ({ page, ...here }: Visit) => {
  const plain = plainScreen({ page, ...here });
  await page.goto('/');
  await plain.homeNumber.fill('050000001');
  await plain.next.click();
  await page.waitForURL('**/payment/start**');
  await page.locator('.methods').first().waitFor();
};

const expectHeading = async ({ page }: Visit, path: string) => {
  await page.goto(path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Détail technique').count(), path).toBe(0);
  expect(await page.locator('main h1').count(), path).toBe(1);
};

describe('a browser that lacks what came after Chrome 64', () => {
  test('gets every page with its heading, and a recharge comes to its payment', () =>
    inBrowser(rows, async (here) => {
      for (const path of pages) await expectHeading(here, path);
      await orderRecharge(here);
      expect(await here.page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
    }));

  test('gets a recharge to its payment whichever of these is missing', async () => {
    for (const row of rows) await inBrowser([row], orderRecharge);
  });
});

describe('a browser below the floor', () => {
  const old = [...rows, ['window', 'AbortController']] as const;

  test('gets every page with its heading, and pays by plain forms', () =>
    inBrowser(old, async (here) => {
      for (const path of pages) await expectHeading(here, path);
      await orderRecharge(here);
      expect(new URL(here.page.url()).search).toBe('?plain=1');
    }));
});

describe('a browser that cannot read the scripts', () => {
  let proxy: Server;
  /** The portal with every script cut in its middle. */
  beforeAll(async () => {
    const { port, hostname } = new URL(shared.stack.portalUrl);
    proxy = createServer((asked, answer) => {
      const { host: _host, 'accept-encoding': _coding, ...headers } = asked.headers;
      const sent = request(
        { port, hostname, path: asked.url, method: asked.method, headers: { ...headers, host: `${hostname}:${port}` } },
        (given) => {
          const isScript = asked.url!.endsWith('.js');
          const { 'content-length': _length, ...own } = given.headers;
          answer.writeHead(given.statusCode!, isScript ? own : given.headers);
          if (isScript) answer.end('const { = class {');
          else given.pipe(answer);
        },
      );
      asked.pipe(sent);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(() => void proxy.close());

  test('keeps the form of home, which leads to the payment by plain forms', () =>
    visit(shared.browser, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, {}, async (here) => {
      await here.page.goto('/data-bundle');
      await here.page.waitForURL('**/data-bundle?plain=1');
      await orderRecharge(here);
      expect(new URL(here.page.url()).search).toBe('?plain=1');
    }));
});
