import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textFilesUnder } from '../files.ts';

// Written so that this file does not find itself.
const marks = /\b(?:T[O]DO|F[I]XME|X[X]X)\b|^(?:<{7}|>{7}) /;

/** Returns every line marked as unfinished, and every conflict marker. */
export const findUnfinished = (root: string): string[] => {
  return textFilesUnder(root).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (marks.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
};
