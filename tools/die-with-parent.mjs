/**
 * Loaded into a child process by `node --import`: stops it, as SIGTERM would, once the parent is gone, however that
 * ended. Works when the parent gave the child a pipe as standard input and keeps it open, or an IPC channel.
 */
import { fstatSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const graceMilliseconds = 10_000;
const parent = process.ppid;

if (isMainThread) {
  if (standardInputIsPipe()) {
    process.stdin.on('end', leave).on('error', leave).resume();
    process.stdin.unref();
  }
  if (process.connected) process.once('disconnect', leave);
}

function standardInputIsPipe() {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false; // closed: there is nothing to wait on
  }
}

function leave() {
  // Under `node --watch` our parent is the watcher, which would wait for the next change for ever.
  const watched = Boolean(process.env.WATCH_REPORT_DEPENDENCIES) && process.ppid === parent;
  if (watched) process.kill(parent, 'SIGTERM');
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), graceMilliseconds).unref();
}
