import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tools/free-port.ts';
import { startChild, type Child } from '../harness/child.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { KillableDatabase } from './database.ts';
import { openLine, type Line } from './line.ts';
import type { Random } from './random.ts';

/** A process of the product that can be killed, restarted and stopped. */
export type Machine = {
  name: string;
  url: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  standStill: (ms: number) => Promise<void>;
};

/** A portal, whose customers connect through a proxy. */
type Portal = Machine & { customersUrl: string };

const isReady = async (address: string): Promise<boolean> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
};

type MachineOf = {
  name: string;
  entry: string;
  url: string;
  ready: string;
  env: Record<string, string>;
  log: string;
  /** The checkout for its next start, if it is not this one. */
  checkout?: () => string | undefined;
};

const restartMs = 200;

const aMachine = ({ name, entry, url, ready, env, log, checkout }: MachineOf): Machine => {
  let child: Child | undefined;
  const tail = () => readFileSync(log, 'utf8').slice(-2000);
  return {
    name,
    url,
    start: async () => {
      child = undefined;
      // As a supervisor does: a process that ends without its database is restarted until it is back.
      await waitFor(
        async () => {
          child ??= startChild(entry, env, log, [], checkout?.());
          if (child.hasEnded()) {
            child = undefined;
            await pause(restartMs);
            return false;
          }
          return isReady(ready);
        },
        { seconds: 180, everyMs: 100, says: () => `${name} is not ready:\n${tail()}` },
      );
    },
    kill: async () => {
      if (child?.hasEnded()) throw new Error(`${name} has ended by itself, ${await child.ended}:\n${tail()}`);
      await child?.kill9();
    },
    standStill: async (ms) => {
      child?.pause();
      await pause(ms);
      child?.goOn();
    },
  };
};

/** Short timeouts of provider calls, and short prompts. */
const shortTimes = {
  PROVIDER_TIMEOUT_MS: '1500',
  SANDBOX_PROMPT_SECONDS: '4',
  WALLET_PENDING_SECONDS: '4',
  CARD_ABANDON_SECONDS: '6,12',
  RATE_LIMITS: 'load',
  HOST: '127.0.0.1',
};

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

type MachinesOptions = {
  portals: number;
  database?: KillableDatabase;
  random: Random;
  /** The checkout of an older release for a portal's start, if any. */
  older?: ((portal: number) => string | undefined) | undefined;
};

/**
 * The sandbox, and portals with one shared PostgreSQL, or one portal on its embedded database. All processes talk
 * through proxies that can cause trouble.
 */
export const createMachines = async (folder: string, { portals, database, random, older }: MachinesOptions) => {
  const ports: number[] = [];
  for (let number = 1; number <= portals; number += 1) ports.push(await freePort());
  const [sandboxPort, smppPort] = [await freePort(), await freePort()];
  const lines: Line[] = [];
  const lineTo = async (target: number | (() => number)): Promise<number> => {
    const line = await openLine(target);
    lines.push(line);
    return line.port;
  };
  const place = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const sandboxUrl = urlOf(sandboxPort);
  // Providers call back to one address, behind which any portal answers.
  const callbackPort = await lineTo(() => random.pick(ports));
  const sandbox = aMachine({
    name: 'the sandbox',
    entry: 'sandbox/src/main.ts',
    url: sandboxUrl,
    ready: sandboxUrl,
    env: {
      ...shortTimes,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMPP_PORT: String(smppPort),
      PORTAL_URL: urlOf(callbackPort),
      DATA_DIR: place('sandbox'),
    },
    log: join(folder, 'sandbox.log'),
  });
  const list: Portal[] = [];
  const environments: Record<string, string>[] = [];
  for (const [index, port] of ports.entries()) {
    const name = `portal ${index + 1}`;
    const own = {
      ...shortTimes,
      PORT: String(port),
      SANDBOX_PORT: String(await lineTo(sandboxPort)),
      SANDBOX_SMPP_PORT: String(await lineTo(smppPort)),
      DATA_DIR: place(`portal-${index + 1}`),
      ...(database && {
        DATABASE_URL: database.at(await lineTo(database.port)),
        DATA_KEY: '07'.repeat(32),
      }),
    };
    environments.push(own);
    const log = join(folder, `portal-${index + 1}.log`);
    const url = urlOf(port);
    const machine = aMachine({
      name,
      entry: 'server/src/main.ts',
      url,
      ready: `${url}/health/ready`,
      env: own,
      log,
      checkout: () => older?.(index),
    });
    list.push({ ...machine, customersUrl: urlOf(await lineTo(port)) });
  }
  let commands = 0;
  return {
    sandbox,
    portals: list,
    database,
    lines,
    /** Stops all and releases their ports; the database belongs to the caller. */
    end: async () => {
      await Promise.all([...list, sandbox].map((machine) => machine.kill().catch(() => undefined)));
      await Promise.all(lines.map((line) => line.close()));
    },
    /** Runs `npm run operate -- …` on their data and returns its output. */
    operate: async (...args: string[]): Promise<string> => {
      commands += 1;
      const output = join(folder, `command-${commands}.log`);
      const ended = await startChild('tools/operate.mjs', environments[0]!, output, args).ended;
      const printed = readFileSync(output, 'utf8');
      if (ended !== 'exit code 0') throw new Error(`operate ${args.join(' ')}: ${ended}\n${printed}`);
      return printed;
    },
  };
};

export type Machines = Awaited<ReturnType<typeof createMachines>>;
