import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '../site/pages.ts';
import { lazyParts } from '../loading/lazy-parts.ts';
import { baseSheets, ownSheets } from './sheets.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const styles = join(app, 'ui/styles');

/** Every module that a module imports, itself included; what it imports later, by a call, is another matter. */
const modulesOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+\.tsx?)';/gm);
  for (const [, path = ''] of imports) modulesOf(join(dirname(file), path), seen);
  return seen;
};

/** A module without its comments and imports. */
const codeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/(?:from|import\()\s*'[^']*'/g, '');

/** Elements that modules draw, as `<summary`, and words of their texts that may be class names. */
const wordsOf = (files: Iterable<string>) => {
  const words = new Set<string>();
  for (const code of [...files].filter((file) => file.endsWith('.tsx')).map(codeOf)) {
    for (const [element] of code.matchAll(/<[a-z]\w*/g)) words.add(element);
    for (const [text] of code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
      for (const word of text.split(/['"`\s]|\$\{|\}/)) words.add(word);
  }
  return words;
};

/** What a selector asks for: classes, and elements as `<summary`. */
const namesOf = (selector: string) =>
  Array.from(
    selector.matchAll(/\.([a-z][\w-]*)|(?<![\w.:[=-])([a-z]\w*)/g),
    ([, name, element]) => name ?? `<${element}`,
  );

/** What each selector of a sheet with a class in it asks for. */
const selectorsOf = (sheet: string): string[][] => {
  const css = readFileSync(join(styles, `${sheet}.css`), 'utf8').replace(/\/\*[^]*?\*\/|@[^{;]*[{;]/g, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return selectors.map(namesOf).filter((names) => names.some((name) => !name.startsWith('<')));
};

const uses = (words: Set<string>, name: string) => {
  const [block = ''] = name.split(/--/);
  return words.has(name) || (name !== block && words.has(`${block}--`));
};

const all = readdirSync(styles).map((file) => file.replace('.css', ''));
const shell = modulesOf(join(app, 'app.tsx'));

/** Sheets that these modules need and do not get. */
const missing = (modules: Iterable<string>, given: readonly string[]) => {
  const words = wordsOf(modules);
  const names = all.filter((sheet) => !given.includes(sheet));
  return names.filter((sheet) => selectorsOf(sheet).some((classes) => classes.every((name) => uses(words, name))));
};

test.each(Object.keys(pages))('the document of %s has the style of everything on it', (page) => {
  const modules = [...shell, ...modulesOf(join(app, `routes/${page}.tsx`))];
  expect(modules.length).toBeGreaterThan(20);
  expect(missing(modules, [...baseSheets, ...ownSheets[page as keyof typeof pages]])).toEqual([]);
});

const importsOfParts = () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) =>
    [
      ...readFileSync(join(app, file), 'utf8').matchAll(
        /createLazyPart(?:<[^(]*>)?\(\s*'([\w-]+)'[^]*?import\('([^']+)'\)/g,
      ),
    ].map(([, part = '', path = '']) => [part, relative(app, join(app, dirname(file), path))] as const),
  );
};

test('every part is made in one place', () => {
  expect(
    importsOfParts()
      .map(([part]) => part)
      .toSorted(),
  ).toEqual(Object.keys(lazyParts).toSorted());
});

test.each(importsOfParts())('the part %s brings what style its page has not', (part, module) => {
  const page = Object.keys(pages).find((name) => part.startsWith(`${name}-`));
  const around = page ? ownSheets[page as keyof typeof pages] : [];
  const given = [...baseSheets, ...around, ...ownSheets[part as keyof typeof lazyParts]];
  expect(missing(modulesOf(join(app, module)), given)).toEqual([]);
});

test('a sheet that is not given is missed', () => {
  expect(missing(modulesOf(join(app, 'routes/home.tsx')), baseSheets)).toEqual(
    expect.arrayContaining(['card', 'chips', 'field', 'hero']),
  );
});

test('each sheet that comes with a page or part has a layer, whose order is known from the start', () => {
  const order = /@layer [^;]+;/.exec(readFileSync(join(app, 'ui/styles.css'), 'utf8'))?.[0] ?? '';
  for (const sheet of new Set(Object.values(ownSheets).flat())) {
    expect(readFileSync(join(styles, `${sheet}.css`), 'utf8')).toContain(`@layer component.${sheet} {`);
    expect(order).toMatch(new RegExp(`component\\.${sheet}[,;]`));
  }
  for (const sheet of baseSheets)
    expect(readFileSync(join(styles, `${sheet}.css`), 'utf8')).toMatch(
      /@layer (component\.)?(base|reset|tokens|layout|util) \{/,
    );
});

test('while developing, documents link every sheet', () => {
  const linked = readFileSync(join(app, 'ui/styles.css'), 'utf8');
  expect(all.filter((sheet) => !linked.includes(`@import './styles/${sheet}.css';`))).toEqual([]);
});
