import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache } from '../../tools/runtime/compile-cache.ts';
import { root } from '../../tools/root.ts';

const dieWithParent = pathToFileURL(join(root, 'tools', 'die-with-parent.mjs')).href;

/** A process of the product under test; it appends its lines to `logFile`. */
export type Child = {
  /** The exit code or signal, once it has ended. */
  ended: Promise<string>;
  hasEnded: () => boolean;
  /** Sends SIGTERM. */
  stop: () => Promise<void>;
  /** Kills it, as a power cut would. */
  kill9: () => Promise<void>;
  /** Stops and resumes it by SIGSTOP and SIGCONT. */
  pause: () => void;
  goOn: () => void;
};

/**
 * Starts `entry` (a path from the repository's root, or from `checkout`) under the tests' Node. It never outlives them.
 */
export const startChild = (
  entry: string,
  env: Record<string, string>,
  logFile: string,
  parameters: readonly string[] = [],
  checkout = root,
): Child => {
  const log = openSync(logFile, 'a');
  const flags = ['--disable-warning=ExperimentalWarning', '--import', dieWithParent];
  const child = spawn(process.execPath, [...flags, entry, ...parameters], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], ...compileCache, ...env },
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  const ended = endOf(child);
  const signal = async (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(name);
    await ended;
  };
  return {
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => signal('SIGTERM'),
    kill9: () => signal('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  };
};

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name ?? `exit code ${code}`));
  });
