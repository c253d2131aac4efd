/**
 * Loaded into a portal by `node --import`, beside the product as it is: stops the process (SIGSTOP) when it is about to
 * make an HTTP call that a test waits for, before a connection is looked for. So whatever was committed for the call is, and
 * no byte of it has left. Of several processes the first that comes to such a call stops, once for each time it is armed.
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

/** Whether this process is the one that stops. */
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
