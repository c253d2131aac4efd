import { expect, test } from 'vitest';
import { findCitations } from './citations.ts';
import { useFolder } from './testing/use-folder.ts';

const { path, write } = useFolder();

// Joined at run time, so that the check does not find this file.
const page = (name: string) => `${name}${'.md'}`;
const requirements = ['sp', 'ec'].join('');
const code = (letter: string, number: string) => letter + number;

test.each([
  [`/** Refused (${page('safety')} C.2). */`, `${page('safety')} is not in the repository`],
  [`// ${page('architecture')}, layers`, `${page('architecture')} is not in the repository`],
  [`// docs/decisions/${page('099-gone')}`, `docs/decisions/${page('099-gone')} is not in the repository`],
  [`// see ${page('docs/wire')}, "Letters"`, `${page('docs/wire')} has no section "Letters"`],
  [`/** As ${page('wire')}\n * "Letters" says. */`, `${page('wire')} has no section "Letters"`],
  [`/** 60 s (${requirements} section 4). */`, `"${requirements}" is not in the repository`],
  [`/** 60 s (${requirements} 4). */`, `"${requirements}" is not in the repository`],
  [`/** The ${requirements}'s label. */`, `"${requirements}'s" is not in the repository`],
  [`test('is kept (${code('A', '31')})')`, `${code('A', '31')} is not defined in docs/abuse.md`],
  [`// Lost at COMMIT (${code('F', '22')}).`, `${code('F', '22')} is not defined in docs/faults.md`],
  [
    `// One debit: ${code('I', '7')}, ${code('I', '1')}.`,
    `${code('I', '7')} is not defined in ${page('docs/invariants')}`,
  ],
])('%s is found', (text, found) => {
  write({
    'ARCHITECTURE.md': '# Architecture',
    [page('docs/wire')]: '# Calls\n## Initiate and process\n',
    [page('docs/invariants')]: `| code | what |\n| ${code('I', '1')} | the books agree |\n`,
    'server/src/a.ts': text,
  });
  expect(findCitations(path())).toEqual([`server/src/a.ts:1: ${found}`]);
});

test('permits citations of what the repository has, and ignores lookalikes', () => {
  write({
    'ARCHITECTURE.md': `# Architecture\nSee ${page('docs/safety')}, "Upgrade".`,
    [page('docs/wire')]: `# Calls\n## Initiate and process\nBeside it: ${page('safety')}, ../${page('ARCHITECTURE')}.`,
    'docs/safety.md': '**Upgrade** one after the other.',
    [page('docs/invariants')]: `- **${code('I', '7')}** one purchase, one debit`,
    'docs/faults.md': `| ${code('F', '22')} connection dies at COMMIT | ● |`,
    'docs/abuse.md': `- **${code('A', '15')}, ${code('A', '18')}** nothing to abuse`,
    'server/src/a.ts': [
      `// ${code('I', '7')}, ${code('F', '22')}, ${code('A', '15')} and (${code('A', '18')}); ${page('wire')}, "Initiate"`,
      "keys('F1', '#F22', '%E0%A4%A', '\\u00A0', 'A4'); // U+00A0, ISO 4217, A4",
      `const ${requirements}ifier = { ${requirements}: 1 }.${requirements};`,
      "glob('**/*.md'); // https://example.org/docs/guide.md",
    ].join('\n'),
    'node_modules/x/a.ts': `// ${page('safety')}`,
  });
  expect(findCitations(path())).toEqual([]);
});

const aRepository = {
  [page('docs/decisions/001-first')]: '# First',
  'portal/app/features/home/home-page.tsx': '',
  'portal/app/locales/en/home.ts': '',
  'server/src/features/otp/send-otp.ts': '',
};

test.each([
  ['`server/src/features/otp/gone.ts`', 'server/src/features/otp/gone.ts'],
  ['`gone.ts` beside it', 'gone.ts'],
  ['`features/gone/`', 'features/gone/'],
  ['`server/src/gone`', 'server/src/gone'],
  ['`features/{home,gone}/home-page.tsx`', 'features/gone/home-page.tsx'],
  ['`locales/*/gone.ts`', 'locales/*/gone.ts'],
  ['![a picture](docs/pictures/gone.png)', 'docs/pictures/gone.png'],
  ['`docs/decisions/002`', 'docs/decisions/002'],
])('in a guide %s is found', (text, name) => {
  write({ ...aRepository, 'CONTRIBUTING.md': `# Working\n${text}` });
  expect(findCitations(path())).toEqual([`CONTRIBUTING.md:2: ${name} is no file or folder of the repository`]);
});

test('permits a guide to name existing files, also by the end of their path', () => {
  const guide = [
    '`send-otp.ts` in `features/otp/` of `server/src`, `features/{otp,home}/`, `locales/*/home.ts`, `locales/<language>/`',
    '`docs/decisions/001`, `/prepaid-recharge`, `transaction/v1/status`, `{CARD_URL}/v2/inline.js`, `DATA_DIR/database/`, `.env`',
    '```',
    'node `server/src/gone.ts`',
    '```',
  ];
  write({ ...aRepository, 'docs/safety.md': guide.join('\n'), 'server/src/a.ts': '// `gone.ts`' });
  expect(findCitations(path())).toEqual([]);
});
