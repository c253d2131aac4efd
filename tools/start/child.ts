import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache } from '../runtime/compile-cache.ts';
import { root } from '../root.ts';
import { openLogFile } from './log-file.ts';
import { readableLine } from './readable-line.ts';

const graceMilliseconds = 15_000;
const dieWithParent = pathToFileURL(join(root, 'tools', 'die-with-parent.mjs')).href;

/** A supervised process of the product. */
export type Child = {
  name: string;
  /** Resolves with the reason when the process has ended. */
  ended: Promise<string>;
  /** Sends SIGTERM, kills after 15 s, and resolves when the process is gone. */
  stop: () => Promise<void>;
};

type ChildOptions = {
  name: string;
  /** The module to run, from the root of the repository. */
  entry: string;
  environment: NodeJS.ProcessEnv;
  watch: boolean;
  /** The process id is in `<name>.pid` here while it runs; under watch it is the watcher's. */
  dataDirectory: string;
  /** null: its lines go to our standard output. */
  logDirectory: string | null;
  /** Size limit of one log file in MB. */
  logFileMegabytes: number;
  onLine: (line: string) => void;
};

/** Starts a process that stops with us, even if we are killed. */
export const startChild = (options: ChildOptions): Child => {
  const { name, entry, environment, watch, dataDirectory, logDirectory, logFileMegabytes, onLine } = options;
  const log = logDirectory === null ? null : openLogFile(logDirectory, name, logFileMegabytes);
  const output = log?.descriptor ?? 'inherit';
  const flags = ['--disable-warning=ExperimentalWarning', '--import', dieWithParent];
  if (watch) flags.push('--watch', '--watch-preserve-output');
  const child = spawn(process.execPath, [...flags, entry], {
    cwd: root,
    env: { ...compileCache, ...environment },
    // The pipe shows the child that we are gone. Its own process group keeps the terminal's Ctrl-C away from it.
    stdio: ['pipe', output, output],
    detached: true,
  });
  const pidFile = join(dataDirectory, `${name}.pid`);
  if (child.pid !== undefined) writeFileSync(pidFile, `${child.pid}\n`);
  const following = log?.follow((line) => {
    const readable = readableLine(name, line);
    if (readable !== null) onLine(readable);
  });
  const ended = endOf(child).then((reason) => {
    rmSync(pidFile, { force: true });
    following?.finish();
    return log === null ? reason : `${reason}; its log is ${log.path}`;
  });
  return { name, ended, stop: () => stop(child, ended) };
};

const endOf = (child: ChildProcess): Promise<string> => {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `ended by ${signal}`));
  });
};

const stop = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  child.kill('SIGTERM');
  const insist = setTimeout(() => killGroup(child), graceMilliseconds);
  await ended;
  clearTimeout(insist);
};

const killGroup = (child: ChildProcess): void => {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
};
