import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../files.ts';
import { resolveImport, type Target } from './resolve.ts';
import { type Room, rooms } from './rules.ts';
import { type Import, importsOf } from './scan.ts';

/** A source file (path from the root) with its imports. */
export type Source = { path: string; room: Room; imports: readonly (Import & { target: Target })[] };

/** An import from one file of the repository to another. */
export type Arrow = { from: string; to: string; line: number; typeOnly: boolean };

/** Reads every source file of the rooms below `root`. */
export const readSources = (root: string): Source[] => {
  return rooms.flatMap((room) =>
    filesUnder(root, room)
      .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
      .map((path) => ({
        path,
        room,
        imports: importsOf(path, readFileSync(join(root, path), 'utf8')).map(({ specifier, line, typeOnly }) => ({
          specifier,
          line,
          typeOnly,
          target: resolveImport(root, path, specifier),
        })),
      })),
  );
};

/** Returns the imports between files of the repository. */
export const arrowsOf = (sources: readonly Source[]): Arrow[] =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ line, typeOnly, target }) =>
      target.kind === 'file' ? [{ from: path, to: target.path, line, typeOnly }] : [],
    ),
  );

/** Checks whether a file is a test or a test helper. */
export const isTest = (path: string): boolean => /\.(?:test|journey)\.tsx?$|\/testing\/|[/-]fixtures\.ts$/.test(path);
