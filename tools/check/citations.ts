import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesUnder, textFilesUnder } from '../files.ts';
import { lineAt } from '../imports/scan.ts';

/** The file that defines the codes of each letter. */
const registers: Record<string, string> = { I: 'docs/invariants.md', F: 'docs/faults.md', A: 'docs/abuse.md' };
const definition = /^\s*[|#*-][\s|#*`-]*[IFA]\d+(?:, [IFA]\d+)*\b/gm;

// Faults and abuse have two digits, invariants no leading zero: the key F1 and the paper size A4 do not match.
const code = /(?<![\w%#$&\\/+.-])([IFA])((?<=I)[1-9]\d?|(?<=[FA])\d\d)(?![\w%-]|\.\d)/g;
const page = /(?<![\w./:-])([\w./-]*[\w-]\.md)\b(?:`?,?(?: |\n\s*(?:\*|\/\/) )["“]([^"”\n]+)["”])?/g;
// Written so that this file does not find itself.
const requirements = /(?<![\w./$-])s[p]ec(?:['’]s)?(?![\w=:(/$-]|\.\w)/gi;

/** The guides: files and folders that they name must exist. */
const guides = /^(?:README|ARCHITECTURE|CONTRIBUTING|docs\/(?:operations\/(?:watch\/)?)?[\w-]+)\.md$/;
const fenced = /^```[^]*?^```/gm;
const quoted = /`([^`\s]+)`|\]\(([^()\s]+)\)/g;
const endsAsFile = /[\w>*}]\.(?:css|json|jsonc|mjs|png|sql|svg|ts|tsx)$/;

type Found = { at: number; says: string };

/**
 * Returns every reference to something that is not in the repository: pages and their sections, the requirements,
 * undefined codes, and files that a guide names.
 */
export const findCitations = (root: string): string[] => {
  const paths = textFilesUnder(root);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const defined = new Set(
    Object.values(registers).flatMap((path) => (paths.includes(path) ? codesDefinedIn(read(path)) : [])),
  );
  const places = placesOf(filesUnder(root));
  return paths.flatMap((path) => {
    const text = read(path);
    const named = guides.test(path) ? placesIn(text, places) : [];
    return [...pagesIn(path, text, paths, read), ...requirementsIn(text), ...codesIn(text, defined), ...named]
      .sort((one, other) => one.at - other.at)
      .map(({ at, says }) => `${path}:${lineAt(text, at)}: ${says}`);
  });
};

const pagesIn = (from: string, text: string, paths: readonly string[], read: (path: string) => string): Found[] => {
  return [...text.matchAll(page)].flatMap(({ index: at, 1: name = '', 2: section }) => {
    const targets = pagesNamed(from, name, paths);
    if (targets.length === 0) return [{ at, says: `${name} is not in the repository` }];
    if (section === undefined || targets.some((path) => hasSection(read(path), section))) return [];
    return [{ at, says: `${name} has no section "${section}"` }];
  });
};

/** Returns the pages that a name may mean: from the root, from the naming file, or by the end of their path. */
const pagesNamed = (from: string, name: string, paths: readonly string[]): string[] => {
  const beside = posix.join(posix.dirname(from), name);
  const end = `/${name.replace(/^(?:\.{1,2}\/)+/, '')}`;
  return paths.filter((path) => path === name || path === beside || path.endsWith(end));
};

/** Checks whether a heading, or the bold start of a paragraph, names the section. */
const hasSection = (text: string, section: string): boolean =>
  text.split('\n').some((line) => /^(?:#+ |[-\s]*\*\*)/.test(line) && line.includes(section));

const codesDefinedIn = (text: string): string[] =>
  [...text.matchAll(definition)].flatMap(([start]) => start.match(/[IFA]\d+/g) ?? []);

const requirementsIn = (text: string): Found[] =>
  [...text.matchAll(requirements)].map(({ index: at, 0: says }) => ({
    at,
    says: `"${says}" is not in the repository`,
  }));

const codesIn = (text: string, defined: ReadonlySet<string>): Found[] =>
  [...text.matchAll(code)]
    .filter(([name]) => !defined.has(name))
    .map(({ index: at, 0: name, 1: letter = '' }) => ({ at, says: `${name} is not defined in ${registers[letter]}` }));

/** Returns every file and folder; folders end with a slash. */
const placesOf = (files: readonly string[]): string[] => {
  const folders = files.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1)));
  return [...new Set([...files, ...folders])];
};

/** Expands `{a,b}` in a name. */
const namesFor = (name: string): string[] => {
  const [all, list] = /\{([^{}]*,[^{}]*)\}/.exec(name) ?? [];
  return all === undefined || list === undefined
    ? [name]
    : list.split(',').flatMap((each) => namesFor(name.replace(all, each)));
};

const patternOf = (name: string): RegExp => {
  const literal = name.replaceAll(/[.+$()[\]\\]/g, String.raw`\$&`).replaceAll(/\*|<[^<>]*>/g, '[^/]+');
  return new RegExp(`(?:^|/)${literal}/?$`);
};

/**
 * Checks whether a name means a file or folder of the repository: by its ending, or by a first folder of the root.
 * Addresses and settings do not count; `pagesIn` handles pages.
 */
const isPlace = (name: string, places: readonly string[]): boolean =>
  !/^[/#@]|^https?:|[A-Z]_[A-Z]|[$=;()]|\.md$/.test(name) &&
  (endsAsFile.test(name) || /\w\/$/.test(name) || places.includes(/^[^/]+\//.exec(name)?.[0] ?? ''));

const placesIn = (text: string, places: readonly string[]): Found[] => {
  const prose = text.replaceAll(fenced, (block) => block.replaceAll(/[^\n]/g, ' '));
  return [...prose.matchAll(quoted)].flatMap(({ index: at, 1: inTicks, 2: inLink }) => {
    const name = (inTicks ?? inLink ?? '').replace(/^\.\//, '').replace(/#.*$/, '');
    if (!isPlace(name, places)) return [];
    return namesFor(name)
      .filter((each) => !places.some((path) => patternOf(each).test(path) || startsWithNumber(each, path)))
      .map((each) => ({ at, says: `${each} is no file or folder of the repository` }));
  });
};

/** Accepts a decision by its number: `docs/decisions/001`. */
const startsWithNumber = (name: string, path: string): boolean => /\/\d{3}$/.test(name) && path.startsWith(`${name}-`);
