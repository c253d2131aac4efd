import {
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';

const pollMilliseconds = 50;
/** Parts of a log that are kept beside the one being written and the one of the run before. */
const keptParts = 3;
const bytesInMegabyte = 1_000_000;
/** A log is cut before it is full: it grows between two looks at it. */
const fullAt = 0.75;

/** A process's log of this run; `follow` hands over each line written, `finish` the rest, and stops. */
type LogFile = {
  path: string;
  descriptor: number;
  follow: (onLine: (line: string) => void) => { finish: () => void };
};

/** The log that is being written, the parts cut off from it, and how large each may become. */
type Log = { path: string; descriptor: number; part: (number: number) => string; maxBytes: number };

/**
 * Opens `<name>.log` in the folder, empty; the log of the run before stays as `<name>.previous.log`. While it is followed, what is
 * older than its last `fileMegabytes` is moved to `<name>.1.log`, and from there on to `<name>.3.log`.
 */
export const openLogFile = (directory: string, name: string, fileMegabytes: number): LogFile => {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${name}.log`);
  if (existsSync(path)) renameSync(path, join(directory, `${name}.previous.log`));
  const descriptor = openSync(path, 'a');
  const part = (number: number) => join(directory, `${name}.${number}.log`);
  const log = { path, descriptor, part, maxBytes: fileMegabytes * bytesInMegabyte };
  return { path, descriptor, follow: (onLine) => follow(log, onLine) };
};

/** Makes room for a new first part: the oldest one goes. */
const shiftParts = ({ part }: Log): void => {
  rmSync(part(keptParts), { force: true });
  for (let number = keptParts - 1; number >= 1; number -= 1)
    if (existsSync(part(number))) renameSync(part(number), part(number + 1));
};

// The process writes to the file itself: a pipe through us would stall it whenever we are slow.
const follow = (log: Log, onLine: (line: string) => void): { finish: () => void } => {
  const descriptor = openSync(log.path, 'r');
  const chunk = Buffer.alloc(64 * 1024);
  const decoder = new TextDecoder();
  let begun = '';
  let position = 0;
  let cutAt = log.maxBytes * fullAt;
  const readOn = (also?: (bytes: Buffer) => void): void => {
    for (let length = -1; length !== 0;) {
      length = readSync(descriptor, chunk, 0, chunk.length, position);
      position += length;
      const bytes = chunk.subarray(0, length);
      also?.(bytes);
      const lines = (begun + decoder.decode(bytes, { stream: true })).split('\n');
      begun = lines.pop() ?? '';
      lines.forEach(onLine);
    }
  };
  /** Copies what is there and empties the file, which the process goes on writing to: it appends. */
  const cut = (): void => {
    shiftParts(log);
    copyFileSync(log.path, log.part(1));
    const copy = openSync(log.part(1), 'a');
    try {
      // What came while it was copied is read and copied now; nothing may stand between the last look and the end of the file.
      ftruncateSync(copy, position);
      readOn((bytes) => writeSync(copy, bytes));
      ftruncateSync(log.descriptor);
      position = 0;
    } finally {
      closeSync(copy);
    }
  };
  const look = (): void => {
    readOn();
    if (position < cutAt) return;
    try {
      cut();
      cutAt = log.maxBytes * fullAt;
    } catch {
      // A disk that is full: the product runs on, and it is tried again when there is more.
      cutAt = position + log.maxBytes;
    }
  };
  const timer = setInterval(look, pollMilliseconds);
  return {
    finish: () => {
      clearInterval(timer);
      readOn();
      if (begun !== '') onLine(begun);
    },
  };
};
