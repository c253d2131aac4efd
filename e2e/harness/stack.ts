import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import { startChild, type Child } from './child.ts';
import { readLog, type Log } from './log.ts';
import { leavePort, takePort } from './packed-pages.ts';
import { connectSandbox, type Sandbox } from './sandbox.ts';
import { waitFor } from './wait-for.ts';

/** The real portal and the real sandbox on their own ports and data. */
export type Stack = {
  portalUrl: string;
  sandboxUrl: string;
  sandbox: Sandbox;
  log: Log;
  /** Returns the number of unsettled payments by the portal's metrics, without affecting them. */
  unsettled: () => Promise<number>;
  /** Kills the portal, as a power cut would. */
  kill9: () => Promise<void>;
  /** Restarts the portal on the same data and port. Returns the milliseconds until it was ready. */
  restart: () => Promise<number>;
  /** Runs `npm run operate -- …` on the same data and returns its exit code and output. */
  operate: (...args: string[]) => Promise<{ ended: string; printed: string }>;
  /** The same for `npm run content -- …`. */
  content: (...args: string[]) => Promise<{ ended: string; printed: string }>;
  /** Stops both by SIGTERM and removes their data. */
  stop: () => Promise<void>;
};

/** Times that shorten a fault run to seconds; everything without a setting is as shipped. */
export const shortTimes = {
  PROVIDER_TIMEOUT_MS: '3500',
  SANDBOX_PROMPT_SECONDS: '4',
  WALLET_PENDING_SECONDS: '4',
  CARD_ABANDON_SECONDS: '6,12',
} as const;

const isReady = async (address: string): Promise<boolean> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
};

const finalStates = new Set(['DONE', 'DECLINED', 'EXPIRED', 'REFUNDED']);

const countUnsettled = async (portalUrl: string): Promise<number> => {
  const metrics = await (await fetch(`${portalUrl}/metrics`)).text();
  const rows = [...metrics.matchAll(/^payments\{state="(\w+)".*\} (\d+)$/gm)];
  if (rows.length === 0) throw new Error('/metrics counts no payments');
  return rows.reduce((sum, [, state, count]) => sum + (finalStates.has(state!) ? 0 : Number(count)), 0);
};

const startUntilReady = async (
  start: () => Child,
  address: string,
  log: Log,
): Promise<{ child: Child; ms: number }> => {
  const startedAt = performance.now();
  const child = start();
  await waitFor(async () => child.hasEnded() || (await isReady(address)), {
    seconds: 60,
    everyMs: 25,
    says: () => `${address} is not ready:\n${log.tail()}`,
  });
  if (child.hasEnded()) throw new Error(`${address} ended by itself:\n${log.tail()}`);
  return { child, ms: performance.now() - startedAt };
};

/** Creates a data folder: a copy of the prepared one (prepare-data.ts) or an empty one. */
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-journey-'));
  const prepared = process.env['PREPARED_DATA'];
  for (const name of prepared ? ['database', 'data.key'] : []) {
    cpSync(join(prepared!, name), join(folder, name), { recursive: true });
  }
  return folder;
};

type StackOptions = {
  /** Settings in addition to those of a fresh clone. */
  env?: Record<string, string>;
  /** A data folder that outlives the stack. */
  keepIn?: string;
};

/** Starts sandbox and portal and waits until both are ready. */
export const startStack = async ({ env = {}, keepIn }: StackOptions = {}): Promise<Stack> => {
  const folder = keepIn ?? makeFolder();
  const port = keepIn === undefined ? await takePort(folder, env['MARKET']) : await freePort();
  const removeFolder = () => {
    if (keepIn !== undefined) return;
    leavePort(folder, port, env['MARKET']);
    rmSync(folder, { recursive: true, force: true });
  };
  const [sandboxPort, smppPort] = [await freePort(), await freePort()];
  const portalUrl = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMPP_PORT: String(smppPort),
    DATA_DIR: folder,
    RATE_LIMITS: 'load',
    ...env,
  };
  const portalLog = join(folder, 'portal.log');
  const sandboxLog = join(folder, 'sandbox.log');
  const log = readLog(portalLog);
  const startPortal = () =>
    startUntilReady(() => startChild('server/src/main.ts', settings, portalLog), `${portalUrl}/health/ready`, log);
  const startSandbox = () =>
    startUntilReady(() => startChild('sandbox/src/main.ts', settings, sandboxLog), sandboxUrl, readLog(sandboxLog));

  let commands = 0;
  const command =
    (file: string): Stack['operate'] =>
    async (...args) => {
      commands += 1;
      const output = join(folder, `command-${commands}.log`);
      const ended = await startChild(file, settings, output, args).ended;
      return { ended, printed: readFileSync(output, 'utf8') };
    };

  const { child: sandboxChild } = await startSandbox();
  let { child: portal } = await startPortal().catch(async (error: unknown) => {
    await sandboxChild.stop();
    removeFolder();
    throw error;
  });
  return {
    portalUrl,
    sandboxUrl,
    sandbox: connectSandbox(sandboxUrl),
    log,
    unsettled: () => countUnsettled(portalUrl),
    kill9: () => portal.kill9(),
    restart: async () => {
      const started = await startPortal();
      portal = started.child;
      return started.ms;
    },
    operate: command('tools/operate.mjs'),
    content: command('tools/content/main.mjs'),
    stop: async () => {
      await Promise.all([portal.stop(), sandboxChild.stop()]);
      removeFolder();
    },
  };
};
