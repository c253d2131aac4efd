import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../files.ts';
import { namesDocumented } from '../runtime/environment-file.ts';
import { startDefaults } from '../start/settings.ts';

const readers = ['server/src/config.ts', 'sandbox/src/settings.ts'];
const providers = 'server/src/providers';
/** Set by the commands, never by an operator. */
const notForOperators = new Set(['NODE_ENV']);

/** Returns every name that only `.env.example` or only the readers of settings have. */
export const findSettingMismatches = (root: string): string[] => {
  const example = join(root, '.env.example');
  if (!existsSync(example)) return ['.env.example is missing'];
  const missing = readers.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) return missing.map((path) => `${path} is missing`);
  const named = [...readers.flatMap((path) => someNamesRead(root, path)), ...providerNamesRead(root)];
  const read = new Set([...Object.keys(startDefaults), ...named]);
  const documented = namesDocumented(readFileSync(example, 'utf8'));
  return [
    ...[...read].filter((name) => !documented.has(name)).map((name) => `.env.example does not name ${name}`),
    ...[...documented]
      .filter((name) => !read.has(name))
      .map((name) => `.env.example names ${name}, which nothing reads`),
  ];
};

// A reader names a setting once, as a key of its table (`PORT: …`) or as the first argument of a call (`text('PORT',
// …`).
const namesRead = (root: string, path: string): string[] => {
  const source = readFileSync(join(root, path), 'utf8');
  const names = [...source.matchAll(/^ {2,4}'?([A-Z][A-Z0-9_]{2,})'?:|\b[a-z]\w*\(\s*'([A-Z][A-Z0-9_]{2,})'/gm)];
  return names.map(([, key, argument]) => key ?? argument ?? '').filter((name) => !notForOperators.has(name));
};

const providerNamesRead = (root: string): string[] =>
  filesUnder(root, providers).flatMap((path) => namesRead(root, path));

const someNamesRead = (root: string, path: string): string[] => {
  const found = namesRead(root, path);
  if (found.length === 0) throw new Error(`no setting was found in ${path}`);
  return found;
};
