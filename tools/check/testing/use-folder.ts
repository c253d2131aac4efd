import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Creates an empty temporary folder for each test, with a function that writes files into it. */
export const useFolder = (): { path: () => string; write: (files: Record<string, string>) => void } => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'selfcare-check-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return {
    path: () => folder,
    write: (files) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },
  };
};
