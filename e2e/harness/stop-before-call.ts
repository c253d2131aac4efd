/**
 * Loaded into a portal by `node --import`: stops the process (SIGSTOP) right before an HTTP call that a test waits for.
 * The call's commit is done, and no byte has left. Of several processes only the first stops, once each time it is
 * armed.
 */
import { spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, renameSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';

const folder = process.env['STOP_BEFORE_CALL'];

/** A test that has died sends no SIGCONT. */
const longestSeconds = 150;

const isWaitedFor = (call: string): boolean => {
  try {
    return call.startsWith(readFileSync(join(folder!, 'armed'), 'utf8'));
  } catch {
    return false;
  }
};

/** Checks whether this process is the one that stops. */
const take = (): boolean => {
  try {
    renameSync(join(folder!, 'armed'), join(folder!, `stopped-${process.pid}`));
    return true;
  } catch {
    return false;
  }
};

if (folder !== undefined)
  subscribe('http.client.request.created', (message) => {
    const { request } = message as { request: ClientRequest };
    if (!isWaitedFor(`${request.method} ${request.path}`) || !take()) return;
    const wakeUp = `sleep ${longestSeconds}; kill -CONT ${process.pid}`;
    spawn('sh', ['-c', wakeUp], { detached: true, stdio: 'ignore' }).unref();
    process.kill(process.pid, 'SIGSTOP');
  });
