import { performance } from 'node:perf_hooks';
import type { HelpDocuments } from '@selfcare/contract/content/help';
import { openBrowser } from '@selfcare/e2e/harness/browser';
import { startStack } from '@selfcare/e2e/harness/stack';
import { openPostgres } from '@selfcare/server/db/postgres';
import { createContentStore } from '@selfcare/server/features/content/store';
import { publish } from '@selfcare/server/testing/content/publish';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providePostgres } from '../tools/test/postgres.ts';
import { searchQuestions } from '../portal/app/features/help/search-questions.ts';
import { rate } from './static-pages.ts';
import { median, printTable } from './table.ts';

const questions = 500;
const slowdown = 6;
const rounds = 6;
const searched = ['recharge', 'code pin oublie', 'facture payer', 'forfait internet', 'rembourser'];

const folder = join(import.meta.dirname, '../markets/cg/content');
const readHelp = (language: string) =>
  JSON.parse(readFileSync(join(folder, language, 'help-documents.json'), 'utf8')) as HelpDocuments;

/** Returns the market's help with the number of questions of the goal, copied under other ids. */
const manyQuestions = (language: string): HelpDocuments => {
  const help = readHelp(language);
  const all = help.topics.flatMap(({ groups }) => groups.flatMap(({ sections }) => sections));
  const own = all.flatMap((section) => section.questions);
  const { questions: last } = all.at(-1)!;
  for (let index = own.length; index < questions; index += 1) {
    const { question, answer } = own[index % own.length]!;
    last.push({ id: `again-${index}`, question: `${question} (${index})`, answer });
  }
  return help;
};

const at = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]!;

/** Measures the search in the server's process. Goal: 5 ms. */
const benchSearch = (): number[] => {
  const all = manyQuestions('fr').topics.flatMap(({ groups }) =>
    groups.flatMap(({ sections }) => sections.flatMap((section) => section.questions)),
  );
  return Array.from({ length: 600 }, (_, index) => {
    const started = performance.now();
    searchQuestions(all, searched[index % searched.length]!);
    return performance.now() - started;
  }).slice(100);
};

/** Measures a help search without a script: the whole page over HTTP. */
const benchServer = async (portalUrl: string) => {
  const times: number[] = [];
  for (let index = 0; index < 300; index += 1) {
    const started = performance.now();
    await (await fetch(`${portalUrl}/gethelp?q=${encodeURIComponent(searched[index % searched.length]!)}`)).text();
    if (index >= 100) times.push(performance.now() - started);
  }
  return { p50: median(times) };
};

/** Returns the longest task of a page while somebody types a search, with a processor six times slower. Goal: 50 ms. */
const benchBrowser = async (portalUrl: string): Promise<number> => {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${portalUrl}/gethelp`);
  const field = page.getByRole('combobox');
  await field.focus();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const longest: number[] = [];
  for (const typed of searched) {
    await field.fill('');
    await page.waitForFunction(() => document.getElementById('q-says')?.textContent === '');
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    await field.fill(typed);
    await page.waitForFunction(() => document.getElementById('q-says')?.textContent !== '');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
    longest.push(...(await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)), 0);
  }
  await browser.close();
  return Math.max(...longest);
};

/** Compares the rate of unchanged pages while another page changes every second. Goal: within 5 %. */
const benchChanges = async (portalUrl: string, change: () => Promise<unknown>) => {
  const url = new URL('/prepaid-recharge', portalUrl);
  const shares: number[] = [];
  await rate(url);
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await rate(url);
    const timer = setInterval(() => void change(), 1000);
    shares.push((await rate(url)) / quiet);
    clearInterval(timer);
  }
  return median(shares);
};

/** Measures the search among 500 questions and the cost of changes. Needs a PostgreSQL. */
export const benchContent = async (): Promise<void> => {
  const postgres = await providePostgres();
  if (typeof postgres === 'string') throw new Error(postgres);
  const stack = await startStack({ env: { DATABASE_URL: postgres.url, DATA_KEY: '07'.repeat(32) } });
  const database = openPostgres(postgres.url, () => undefined);
  const store = createContentStore(database);
  const help = { packages: { fr: manyQuestions('fr'), en: manyQuestions('en') }, media: {} };
  await store.import(new Map([['help-documents', help]]), { media: [], reason: { by: 'bench', why: '500 questions' } });
  const last = `/gethelp/q/again-${questions - 1}`;
  while ((await fetch(stack.portalUrl + last)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
  const server = await benchServer(stack.portalUrl);
  const longest = process.env['CHROMIUM'] ? await benchBrowser(stack.portalUrl) : undefined;
  let count = 0;
  const change = () => publish(database, { 'page-roaming': { title: `Roaming ${(count += 1)}`, html: '<p>Text</p>' } });
  const share = await benchChanges(stack.portalUrl, change);
  printTable(`Content, ${questions} questions`, [
    { what: 'a search on the server: p99 ms', is: at(benchSearch(), 0.99).toFixed(1), goal: '5' },
    { what: 'its whole page, over HTTP: p50 ms', is: server.p50.toFixed(1), goal: '' },
    ...(longest === undefined
      ? []
      : [
          {
            what: 'longest task while typing, CPU x6, ms',
            is: longest < 50 ? 'under 50' : longest.toFixed(0),
            goal: '50',
          },
        ]),
    { what: 'cached pages while a page changes every second', is: `${(share * 100).toFixed(1)} %`, goal: '95 %' },
  ]);
  await stack.stop();
  await database.close();
  await postgres.stop();
};
