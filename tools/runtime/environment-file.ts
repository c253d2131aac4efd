import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Returns the settings that `.env.example` names, commented ones too. */
export const namesDocumented = (example: string): Set<string> =>
  new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]{2,})=/gm)].map(([, name]) => name ?? ''));

/**
 * Returns a sentence for each name in `.env` that nothing reads: a misspelt name would leave a setting unchanged
 * silently.
 */
export const unknownNames = (file: string, example: string): string[] => {
  const documented = namesDocumented(example);
  return Object.keys(parseEnv(file))
    .filter((name) => !documented.has(name))
    .map((name) => `.env sets ${name}, and no setting has that name (.env.example)`);
};

/** Reads a folder's `.env` into the environment, which has precedence. Returns a sentence for each unknown name. */
export const loadEnvironmentFile = (folder: string): string[] => {
  const path = join(folder, '.env');
  if (!existsSync(path)) return [];
  process.loadEnvFile(path);
  return unknownNames(readFileSync(path, 'utf8'), readFileSync(join(folder, '.env.example'), 'utf8'));
};
