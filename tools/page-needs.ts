import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { present } from '@selfcare/contract/typed/present';
import { filesUnder } from './files.ts';
import { root } from './root.ts';

/** The text groups and style sheets of a page or lazy part. */
export type Needs = { texts: string[]; sheets: string[] };

const app = join(root, 'portal', 'app');
const styles = join(app, 'ui', 'styles');
const written = join(app, 'document', 'needs.ts');

const sources = new Map<string, string>();
const read = (file: string): string => {
  const source = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, source);
  return source;
};

/** Returns a module with all its static imports. */
const modulesOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = read(file).matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+\.tsx?)';/gm);
  // A part that the document renders needs its style, though its code loads later or never.
  const drawn = read(file).matchAll(/drawnByDocument\([^]*?import\('(\.[^']+)'\)/g);
  for (const [, path = ''] of [...imports, ...drawn]) modulesOf(join(dirname(file), path), seen);
  return seen;
};

/** Returns a module without comments and imports. */
const codeOf = (file: string) =>
  read(file)
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/(?:from|import\()\s*'[^']*'/g, '');

/** Returns the text groups that modules use, without the shell's, which every document has. */
const textsOf = (modules: Iterable<string>): string[] => {
  const names = [...modules].flatMap((file) =>
    [...codeOf(file).matchAll(/useTexts\(\s*'(\w+)'/g)].map(([, name]) => present(name)),
  );
  return [...new Set(names)].filter((name) => name !== 'shell').sort();
};

/** Returns the elements that modules draw, as `<summary`, and every word that may be a class name. */
const wordsOf = (modules: Iterable<string>): Set<string> => {
  const words = new Set<string>();
  for (const code of [...modules].filter((file) => file.endsWith('.tsx')).map(codeOf)) {
    for (const [element] of code.matchAll(/<[a-z]\w*/g)) words.add(element);
    for (const [text] of code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
      for (const word of text.split(/['"`\s]|\$\{|\}/)) words.add(word);
  }
  return words;
};

/** Returns the classes of a selector, and its elements as `<summary`. */
const namesOf = (selector: string) =>
  Array.from(
    selector.matchAll(/\.([a-z][\w-]*)|(?<![\w.:[=-])([a-z]\w*)/g),
    ([, name, element]) => name ?? `<${element}`,
  );

/** Returns the names of each selector of a sheet that has a class. */
const selectorsOf = (sheet: string): string[][] => {
  const css = read(join(styles, `${sheet}.css`)).replace(/\/\*[^]*?\*\/|@[^{;]*[{;]/g, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return selectors.map(namesOf).filter((names) => names.some((name) => !name.startsWith('<')));
};

const uses = (words: Set<string>, name: string) => {
  const [block = ''] = name.split('--');
  return words.has(name) || (name !== block && words.has(`${block}--`));
};

/** Returns the sheets of components in the order of their layers. */
const componentSheets = (): string[] => {
  const order = /@layer [^;]+;/.exec(read(join(app, 'ui', 'styles.css')))?.[0] ?? '';
  const all: string[] = order.match(/[\w-]+(?=[,;])/g) ?? [];
  return all.slice(all.indexOf('component') + 1, all.indexOf('util'));
};

/** Returns the sheets that these modules need besides `given`. */
const sheetsOf = (modules: Iterable<string>, given: readonly string[]): string[] => {
  const words = wordsOf(modules);
  const others = componentSheets().filter((sheet) => !given.includes(sheet));
  return others.filter((sheet) => selectorsOf(sheet).some((names) => names.every((name) => uses(words, name))));
};

type Part = { name: string; creator: string; module: string };

const partsOf = (file: string): Part[] => {
  const calls = read(file).matchAll(/createLazyPart(?:<[^(]*>)?\(\s*'([\w-]+)'[^]*?import\('([^']+)'\)/g);
  return [...calls].map(([, name = '', path = '']) => ({ name, creator: file, module: join(dirname(file), path) }));
};

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.|ui\/gallery\//.test(path);

/** Returns the modules of the application around every page, with dynamic imports that are not lazy parts. */
const shellModules = (): Set<string> => {
  const modules = modulesOf(join(app, 'app.tsx'));
  for (const file of modules) {
    if (partsOf(file).length > 0) continue;
    for (const [, path = ''] of read(file).matchAll(/import\('(\.[^']+)'\)/g))
      modulesOf(join(dirname(file), path), modules);
  }
  return modules;
};

const inAll = (lists: readonly string[][]): string[] =>
  lists.reduce((common, list) => common.filter((each) => list.includes(each)));

/**
 * Returns the needs of each page and lazy part. A page's exclude the shell and the base sheets; a part's exclude what
 * every page or part that draws it has.
 */
export const findNeeds = async (): Promise<Record<string, Needs>> => {
  const { baseSheets }: { baseSheets: readonly string[] } = await import(
    pathToFileURL(join(app, 'document', 'sheets', 'sheets.ts')).href
  );
  const files = filesUnder(app).filter(isSource);
  const parts = files.flatMap((path) => partsOf(join(app, path)));
  const twice = parts.find(({ name }, index) => parts.findIndex((part) => part.name === name) !== index);
  if (twice) throw new Error(`the lazy part ${twice.name} is made in more than one place`);

  const needs: Record<string, Needs> = {};
  const drawn = modulesOf(join(app, 'app.tsx'));
  const modules = new Map<string, Set<string>>([['', shellModules()]]);
  for (const path of files.filter((file) => file.startsWith('routes/'))) {
    const page = basename(path, '.tsx');
    const own = modulesOf(join(app, path));
    modules.set(page, own);
    needs[page] = { texts: textsOf(own), sheets: sheetsOf([...drawn, ...own], baseSheets) };
  }
  for (const path of files.filter((file) => /^plain\/[^/]+$/.test(file))) {
    const own = modulesOf(join(app, path));
    needs[`plain-${basename(path, '.tsx')}`] = { texts: textsOf(own), sheets: sheetsOf(own, baseSheets) };
  }
  for (const { name, module } of parts) modules.set(name, modulesOf(module));

  /** Returns the texts and styles that every place around a part already has. */
  const around = (part: Part): Needs => {
    const makers = [...modules].filter(([name, own]) => name !== part.name && own.has(part.creator));
    if (makers.length === 0) throw new Error(`nothing draws the lazy part ${part.name}`);
    const given = makers.map(([name]) => givenIn(name));
    return { texts: inAll(given.map(({ texts }) => texts)), sheets: inAll(given.map(({ sheets }) => sheets)) };
  };
  const givenIn = (name: string): Needs => {
    const part = parts.find((each) => each.name === name);
    if (!part) return needs[name] ?? { texts: [], sheets: [] };
    const [own, given] = [solve(part), around(part)];
    return { texts: [...given.texts, ...own.texts], sheets: [...given.sheets, ...own.sheets] };
  };
  const solve = (part: Part): Needs => {
    const own = modules.get(part.name) ?? [];
    const given = around(part);
    return (needs[part.name] ??= {
      texts: textsOf(own).filter((name) => !given.texts.includes(name)),
      sheets: sheetsOf(own, [...baseSheets, ...given.sheets]),
    });
  };
  for (const part of parts) solve(part);
  return needs;
};

const width = 120;

/** Formats a field as the formatter does. */
const fieldOf = (key: string, names: readonly string[]): string => {
  const quoted = names.map((name) => `'${name}'`);
  const field = `    ${key}: [${quoted.join(', ')}],\n`;
  return field.length <= width + 1
    ? field
    : `    ${key}: [\n${quoted.map((name) => `      ${name},\n`).join('')}    ],\n`;
};

/** Formats a row as the formatter does. */
const rowOf = (name: string, { texts, sheets }: Needs): string => {
  const key = name.includes('-') ? `'${name}'` : name;
  const fields = [fieldOf('texts', texts), fieldOf('sheets', sheets)];
  const row = `  ${key}: { ${fields.map((field) => field.trim().slice(0, -1)).join(', ')} },\n`;
  const isShort = row.length <= width + 1 && row.indexOf('\n') === row.length - 1;
  return isShort ? row : `  ${key}: {\n${fields.join('')}  },\n`;
};

/** Returns the module portal/app/document/needs.ts. */
export const writeNeeds = (needs: Record<string, Needs>): string => {
  const rows = Object.entries(needs).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `import type { Feature } from '../locales/texts.ts';
import type { PageId } from '../site/pages.ts';

type Needs = { texts: readonly Feature[]; sheets: readonly string[] };

// Written by \`npm run needs\`: change the modules, not this.
const rows = {
${rows.map(([name, need]) => rowOf(name, need)).join('')}} as const satisfies Record<PageId, Needs> & Record<string, Needs>;

/** Groups of texts and sheets of style that each page and lazy part brings, found in what its modules say and draw. */
export const needs: Record<PageId, Needs> & Record<string, Needs | undefined> = rows;
`;
};

/** Checks that portal/app/document/needs.ts matches the modules. */
export const areNeedsFresh = async (): Promise<boolean> =>
  writeNeeds(await findNeeds()) === readFileSync(written, 'utf8');

if (import.meta.main) writeFileSync(written, writeNeeds(await findNeeds()));
