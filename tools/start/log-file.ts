import {
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';

const pollMilliseconds = 25;
/** Parts of a log that are kept beside the one being written and the one of the run before. */
const keptParts = 5;
const bytesInMegabyte = 1_000_000;
/** A log is cut long before it is full: on a busy machine a flood of lines comes between two looks at it. */
const fullAt = 0.4;

/** A process's log of this run; `follow` hands over each line written, `finish` the rest, and stops. */
type LogFile = {
  path: string;
  descriptor: number;
  follow: (onLine: (line: string) => void) => { finish: () => void };
};

/** The log that is being written, the parts cut off from it, and how large each may become. */
type Log = { directory: string; name: string; path: string; descriptor: number; maxBytes: number };

/**
 * Opens `<name>.log` in the folder, empty; the log of the run before stays as `<name>.previous.log`. While it is followed, what is
 * written there is moved to `<name>.1.log`, `<name>.2.log` and so on, each time before the file has `fileMegabytes`; the newest parts stay.
 */
export const openLogFile = (directory: string, name: string, fileMegabytes: number): LogFile => {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${name}.log`);
  if (existsSync(path)) renameSync(path, join(directory, `${name}.previous.log`));
  const descriptor = openSync(path, 'a');
  const log = { directory, name, path, descriptor, maxBytes: fileMegabytes * bytesInMegabyte };
  return { path, descriptor, follow: (onLine) => follow(log, onLine) };
};

/** The numbers of the parts that are there, oldest first: a part keeps its number, so that nothing is renamed while a log is cut. */
const partNumbers = ({ directory, name }: Log): number[] =>
  readdirSync(directory)
    .flatMap((file) => {
      const [, number] = (file.startsWith(`${name}.`) && /^\.(\d+)\.log$/.exec(file.slice(name.length))) || [];
      return number === undefined ? [] : [Number(number)];
    })
    .toSorted((one, other) => one - other);

// The process writes to the file itself: a pipe through us would stall it whenever we are slow.
const follow = (log: Log, onLine: (line: string) => void): { finish: () => void } => {
  const descriptor = openSync(log.path, 'r');
  const chunk = Buffer.alloc(64 * 1024);
  const decoder = new TextDecoder();
  let begun = '';
  let position = 0;
  const partAt = (number: number) => join(log.directory, `${log.name}.${number}.log`);
  let newest = partNumbers(log).at(-1) ?? 0;
  let cutAt = log.maxBytes * fullAt;
  /** Reads to the end. Lines are handed over later: whoever takes them may be slow, and the file grows meanwhile. */
  const read: string[] = [];
  const readOn = (also?: (bytes: Buffer) => void): void => {
    for (let length = -1; length !== 0;) {
      length = readSync(descriptor, chunk, 0, chunk.length, position);
      position += length;
      const bytes = chunk.subarray(0, length);
      also?.(bytes);
      const lines = (begun + decoder.decode(bytes, { stream: true })).split('\n');
      begun = lines.pop() ?? '';
      read.push(...lines);
    }
  };
  /** Copies what is there and empties the file, which the process goes on writing to: it appends. */
  const cut = (): void => {
    const part = partAt(newest + 1);
    copyFileSync(log.path, part);
    const copy = openSync(part, 'a');
    try {
      // What came while it was copied is read and copied now; nothing may stand between the last look and the end of the file.
      ftruncateSync(copy, position);
      readOn((bytes) => writeSync(copy, bytes));
      ftruncateSync(log.descriptor);
      position = 0;
      newest += 1;
    } finally {
      closeSync(copy);
    }
    for (const number of partNumbers(log)) if (number <= newest - keptParts) rmSync(partAt(number));
  };
  const handOver = (): void => read.splice(0).forEach(onLine);
  const cutWhereFull = (): void => {
    if (position < cutAt) return;
    try {
      cut();
      cutAt = log.maxBytes * fullAt;
    } catch {
      // A disk that is full: the product runs on, and it is tried again when there is more.
      cutAt = position + log.maxBytes;
    }
  };
  const look = (): void => {
    readOn();
    cutWhereFull();
    handOver();
  };
  const timer = setInterval(look, pollMilliseconds);
  return {
    finish: () => {
      clearInterval(timer);
      readOn();
      handOver();
      if (begun !== '') onLine(begun);
    },
  };
};
