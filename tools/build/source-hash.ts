import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../files.ts';

const rooms = ['portal', 'markets', 'contract', 'tools/build'];

/** A hash over everything that the portal's build reads: names and contents, tests left out, the lockfile and how it is built included. */
export const sourceHash = (root: string): string => {
  const hash = createHash('sha256');
  const sources = rooms.flatMap((room) => filesUnder(root, room)).filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of [...sources, 'package-lock.json']) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};
