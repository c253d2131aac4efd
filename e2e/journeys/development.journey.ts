import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { startDevelopment, type Development } from '../harness/development.ts';
import { waitFor } from '../harness/wait-for.ts';

/** The time limit of CONTRIBUTING.md for a change in `server/`, `markets/` or `sandbox/`. */
const seconds = 10;

let development: Development;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  development = await startDevelopment();
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(development.portalUrl);
  await heading('Gardez la conversation ouverte.');
});

afterAll(async () => {
  await browser?.close();
  await development?.stop();
});

const heading = (words: string) => page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor();

test('a text shows by itself in the open page', async () => {
  development.change('portal/app/locales/fr/home.ts', "proceed: 'Continuer'", "proceed: 'Allons-y'");
  await page.getByRole('button', { name: 'Allons-y', exact: true }).waitFor();
});

test('a component shows in the open page, which keeps what was typed', async () => {
  const number = page.getByLabel('Numéro à recharger');
  await waitFor(() => number.isEnabled(), { says: 'the page is not ready' });
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await number.pressSequentially('05');
  development.change('portal/app/features/home/home-page.tsx', 'title={home.heading}', 'title="Une page"');
  await heading('Une page');
  expect(await number.inputValue()).toBe('05');
});

test('a style shows in the open page', async () => {
  development.change('portal/app/ui/styles/hero.css', '  .hero h1 {', '  .hero h1 {\n    font-size: 77px !important;');
  await page.waitForFunction(() => getComputedStyle(document.querySelector('h1')!).fontSize === '77px');
});

test('a change of the server is back within 10 s while a page is open, which then loads itself again', async () => {
  await page.evaluate(() => performance.mark('before the change'));
  development.change('server/src/http/health.ts', "status: 'live'", "status: 'changed'");
  const answer = () => page.evaluate(async () => (await fetch('/health/live')).text());
  await waitFor(async () => (await answer()).includes('changed'), { seconds, says: 'the old server answers, or none' });
  await page.waitForFunction(() => performance.getEntriesByName('before the change').length === 0);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
});

test('a change of a market is back within 10 s and shows in the open page', async () => {
  development.change('markets/cg/market.ts', "brand: { name: 'Lisolo'", "brand: { name: 'Mboka'");
  await page.waitForFunction(() => document.title.endsWith('Mboka'), undefined, { timeout: seconds * 1000 });
});

test('a change of the sandbox is back within 10 s while its phone is open', async () => {
  const { sandboxUrl, change } = development;
  const phone = await browser.newPage();
  await phone.goto(`${sandboxUrl}/?msisdn=050000001`);
  change('sandbox/src/locales/fr.ts', "title: '", "title: 'Nouveau ");
  await waitFor(async () => (await (await fetch(`${sandboxUrl}/?msisdn=050000001`)).text()).includes('Nouveau'), {
    seconds,
    says: 'the sandbox shows its old page',
  });
});
