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
/** Parts of a log that are kept, besides the current one and the previous run's. */
const keptParts = 5;
const bytesInMegabyte = 1_000_000;
/** A log is cut well before its limit: on a busy machine many lines arrive between two polls. */
const fullAt = 0.4;

/** A process's log of this run; `follow` passes each line on, `finish` passes the rest and stops. */
type LogFile = {
  path: string;
  descriptor: number;
  follow: (onLine: (line: string) => void) => { finish: () => void };
};

/** The current log, its parts, and their size limit. */
type Log = { directory: string; name: string; path: string; descriptor: number; maxBytes: number };

/**
 * Opens an empty `<name>.log`; the previous run's becomes `<name>.previous.log`. While followed, full logs move to
 * `<name>.1.log` and so on, each below `fileMegabytes`; the newest parts stay.
 */
export const openLogFile = (directory: string, name: string, fileMegabytes: number): LogFile => {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${name}.log`);
  if (existsSync(path)) renameSync(path, join(directory, `${name}.previous.log`));
  const descriptor = openSync(path, 'a');
  const log = { directory, name, path, descriptor, maxBytes: fileMegabytes * bytesInMegabyte };
  return { path, descriptor, follow: (onLine) => follow(log, onLine) };
};

/** Returns the numbers of the existing parts, oldest first. A part keeps its number, so cutting renames nothing. */
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
  /** Reads to the end. Lines are passed on later, because their reader may be slow while the file grows. */
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
  /** Copies the file and empties it. The process appends, so it continues at the start. */
  const cut = (): void => {
    const part = partAt(newest + 1);
    copyFileSync(log.path, part);
    const copy = openSync(part, 'a');
    try {
      // Bytes that arrived during the copy are read and copied now; nothing may come between this read and the
      // truncation.
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
      // The disk is full: the product keeps running, and the cut is retried later.
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
