import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { readJson } from '../files.ts';

/** The target of a specifier: a file of the repository (path from its root), a Node module, or a package. */
export type Target = { kind: 'file'; path: string } | { kind: 'node' } | { kind: 'package'; name: string };

/** Resolves `specifier` in the file `from`; workspaces use the `exports` of their package.json. */
export const resolveImport = (root: string, from: string, specifier: string): Target => {
  const bare = specifier.replace(/[?#].*$/, '');
  if (bare.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), bare) };
  if (isBuiltin(bare)) return { kind: 'node' };
  const [, room, rest] = /^@selfcare\/([^/]+)(?:\/(.+))?$/.exec(bare) ?? [];
  if (room !== undefined) return { kind: 'file', path: workspacePath(root, room, rest ?? '') };
  return {
    kind: 'package',
    name: bare
      .split('/')
      .slice(0, bare.startsWith('@') ? 2 : 1)
      .join('/'),
  };
};

const workspacePath = (root: string, room: string, rest: string): string => {
  const pattern = packageFile(root, room).exports?.['./*'];
  return posix.join(room, pattern === undefined ? rest : pattern.replace('*', rest));
};

type PackageFile = {
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** Reads the package.json of a folder; empty if there is none. */
const packageFile = (root: string, folder: string): PackageFile => {
  const path = join(root, folder, 'package.json');
  return existsSync(path) ? readJson(path) : {};
};

/** Returns the packages that a folder's package.json declares. */
export const declaredPackages = (root: string, folder: string): string[] => {
  const { dependencies, devDependencies } = packageFile(root, folder);
  return Object.keys({ ...dependencies, ...devDependencies });
};
