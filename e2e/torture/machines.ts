import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import { startChild, type Child } from '../harness/child.ts';
import { waitFor } from '../harness/wait-for.ts';

/** A process of the product that can be killed, started again, and made to stand still. */
export type Machine = {
  name: string;
  url: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  standStill: (ms: number) => Promise<void>;
};

const isReady = async (address: string): Promise<boolean> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
};

type MachineOf = { name: string; entry: string; url: string; ready: string; env: Record<string, string>; log: string };

const aMachine = ({ name, entry, url, ready, env, log }: MachineOf): Machine => {
  let child: Child | undefined;
  return {
    name,
    url,
    start: async () => {
      const started = startChild(entry, env, log);
      child = started;
      await waitFor(async () => started.hasEnded() || (await isReady(ready)), {
        seconds: 60,
        everyMs: 20,
        says: () => `${name} is not ready:\n${readFileSync(log, 'utf8').slice(-2000)}`,
      });
      if (started.hasEnded()) throw new Error(`${name} ended by itself:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    },
    kill: async () => child?.kill9(),
    standStill: async (ms) => {
      child?.pause();
      await new Promise((resolve) => setTimeout(resolve, ms));
      child?.goOn();
    },
  };
};

/** Calls that a provider does not answer are over soon, prompts are short. */
const shortTimes = {
  PROVIDER_TIMEOUT_MS: '1500',
  SANDBOX_PROMPT_SECONDS: '4',
  WALLET_PENDING_SECONDS: '4',
  CARD_ABANDON_SECONDS: '6,12',
  RATE_LIMITS: 'load',
  HOST: '127.0.0.1',
};

/** The sandbox, and portals that share one database: a PostgreSQL, or one portal on its embedded database. */
export const createMachines = async (
  folder: string,
  { portals, databaseUrl }: { portals: number; databaseUrl?: string },
) => {
  const [sandboxPort, smppPort] = [await freePort(), await freePort()];
  const env = (port: number, dataDir: string) => ({
    ...shortTimes,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMPP_PORT: String(smppPort),
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, DATA_KEY: '07'.repeat(32) }),
  });
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const place = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const sandbox = aMachine({
    name: 'the sandbox',
    entry: 'sandbox/src/main.ts',
    url: sandboxUrl,
    ready: sandboxUrl,
    env: env(sandboxPort, place('sandbox')),
    log: join(folder, 'sandbox.log'),
  });
  const list: Machine[] = [];
  const environments: Record<string, string>[] = [];
  for (let number = 1; number <= portals; number += 1) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = env(port, place(`portal-${number}`));
    environments.push(own);
    const log = join(folder, `portal-${number}.log`);
    const name = `portal ${number}`;
    list.push(aMachine({ name, entry: 'server/src/main.ts', url, ready: `${url}/health/ready`, env: own, log }));
  }
  let commands = 0;
  return {
    sandbox,
    portals: list,
    /** Runs `npm run operate -- …` on their data; answers what it printed. */
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
