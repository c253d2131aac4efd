import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markets } from '@selfcare/markets/markets';
import { beforeAll, describe, expect, test } from 'vitest';
import { aForm, aHelpCentre, aPage, aPng, goodContent, writeContent } from '../../../testing/content/content-folder.ts';
import { loadPortalFacts, type PortalFacts } from '../portal-facts.ts';
import { checkContent, nothingKnown, type Known } from './check-content.ts';
import { faultLine, readFolder } from './folder.ts';

const market = markets['cg']!;
let facts: PortalFacts;
beforeAll(async () => {
  facts = await loadPortalFacts();
});

const check = (files: Record<string, unknown>, known: Known = nothingKnown, reuse = false) => {
  const { folder, remove } = writeContent(files);
  try {
    const checked = checkContent({ market, folder: readFolder(folder), facts, known, reuse });
    return { ...checked, lines: checked.faults.map(faultLine), said: checked.notices.map(faultLine) };
  } finally {
    remove();
  }
};

/** A page in both languages. */
const both = (page: string, value: unknown) => ({ [`fr/${page}.json`]: value, [`en/${page}.json`]: value });

test('a folder without faults has none, and nothing is taken out of it', () => {
  const { lines, said, pages, media } = check(goodContent());
  expect([lines, said]).toEqual([[], []]);
  expect([...pages.keys()]).toContain('page-roaming');
  expect(Object.keys(pages.get('help-documents')!).toSorted()).toEqual(['en', 'fr']);
  expect(media.map(({ name }) => name)).toEqual(['map.png']);
});

test('an empty folder is right', () => {
  expect(check({}).lines).toEqual([]);
});

const link = (href: string) => both('page-roaming', aPage({ links: [{ label: 'There', href }] }));
const svg = (inside: string, before = '') =>
  ({ 'media/a.svg': `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>` }) as const;
const withAction = (type: string, href: string) => ({
  ...aForm(),
  actions: [...aForm().actions, { type, label: 'Go', rank: 2, href }],
});
const pattern = (source: string) => both('form-feedback', aForm({ pattern: source }));

describe('in a folder of content', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['broken JSON', both('page-roaming', '{"title": '), /^fr\/page-roaming\.json: -: is no JSON/],
    ['an unknown key', both('page-roaming', aPage({ colour: 'red' })), /page-roaming\.json: -: .*colour/],
    [
      'a key that stands twice',
      both('network-translation', '{"two_g": "A", "two_g": "B"}'),
      /network-translation\.json: -: is no JSON that is taken: a key that stands twice/,
    ],
    ['what is no UTF-8', both('page-roaming', Buffer.from([0x7b, 0xff, 0x7d])), /page-roaming\.json: -: is no UTF-8/],
    ['a missing key', both('page-roaming', { title: 'A' }), /page-roaming\.json: lead: /],
    ['a package over 1 MiB', both('page-roaming', aPage({ html: 'x'.repeat(1024 * 1024) })), /: is over 1 MiB/],
    ['a name that no package has', both('homepag', {}), /homepag\.json: -: homepag is no package/],
    ['a package of __proto__', both('__proto__', {}), /is no package/],
    [
      'a language that the market lacks',
      { 'sw/page-roaming.json': aPage() },
      /^sw\/page-roaming\.json: -: sw is no lang/,
    ],
    [
      'a package of a language beside the folders',
      { 'header.json': { items: [] } },
      /^header\.json: -: lies in the fol/,
    ],
    ['a package that lies too deep', { 'fr/x/header.json': { items: [] } }, /^fr\/x\/header\.json: -: lies too deep/],
    ['a file that is neither', { 'fr/notes.txt': 'x' }, /^fr\/notes\.txt: -: is neither/],
    ['a missing sibling', { 'fr/page-roaming.json': aPage() }, /^en\/page-roaming\.json: -: is missing/],
    [
      'a question in one language alone',
      {
        'fr/help-documents.json': aHelpCentre(['lost-number', 'new-number']),
        'en/help-documents.json': aHelpCentre(['lost-number']),
      },
      /^en\/help-documents\.json: new-number: stands in another language alone/,
    ],
    [
      'a text in one language alone',
      { 'fr/orp-translation.json': { 'homeDefaults.heading': 'A' }, 'en/orp-translation.json': {} },
      /^en\/orp-translation\.json: homeDefaults\.heading: /,
    ],
    [
      'an id that stands twice',
      both('help-documents', aHelpCentre(['same-id', 'same-id'])),
      /same-id: this id stands twice/,
    ],
    [
      'an id of other letters',
      both('help-documents', aHelpCentre(['Lost_number'])),
      /questions\.0\.id: must be 3 to 60/,
    ],
    ['a dead link', link('/nowhere-at-all'), /links\.0\.href: \/nowhere-at-all: the portal has no such address/],
    [
      'a dead link in HTML',
      both('page-roaming', aPage({ html: '<a href="/nowhere">x</a>' })),
      /html: \/nowhere: the portal/,
    ],
    ['a dead stage of the help centre', link('/gethelp/nothing'), /\/gethelp\/nothing: the portal has no such/],
    ['a link with a language', link('/en/about'), /\/en\/about: a path stands without the prefix/],
    ['a script as a link', link('javascript:alert(1)'), /javascript:alert\(1\): the scheme javascript: is not allowed/],
    [
      'a script behind a control character',
      link('java\tscript:alert(1)'),
      /it holds a blank, a control character or a backslash/,
    ],
    ['another host without a scheme', link('//evil.example/'), /\/\/evil.example\/: two slashes lead to another host/],
    [
      'another host behind a backslash',
      link('/\\evil.example/'),
      /it holds a blank, a control character or a backslash/,
    ],
    ['data as a link', link('data:text/html,x'), /the scheme data: is not allowed/],
    ['plain http', link('http://evil.example/'), /http: is not encrypted; write https:/],
    ['an unknown place in a link', link('/more-{brand}-money'), /a link knows no place but \{slug\}/],
    [
      'a reserved slug of a page',
      both('page-gethelp', aPage()),
      /page-gethelp\.json: -: the address \/gethelp is reserved/,
    ],
    ['a reserved slug of a language', both('page-en', aPage()), /the address \/en is reserved/],
    ['a reserved slug of the API', both('page-orp', aPage()), /the address \/orp is reserved/],
    ['a slug of one letter', both('page-q', aPage()), /page-q is no package/],
    ['an unknown icon', both('header', { items: [{ label: 'A', href: '/', icon: 'skull' }] }), /items\.0\.icon: /],
    ['a pattern that backtracks', pattern('(a+)+'), /fields\.0\.pattern: can backtrack catastrophically/],
    ['a pattern that backtracks by alternatives', pattern('(a|a)*b'), /can backtrack catastrophically/],
    ['a pattern that is none', pattern('('), /fields\.0\.pattern: is no regular expression/],
    ['a pattern that the flag u refuses', pattern('\\-'), /fields\.0\.pattern: is no regular expression/],
    ['a long pattern', pattern('a'.repeat(201)), /fields\.0\.pattern: /],
    ['a field name twice', both('form-feedback', aForm({ name: 'town' })), /fields: name a field twice/],
    [
      'a button that sends and leads away',
      both('form-feedback', withAction('submit', '/about')),
      /actions\.1\.href: belongs/,
    ],
    [
      'a button that leads nowhere',
      both('form-feedback', withAction('other', '/nowhere')),
      /href: \/nowhere: the portal/,
    ],
    ['a choice without options', both('form-feedback', aForm({ type: 'radio' })), /fields\.0\.options: /],
    ['a field named as a prototype', both('form-feedback', aForm({ name: 'constructor' })), /fields\.0\.name: /],
    [
      'a place that a text does not know',
      both('page-roaming', aPage({ lead: 'Hello {name}' })),
      /lead: the text knows no place \{name\}/,
    ],
    [
      'a place that the text of a key does not know',
      both('orp-translation', { 'homeDefaults.heading': 'Hello {number}' }),
      /homeDefaults\.heading: the text knows no place \{number\}/,
    ],
    ['a key that no text has', both('orp-translation', { 'home.nothing': 'x' }), /home\.nothing: is no key/],
    [
      'a text that two packages set',
      {
        ...both('orp-translation', { 'homeDefaults.heading': 'A' }),
        ...both('recharge-translation', { 'homeDefaults.heading': 'B' }),
      },
      /homeDefaults\.heading: is set in/,
    ],
    [
      'a page that the portal lacks',
      both('meta-data-config', { pages: { nowhere: {} } }),
      /pages\.nowhere: is no page/,
    ],
    ['a section of home twice', both('homepage', { sections: ['steps', 'steps'] }), /sections: names a section twice/],
    [
      'media that is not there',
      both('page-roaming', aPage({ html: '<img src="media/no.png" alt="">' })),
      /media\/no\.png: media\/ has no such file/,
    ],
    [
      'media over 300 KB',
      { 'media/a.png': Buffer.concat([aPng, Buffer.alloc(300 * 1024)]) },
      /^media\/a\.png: -: has \d+ bytes/,
    ],
    ['media of another kind', { 'media/a.png': 'GIF89a' }, /^media\/a\.png: -: is of another kind/],
    ['media of an unknown kind', { 'media/a.html': '<p>' }, /^media\/a\.html: -: must be named/],
    ['an svg that is a page', { 'media/a.svg': '<html><svg></svg></html>' }, /is of another kind/],
    ['an svg with a script', svg('<script>alert(1)</script>'), /does more than draw: <script>/],
    ['an svg with a handler', svg('<path d="" onload="x()"/>'), /does more than draw: the attribute onload/],
    ['an svg with foreign content', svg('<foreignObject><p/></foreignObject>'), /<foreignObject>/],
    ['an svg with a style', svg('<rect style="fill:red"/>'), /does more than draw: style/],
    ['an svg with a style sheet', svg('<style>a{}</style>'), /<style>/],
    ['an svg with an animation', svg('<animate attributeName="x"/>'), /<animate>/],
    ['an svg with a link out', svg('<use href="https://evil.example/a.svg#a"/>'), /a link out of the picture/],
    ['an svg with data', svg('<image href="data:image/png;base64,x"/>'), /<image>/],
    ['an svg with an outside paint', svg('<rect fill="url(https://evil.example/#a)"/>'), /an address/],
    ['an svg with a DOCTYPE', svg('', '<?xml version="1.0"?><!DOCTYPE svg>'), /is of another kind|a DOCTYPE/],
    ['an svg with an entity', svg('<text>&evil;</text>'), /an entity of its own/],
  ])('%s is named by its file, its place and the reason [A21] [A61] [V5.2.1]', (_, files, reason) => {
    const { lines } = check(files);
    expect(lines.join('\n')).toMatch(new RegExp(reason.source, 'm'));
    for (const line of lines) expect(line).toMatch(/^[^\s:]+: [^:]+: .+$/);
  });

  test('an id that was dropped earlier is refused, unless it is used again on purpose', () => {
    const files = both('help-documents', aHelpCentre(['lost-number']));
    const known = { ...nothingKnown, droppedIds: ['lost-number'] };
    expect(check(files, known).lines[0]).toMatch(/lost-number: this id was dropped earlier/);
    expect(check(files, known, true).lines).toEqual([]);
  });

  test('a link that leaves the folder is named and not read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'content-'));
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeFileSync(join(outside, 'header.json'), '{"items": []}');
    mkdirSync(join(folder, 'fr'));
    symlinkSync(join(outside, 'header.json'), join(folder, 'fr/header.json'));
    symlinkSync(outside, join(folder, 'en'));
    const { packages, faults } = readFolder(folder);
    for (const each of [folder, outside]) rmSync(each, { recursive: true });
    expect(packages).toEqual([]);
    expect(faults.map(faultLine)).toEqual([
      'en: -: is a link: content is read from its folder alone',
      'fr/header.json: -: is a link: content is read from its folder alone',
    ]);
  });
});

test('all faults are told at once', () => {
  const { lines } = check({ ...link('/nowhere'), ...pattern('(a+)+'), 'media/a.png': 'x', 'fr/homepag.json': {} });
  expect(lines.length).toBeGreaterThanOrEqual(6);
});

describe('a link may lead', () => {
  test.each([
    '/',
    '/gethelp?q=sim',
    '/about#top',
    '/storeLocator',
    '/more-{slug}-money',
    '/payment/start',
    '/contact-us',
  ])('to %s, which the portal has', (href) => {
    expect(check(link(href)).lines).toEqual([]);
  });
  test.each(['https://example.org/a', 'tel:300', 'mailto:help@example.org'])('to %s', (href) => {
    expect(check(link(href)).lines).toEqual([]);
  });
  test('to pages and questions that the same folder makes, or that are published already', () => {
    const files = { ...goodContent(), ...link('/gethelp/q/lost-number') };
    expect(check(files).lines).toEqual([]);
    expect(
      check({ ...goodContent(), ...both('page-contact-us', aPage({ links: [{ label: 'R', href: '/roaming' }] })) })
        .lines,
    ).toEqual([]);
    const published = new Map([['page-tips', { fr: aPage(), en: aPage() }]]);
    expect(check(link('/tips'), { ...nothingKnown, published }).lines).toEqual([]);
  });
});

describe('HTML that content may not hold', () => {
  test('is taken out and named, which is no fault', () => {
    const { lines, said, pages } = check(
      both(
        'page-roaming',
        aPage({ html: '<p onclick="x()">One <b>two</b><script>x()</script></p><a href="javascript:x">y</a>' }),
      ),
    );
    expect(lines).toEqual([]);
    expect(said.filter((line) => line.startsWith('fr/'))).toEqual([
      'fr/page-roaming.json: html: removed: the attribute onclick of <p>',
      'fr/page-roaming.json: html: removed: <script>',
      'fr/page-roaming.json: html: removed: the link "javascript:x": the scheme javascript: is not allowed',
    ]);
    expect(pages.get('page-roaming')!['fr']).toMatchObject({ html: '<p>One <strong>two</strong></p><a>y</a>' });
  });
});

test.each([
  ['Une rÃ©ponse', /"Ã©" looks like text read in a wrong encoding \(mojibake\)/],
  ['lâ€™offre', /mojibake/],
  ['CÅ“ur', /mojibake/],
  ['Ã€ propos', /mojibake/],
  ['r\uFFFDponse', /mojibake/],
  ['500 â‚¬', /mojibake/],
  ['a â†’ b', /mojibake/],
  ['ðŸ˜€', /mojibake/],
  ['lâ\u0080\u0099offre', /mojibake/],
  ['l‚Äôoffre', /mojibake/],
  ['r&#195;&#169;ponse', /mojibake/],
  ['a\u202Eb', /U\+202E turns the direction of the text \(override\)/],
  ['a&#x202e;b', /U\+202E/],
  ['a&#8234;b', /U\+202A/],
])('odd characters are named in titles and in HTML: %j', (text, reason) => {
  for (const changes of [{ title: text }, { html: `<p>${text}</p>` }]) {
    const { lines, said } = check(both('page-roaming', aPage(changes)));
    expect([...lines, ...said].filter((line) => line.startsWith('fr/page-roaming.json: ')).join()).toMatch(reason);
  }
});

test.each([
  '« QUALITÉ\u00A0»',
  'QUALITÉ»',
  'ÂGE, CHÂTEAU, PÂQUES',
  'MÉTÉO À VENIR',
  'Où ? Là : «\u00A0à\u00A0»',
  'IÑIGO, ÅÄÖ',
  '«\u00A0â\u00A0», “pâ”, l’â…',
  '‚Ärger‘',
])('honest accents and capitals are not named: %s', (text) => {
  const { lines, said } = check(both('page-roaming', aPage({ title: text, html: `<p>${text}</p>` })));
  expect([lines, said]).toEqual([[], []]);
});

test('each link that is refused is named with its address and its own reason', () => {
  const hrefs = ['javascript:a', 'data:b', 'http://c.example', '//d.example', 'e.html', 'https:///f', '/g h', ''];
  const html = hrefs.map((href) => `<a href="${href}">x</a>`).join('');
  const { said } = check(both('page-roaming', aPage({ html })));
  const reasons = hrefs.map((href) => {
    const line = said.find((each) => each.startsWith('fr/') && each.includes(`the link ${JSON.stringify(href)}: `));
    return line?.split(`${JSON.stringify(href)}: `)[1];
  });
  expect(new Set(reasons).size).toBe(hrefs.length);
  expect(reasons).not.toContain(undefined);
});

test('the check of patterns says the same again, also of one with many repetitions [V1.2.9]', () => {
  for (const [source, isSafe] of [
    ['(?:\\d{1,3}\\.){3}\\d{1,3}', true],
    ['.{0,100}a.{0,100}b', true],
    ['(?:[a-z]{0,50}){0,50}x', false],
  ] as const)
    expect(check(pattern(source)).lines.length === 0, source).toBe(isSafe);
}, 30_000);

test('a package without a language stands for all of them, where the header says which is meant', () => {
  const { lines, pages } = check({ 'meta-data-config.json': { pages: {} } });
  expect(lines).toEqual([]);
  expect(Object.keys(pages.get('meta-data-config')!).toSorted()).toEqual(['en', 'fr']);
});
