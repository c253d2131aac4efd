import type { HelpDocuments } from '@selfcare/contract/content/help';
import type { HomepagePackage, PagePackage } from '@selfcare/contract/content/packages';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../harness/browser.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { waitFor } from '../../harness/wait-for.ts';

const shared = shareStack();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selfcare-content-'));
  cpSync(join(import.meta.dirname, '../../../markets/cg/content'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

type Row = { page: string; version: number; active: boolean; why: string };

/** The version of a page that is active, as `list --json` tells it. */
const activeOf = (page: string, printed: string) =>
  (JSON.parse(printed) as Row[]).find((row) => row.page === page && row.active);

const change = <Package>(file: string, edit: (value: Package) => void) => {
  const path = join(folder, file);
  const value = JSON.parse(readFileSync(path, 'utf8')) as Package;
  edit(value);
  writeFileSync(path, JSON.stringify(value, null, 2));
};

const textOf = async (path: string) => (await fetch(new URL(path, shared.stack.portalUrl))).text();

/** Within five seconds, without a restart. */
const shows = (path: string, words: string) =>
  waitFor(async () => (await textOf(path)).includes(words), { seconds: 5, says: `${path} does not say "${words}"` });

/** The first section of the first group: in both languages the same questions. */
const questionsOf = ({ topics }: HelpDocuments) => topics[0]!.groups[0]!.sections[0]!.questions;

test('an editor changes an answer, adds a question in two languages and the order of home, sees it live, and takes it back', async () => {
  const { content } = shared.stack;
  for (const language of ['fr', 'en']) {
    change(`${language}/help-documents.json`, (help: HelpDocuments) => {
      const [first] = questionsOf(help);
      first!.answer = `<p>Une réponse nouvelle (${language}).</p>`;
      questionsOf(help).push({
        id: 'brand-new-question',
        question: `Une question nouvelle (${language})`,
        answer: '<p>Oui.</p>',
        popular: true,
      });
    });
    change(`${language}/homepage.json`, (home: HomepagePackage) => {
      home.sections = home.sections.toReversed();
    });
  }
  const check = await content('check', folder);
  expect(check.ended, check.printed).toBe('exit code 0');
  const before = await content('list', '--json');
  const imported = await content('import', folder, '--why', 'Réponses du mois');
  expect(imported.ended, imported.printed).toBe('exit code 0');

  await shows('/gethelp/q/brand-new-question', 'Une question nouvelle (fr)');
  await shows('/en/gethelp/q/brand-new-question', 'Une question nouvelle (en)');
  await shows('/gethelp/q/how-to-recharge', 'Une réponse nouvelle (fr)');
  const home = await textOf('/');
  expect(home.indexOf('Besoin de quelqu’un')).toBeLessThan(home.indexOf('Tout faire ici'));

  const list = await content('list', '--json');
  expect(activeOf('help-documents', list.printed)).toMatchObject({ version: 2, why: 'Réponses du mois' });
  expect(activeOf('page-about', list.printed)).toEqual(activeOf('page-about', before.printed));

  for (const page of ['help-documents', 'homepage']) {
    const back = await content('rollback', page, '--why', 'Trop tôt');
    expect(back.ended, back.printed).toBe('exit code 0');
  }
  await waitFor(
    async () => (await fetch(new URL('/gethelp/q/brand-new-question', shared.stack.portalUrl))).status === 404,
    {
      seconds: 5,
      says: 'the question that was taken back is still there',
    },
  );
  expect(activeOf('help-documents', (await content('list', '--json')).printed)).toMatchObject({ version: 1 });
});

test('what is wrong is refused with its place and reason, and nothing of it comes in', async () => {
  change('fr/help-documents.json', (help: HelpDocuments) => {
    questionsOf(help)[0]!.related = ['no-such-question'];
  });
  change('en/page-about.json', (page: PagePackage) => {
    page.links = [{ label: 'Run', href: 'javascript:alert(1)' }];
  });
  const refused = await shared.stack.content('import', folder, '--why', 'x');
  expect(refused.ended).toBe('exit code 1');
  expect(refused.printed).toMatch(/fr\/help-documents\.json: .*no-such-question/);
  expect(refused.printed).toMatch(/en\/page-about\.json: links.*/);
  expect(refused.printed).not.toMatch(/\bat .*\.ts:\d/);
  expect(await textOf('/en/about')).not.toContain('javascript:');
});

test('a written page that is hostile all through runs nothing and fetches nothing in a real browser', async () => {
  const hostile = [
    '<script>document.title="run"</script>',
    '<img src=x onerror=\'document.title="run"\'>',
    '<svg onload=alert(1)><a href="javascript:alert(1)">a</a></svg>',
    '<a href="jAvAsCrIpT&colon;alert(1)">b</a>',
    '<iframe src="//elsewhere.example"></iframe><style>@import "//elsewhere.example/x.css"</style>',
    '<form action="https://elsewhere.example"><input name=pin></form><p style="background:url(//elsewhere.example)">c</p>',
  ].join('');
  for (const language of ['fr', 'en']) {
    change(`${language}/page-about.json`, (page: PagePackage) => {
      delete page.links;
      page.html = `<p>Bonjour</p>${hostile}`;
    });
    change(`${language}/help-documents.json`, (help: HelpDocuments) => delete questionsOf(help)[0]!.related);
  }
  const imported = await shared.stack.content('import', folder, '--reuse', '--why', 'hostile');
  expect(imported.ended, imported.printed).toBe('exit code 0');
  await shows('/about', '<p>Bonjour</p>');
  await visit(shared.browser, shared.stack.portalUrl, { language: 'fr' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/about');
    await page.getByText('Bonjour').waitFor();
    expect(await page.title()).not.toBe('run');
    expect(
      await page.locator('main').locator('script, iframe, svg[onload], form, style, [onerror], [style]').count(),
    ).toBe(0);
    expect(asked.filter((url) => !url.startsWith(shared.stack.portalUrl))).toEqual([]);
  });
});
