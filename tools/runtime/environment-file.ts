import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The settings that `.env.example` names, also those behind a `#`. */
export const namesDocumented = (example: string): Set<string> =>
  new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]{2,})=/gm)].map(([, name]) => name ?? ''));

/** What is said of names in `.env` that nothing reads: one that is mistyped leaves a setting as it is, silently. */
export const unknownNames = (file: string, example: string): string[] => {
  const documented = namesDocumented(example);
  return Object.keys(parseEnv(file))
    .filter((name) => !documented.has(name))
    .map((name) => `.env sets ${name}, and no setting has that name (.env.example)`);
};

/** Reads `.env` of a folder into the environment, which wins where both name a setting. Answers what is odd in it, a sentence each. */
export const loadEnvironmentFile = (folder: string): string[] => {
  const path = join(folder, '.env');
  if (!existsSync(path)) return [];
  process.loadEnvFile(path);
  return unknownNames(readFileSync(path, 'utf8'), readFileSync(join(folder, '.env.example'), 'utf8'));
};
