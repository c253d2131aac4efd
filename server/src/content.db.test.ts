import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markets } from '@selfcare/markets/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runContent } from './content.ts';
import type { Database } from './db/database.ts';
import { createContentDesk, type ContentOrder } from './features/content/commands/content-desk.ts';
import { seedContent } from './features/content/seed-content.ts';
import { createContentStore } from './features/content/store.ts';
import { takeCommands } from './operate-socket.ts';
import { aHelpCentre, aPage, goodContent, writeContent } from './testing/content/content-folder.ts';
import { openMemory } from './testing/databases.ts';

const market = markets['cg']!;
let database: Database;
let dataDir: string;
let portal: { close: () => Promise<void> };
beforeAll(async () => {
  database = await openMemory();
  dataDir = mkdtempSync(join(tmpdir(), 'editor-'));
  // As a running portal takes commands beside its embedded database.
  portal = await takeCommands(dataDir, ({ content }) => createContentDesk(database).run(content as ContentOrder));
});
afterAll(async () => {
  await portal.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});
const folders: (() => void)[] = [];
beforeEach(async () => {
  await database.run(
    'truncate content_version, content_change, content_media, content_dropped_question restart identity',
  );
  for (const remove of folders.splice(0)) remove();
});

const folderWith = (files: Record<string, unknown>) => {
  const { folder, remove } = writeContent(files);
  folders.push(remove);
  return folder;
};
const both = (page: string, value: unknown) => ({ [`fr/${page}.json`]: value, [`en/${page}.json`]: value });

const run = async (args: string[], environment: Record<string, string> = {}) => {
  const lines: string[] = [];
  const asked = { DATA_DIR: dataDir, SUDO_USER: 'awa', ...environment };
  const code = await runContent(args, asked, (line) => lines.push(line));
  return { code, lines };
};
const listed = async () => JSON.parse((await run(['list', '--json'])).lines.join('\n')) as Record<string, unknown>[];

test('a command that is not there is answered by the list of those that are', async () => {
  for (const name of ['', 'publish', 'constructor'])
    await expect(run([name])).rejects.toThrow(/check \[FOLDER\].*rollback PAGE/s);
  await expect(run(['list', '--colour'])).rejects.toThrow("Unknown option '--colour'");
});

test('more words than a command takes are refused, and a file is no folder', async () => {
  const folder = folderWith(goodContent());
  await expect(run(['import', folder, folder])).rejects.toThrow(`Not understood: ${folder}`);
  await expect(run(['list', 'header'])).rejects.toThrow('Not understood: header');
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  await expect(run(['check', file])).rejects.toThrow(`There is no folder ${file}`);
  expect(await listed()).toEqual([]);
});

test('where no portal has ever worked nothing is imported into a new database', async () => {
  const empty = join(dataDir, 'mistyped');
  await expect(run(['list'], { DATA_DIR: empty })).rejects.toThrow(/^There is no database in .*mistyped/);
  expect(existsSync(empty)).toBe(false);
});

describe('check', () => {
  test('says that a folder is right', async () => {
    expect(await run(['check', folderWith(goodContent())])).toEqual({
      code: 0,
      lines: ['8 pages and 1 files are right'],
    });
  });

  test('lists every fault and ends with 1', async () => {
    const folder = folderWith({ ...both('page-roaming', '{'), 'fr/header.json': { items: [], x: 1 } });
    const { code, lines } = await run(['check', folder]);
    expect([code, lines.length]).toEqual([1, 3]);
    for (const line of lines) expect(line).toMatch(/^(fr|en)\/[a-z-]+\.json: -: .+$/);
  });

  test('minds what would be taken out of HTML only where it is asked to', async () => {
    const folder = folderWith(both('page-roaming', aPage({ html: '<font>x</font>' })));
    expect((await run(['check', folder])).code).toBe(0);
    expect(await run(['check', folder, '--strict'])).toEqual({
      code: 1,
      lines: ['en/page-roaming.json: html: removed: <font>', 'fr/page-roaming.json: html: removed: <font>'],
    });
  });

  test('knows which ids were dropped where the portal runs', async () => {
    await run(['import', folderWith(both('help-documents', aHelpCentre(['one-id', 'two-id'])))]);
    await run(['import', folderWith(both('help-documents', aHelpCentre(['one-id'])))]);
    const again = folderWith(both('help-documents', aHelpCentre(['two-id'])));
    const { code, lines } = await run(['check', again]);
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('two-id: this id was dropped earlier')]);
    expect((await run(['check', again, '--reuse'])).code).toBe(0);
  });

  test('says that a folder is not there', async () => {
    await expect(run(['check', '/nowhere'])).rejects.toThrow('There is no folder /nowhere');
  });
});

describe('import', () => {
  test('makes versions of what is new, and keeps who did it and why', async () => {
    const folder = folderWith(both('page-roaming', aPage()));
    expect((await run(['import', folder, '--why', 'Request 7'], { CONTENT_EDITOR: 'Amina' })).lines).toEqual([
      'page-roaming: version 1',
    ]);
    expect((await run(['import', folder])).lines).toEqual(['Nothing is new']);
    const more = folderWith(both('page-roaming', aPage({ title: 'Other' })));
    expect((await run(['import', more, '--draft'])).lines).toEqual(['page-roaming: version 2, a draft']);
    expect(await listed()).toEqual([
      { page: 'page-roaming', version: 1, active: true, by: 'Amina', why: 'Request 7', at: expect.any(String) },
      { page: 'page-roaming', version: 2, active: false, by: 'awa', why: '', at: expect.any(String) },
    ]);
  });

  test('takes nothing of a folder with one fault', async () => {
    const folder = folderWith({ ...both('page-roaming', aPage()), 'fr/header.json': '{' });
    expect((await run(['import', folder])).code).toBe(1);
    expect(await listed()).toEqual([]);
  });

  test('is refused by the process that holds the database where the packages have another shape', async () => {
    const order: ContentOrder = {
      do: 'import',
      import: { pages: [['header', { packages: { fr: { evil: true } }, media: {} }]], media: [] },
      isDraft: false,
      reuse: false,
      reason: { by: 'x', why: 'x' },
    };
    await expect(createContentDesk(database).run(order)).rejects.toThrow('fr/header.json: -: is no such package');
  });
});

test('versions are compared, made active and taken back', async () => {
  await run(['import', folderWith(both('page-roaming', aPage()))]);
  await run(['import', folderWith(both('page-roaming', aPage({ title: 'Other' }))), '--draft']);
  expect((await run(['diff', 'page-roaming'])).lines).toEqual([
    'page-roaming: version 1 and version 2',
    '- en.title: "A page"',
    '+ en.title: "Other"',
    '- fr.title: "A page"',
    '+ fr.title: "Other"',
  ]);
  expect((await run(['diff', 'page-roaming', '2', '2'])).lines).toEqual([
    'page-roaming: version 2 and version 2 say the same',
  ]);
  expect((await run(['activate', 'page-roaming', '2'])).lines).toEqual(['page-roaming: version 2 is active']);
  expect((await run(['rollback', 'page-roaming', '--why', 'wrong'])).lines).toEqual([
    'page-roaming: version 1 is active again in place of 2 (back: activate page-roaming 2)',
  ]);
  expect((await listed())[0]).toMatchObject({ version: 1, active: true, why: 'wrong' });
  expect((await run(['list'])).lines[0]).toMatch(/^\* page-roaming 1 {2}\S+ {2}awa {2}wrong$/);
});

test.each([
  [['diff'], 'Name the page, without its language'],
  [['diff', 'nothing'], 'There is no page nothing'],
  [['activate', 'header'], 'Name the version'],
  [['activate', 'header', 'two'], 'two is no number of a version'],
  [['rollback', 'header'], 'There is no page header'],
  [['export'], 'Name the folder to write into'],
])('%j is refused in words', async (args, words) => {
  await expect(run(args)).rejects.toThrow(words);
});

test('what is exported is what was taken in: taken in again nothing is new', async () => {
  await run(['import', folderWith(goodContent())]);
  const out = join(dataDir, 'out');
  expect((await run(['export', out])).lines[0]).toMatch(/^8 pages and 1 files are in /);
  expect(readdirSync(out).toSorted()).toEqual(['en', 'fr', 'media']);
  expect((await run(['check', out])).code).toBe(0);
  expect((await run(['import', out])).lines).toEqual(['Nothing is new']);
});

test('the keys of texts are those of the portal and the labels of the bundles', async () => {
  const { lines } = await run(['keys']);
  for (const key of ['homeDefaults.heading', 'findLisoloIn', 'two_g']) expect(lines).toContain(key);
  expect(lines.length).toBeGreaterThan(500);
});

const seed = async (folder: string) => {
  const said: string[] = [];
  await seedContent(database, market, (text) => said.push(text), folder);
  return said;
};
const pagesOf = async () => (await createContentStore(database).active()).versions.map(({ page }) => page);

describe('the first start', () => {
  test('takes what the market ships, and later ones never overwrite it', async () => {
    expect(await seed(folderWith(both('page-roaming', aPage())))).toEqual([]);
    expect(await pagesOf()).toEqual(['page-roaming']);
    await seed(folderWith({ ...both('page-roaming', aPage({ title: 'Other' })), ...both('page-tips', aPage()) }));
    expect(await pagesOf()).toEqual(['page-roaming']);
    expect(await createContentStore(database).newestVersion('page-roaming')).toBe(1);
  });

  test('says what is wrong with a folder, and takes nothing of it', async () => {
    const said = await seed(folderWith({ 'fr/page-roaming.json': aPage() }));
    expect(said.at(-1)).toBe('en/page-roaming.json: -: is missing: it stands in fr/page-roaming.json');
    expect(await pagesOf()).toEqual([]);
  });

  test('does nothing where there is no folder', async () => {
    expect(await seed(join(dataDir, 'nothing'))).toEqual([]);
    expect(existsSync(join(dataDir, 'nothing'))).toBe(false);
  });
});

test('a page of the folder that is no file of its own is not read', async () => {
  const folder = folderWith(both('page-roaming', aPage()));
  writeFileSync(join(folder, '.hidden.json'), '{');
  expect((await run(['check', folder])).code).toBe(0);
  expect(readFileSync(join(folder, '.hidden.json'), 'utf8')).toBe('{');
});
