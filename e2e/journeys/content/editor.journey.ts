import { basePath, calls } from '@selfcare/contract/calls';
import type { FaqsResult } from '@selfcare/contract/content/answers';
import type { HelpDocuments } from '@selfcare/contract/content/help';
import type { HomepagePackage, PagePackage } from '@selfcare/contract/content/packages';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileHtml } from '@selfcare/contract/testing/hostile-html';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../harness/browser.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { waitFor } from '../../harness/wait-for.ts';

const shared = shareStack();
const shipped = join(import.meta.dirname, '../../../markets/cg/content');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selfcare-content-'));
  cpSync(shipped, folder, { recursive: true });
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
  writeFileSync(path, JSON.stringify(value));
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

test('a vote brings the answer as it is by now, under the labels that content gives', () =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async ({ page }) => {
    await page.goto('/en/gethelp/q/wrong-number');
    const own = mkdtempSync(join(tmpdir(), 'selfcare-answer-'));
    for (const language of ['fr', 'en']) {
      mkdirSync(join(own, language));
      const help = JSON.parse(readFileSync(join(shipped, language, 'help-documents.json'), 'utf8')) as HelpDocuments;
      const all = help.topics.flatMap(({ groups }) => groups.flatMap(({ sections }) => sections));
      for (const { questions } of all)
        for (const question of questions)
          if (question.id === 'wrong-number') question.answer = '<p>A newer answer.</p>';
      writeFileSync(join(own, language, 'help-documents.json'), JSON.stringify(help));
      writeFileSync(
        join(own, language, 'question-translation.json'),
        JSON.stringify({ question: `Asked (${language})`, answer: `Answered (${language})` }),
      );
    }
    const imported = await shared.stack.content('import', own, '--why', 'A newer answer');
    rmSync(own, { recursive: true });
    expect(imported.ended, imported.printed).toBe('exit code 0');
    await shows('/en/gethelp/q/wrong-number', 'A newer answer.');
    await shows('/en/gethelp/q/wrong-number', 'Asked (en)');
    await shows('/en/gethelp/q/wrong-number', 'Answered (en)');
    expect(await page.getByText('A newer answer.').count()).toBe(0);
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('A newer answer.').waitFor();
    await page.getByText('Thank you for reaching out', { exact: true }).waitFor();
    for (const name of ['help-documents', 'question-translation'])
      await shared.stack.content('rollback', name, '--why', 'Back');
  }));

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

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the refused findings, without those that the import only removed. */
const faultsIn = ({ printed }: { printed: string }) =>
  printed
    .split('\n')
    .filter((line) => !line.includes('removed:'))
    .join('\n');

/** Every answer of the help centre as the call tells it, by its question's id. */
const answersOf = async (): Promise<Map<string, string>> => {
  const address = new URL(`${basePath}${calls.faqs.paths[0]}?opco=CG`, shared.stack.portalUrl);
  const answer = await fetch(address, { headers: { 'api-key': 'lisolo-web', 'service-id': 'portal' } });
  expect(answer.status).toBe(200);
  const { faqs } = ((await answer.json()) as { result: FaqsResult }).result;
  return new Map(faqs.map(({ questionId, answer: text }) => [questionId, text]));
};

test('five thousand hostile answers are imported as they are, and shown they run nothing and ask nobody', async () => {
  mkdirSync(join(folder, 'media'), { recursive: true });
  writeFileSync(join(folder, 'media/a.png'), onePixel);
  // Control characters never come in: the check refuses a file with one in it.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  const hostile = hostileHtml().map((html) => html.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd'));
  for (const language of ['fr', 'en'])
    change(`${language}/help-documents.json`, (help: HelpDocuments) => {
      const questions = questionsOf(help);
      delete questions[0]!.related;
      hostile.forEach((html, index) =>
        questions.push({ id: `hostile-${index}`, question: `Q ${index}`, answer: `<p>S</p>${html}` }),
      );
    });
  for (const language of ['fr', 'en'])
    change(`${language}/page-about.json`, (page: PagePackage) => {
      delete page.links;
    });
  const imported = await shared.stack.content('import', folder, '--reuse', '--why', 'hostile');
  expect(imported.ended, faultsIn(imported)).toBe('exit code 0');
  await shows('/gethelp/q/hostile-0', 'Q 0');
  const answers = await answersOf();
  const told = hostile.map((_, index) => answers.get(`hostile-${index}`));
  expect(told.filter((answer) => answer === undefined)).toEqual([]);
  // As they came in: the picture by its name, not by its served address.
  const shapes = [...new Set(told.map((answer) => answer?.replace(/\/media\/\w+\//g, 'media/')))];
  expect(shapes.length).toBeGreaterThan(100);

  for (const language of ['fr', 'en'])
    change(`${language}/page-about.json`, (page: PagePackage) => {
      page.html = `<p>Bonjour</p>${shapes.join('')}`;
    });
  const shown = await shared.stack.content('import', folder, '--reuse', '--why', 'hostile');
  expect(shown.ended, faultsIn(shown)).toBe('exit code 0');
  await shows('/about', '<p>Bonjour</p>');
  await visit(shared.browser, shared.stack.portalUrl, { language: 'fr' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('dialog', (dialog) => asked.push(`dialog ${dialog.message()}`));
    const samples = Array.from({ length: 20 }, (_, index) => `/gethelp/q/hostile-${index * 267}`);
    for (const path of ['/about', ...samples]) {
      await page.goto(path);
      await page.locator('main').waitFor();
      expect(
        await page
          .locator('main :is(script, iframe, svg[onload], style, object, embed, base, link, meta, [onerror], [style])')
          .count(),
      ).toBe(0);
      // What needs a hand to run: every link is touched, none is one of a script.
      const links = await page
        .locator('main a[href]')
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).protocol));
      expect(links.filter((protocol) => !/^(?:https?|tel|mailto):$/.test(protocol))).toEqual([]);
    }
    expect(asked.filter((url) => !url.startsWith(shared.stack.portalUrl))).toEqual([]);
  });
});
