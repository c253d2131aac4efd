import { existsSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const pollMilliseconds = 200;

/** A process's log of this run; `follow` hands over each line written, `finish` the rest, and stops. */
type LogFile = {
  path: string;
  descriptor: number;
  follow: (onLine: (line: string) => void) => { finish: () => void };
};

/** Opens `<name>.log` in the folder, empty; the log of the run before stays as `<name>.previous.log`. */
export const openLogFile = (directory: string, name: string): LogFile => {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${name}.log`);
  if (existsSync(path)) renameSync(path, join(directory, `${name}.previous.log`));
  const descriptor = openSync(path, 'a');
  return { path, descriptor, follow: (onLine) => follow(path, onLine) };
};

// The process writes to the file itself: a pipe through us would stall it whenever we are slow.
const follow = (path: string, onLine: (line: string) => void): { finish: () => void } => {
  const descriptor = openSync(path, 'r');
  const chunk = Buffer.alloc(64 * 1024);
  const decoder = new TextDecoder();
  let begun = '';
  const readOn = (): void => {
    for (let length = readSync(descriptor, chunk); length > 0; length = readSync(descriptor, chunk)) {
      const lines = (begun + decoder.decode(chunk.subarray(0, length), { stream: true })).split('\n');
      begun = lines.pop() ?? '';
      lines.forEach(onLine);
    }
  };
  const timer = setInterval(readOn, pollMilliseconds);
  return {
    finish: () => {
      clearInterval(timer);
      readOn();
      if (begun !== '') onLine(begun);
    },
  };
};
