import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../files.ts';
import { resolveImport, type Target } from './resolve.ts';
import { type Room, rooms } from './rules.ts';
import { type Import, importsOf } from './scan.ts';

/** A source of the repository (path from its root) with all that it imports. */
export type Source = { path: string; room: Room; imports: readonly (Import & { target: Target })[] };

/** An import from one file of the repository to another. */
export type Arrow = { from: string; to: string; line: number; typeOnly: boolean };

/** Reads every source of the rooms below `root`, once for all checks of imports. */
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

/** The imports that stay inside the repository. */
export const arrowsOf = (sources: readonly Source[]): Arrow[] =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ line, typeOnly, target }) =>
      target.kind === 'file' ? [{ from: path, to: target.path, line, typeOnly }] : [],
    ),
  );

/** Whether a file is a test or is there for tests alone. */
export const isTest = (path: string): boolean => /\.(?:test|journey)\.tsx?$|\/testing\/|[/-]fixtures\.ts$/.test(path);
