import { languageOf } from '@selfcare/contract/content/lists';

/** One package: what an active version says of a page in a language. */
export type ActivePackage = { page: string; language: string; version: number; value: unknown };

/**
 * Everything that is active at one moment, in memory. It never changes: who makes an answer takes it once, so that the
 * answer never mixes two versions.
 */
export type Content = {
  /** Another one for every change. */
  revision: number;
  /** The package of a page, named without its language, in the language of a tag; undefined where there is none. */
  package: (page: string, tag: string) => unknown;
  /** The active version of a page; undefined where it has none. */
  version: (page: string) => number | undefined;
  /** Every page that has a package, in order. */
  pages: readonly string[];
};

/** Reads what is active, at once and without the database, and tells of changes. */
export type ActiveContent = {
  current: () => Content;
  /** Told of the pages whose version changed, after `current` has them. */
  onChange: (told: (pages: readonly string[]) => void) => void;
  /** Puts another state in place of the present one. */
  replace: (revision: number, packages: readonly ActivePackage[]) => void;
};

const freeze = (revision: number, packages: readonly ActivePackage[]): Content => {
  const values = new Map(packages.map(({ page, language, value }) => [`${language} ${page}`, value]));
  const versions = new Map(packages.map(({ page, version }) => [page, version]));
  return {
    revision,
    package: (page, tag) => values.get(`${languageOf(tag)} ${page}`),
    version: (page) => versions.get(page),
    pages: [...versions.keys()].toSorted(),
  };
};

const changedBetween = (before: Content, after: Content): string[] =>
  [...new Set([...before.pages, ...after.pages])].filter((page) => before.version(page) !== after.version(page));

/** Begins empty: a portal without content shows its own texts. */
export const createActiveContent = (): ActiveContent => {
  let current = freeze(0, []);
  const listeners: ((pages: readonly string[]) => void)[] = [];
  return {
    current: () => current,
    onChange: (told) => void listeners.push(told),
    replace: (revision, packages) => {
      const before = current;
      current = freeze(revision, packages);
      const changed = changedBetween(before, current);
      if (changed.length > 0) for (const tell of listeners) tell(changed);
    },
  };
};
