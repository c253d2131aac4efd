/**
 * Loaded into a child by `node --import`: sends it SIGTERM once the parent is gone, for whatever reason. The parent
 * must keep a pipe as the child's standard input, or an IPC channel.
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
    return false; // closed: nothing to wait for
  }
}

function leave() {
  // Under `node --watch` the parent is the watcher, which would wait forever for the next change.
  const watched = Boolean(process.env.WATCH_REPORT_DEPENDENCIES) && process.ppid === parent;
  if (watched) process.kill(parent, 'SIGTERM');
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), graceMilliseconds).unref();
}
