import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import { root } from '../../tools/root.ts';
import { startChild } from './child.ts';
import { readLog } from './log.ts';
import { waitFor } from './wait-for.ts';

/** `npm run dev` on a copy of the product, whose files a test may change. */
export type Development = {
  portalUrl: string;
  sandboxUrl: string;
  /** Replaces `was` in a file of the copy, as an editor does. */
  change: (file: string, was: string, becomes: string) => void;
  /** Stops everything and removes the copy. */
  stop: () => Promise<void>;
};

const rooms = ['contract', 'markets', 'portal', 'sandbox', 'server', 'tools'] as const;
const made = /(^|\/)(node_modules|dist)(\/|$)/;

/** Links the installed packages, and the copy's own rooms. */
const linkPackages = (copy: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@selfcare'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@selfcare') symlinkSync(join(from, name), join(to, name));
  for (const room of rooms) symlinkSync(join(copy, room), join(to, '@selfcare', room));
};

const copyProduct = (copy: string): void => {
  for (const room of rooms) {
    const from = join(root, room);
    cpSync(from, join(copy, room), { recursive: true, filter: (path) => !made.test(path.slice(root.length)) });
  }
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'])
    cpSync(join(root, file), join(copy, file));
  linkPackages(copy);
};

/** Copies the product, starts it as `npm run dev` does, and waits for portal and sandbox. */
export const startDevelopment = async (): Promise<Development> => {
  const copy = mkdtempSync(join(tmpdir(), 'selfcare-development-'));
  copyProduct(copy);
  const [port, sandboxPort, smppPort] = [await freePort(), await freePort(), await freePort()];
  const logFile = join(copy, 'start.log');
  const log = readLog(logFile);
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMPP_PORT: String(smppPort),
    DATA_DIR: join(copy, '.data'),
    LOG: 'stdout',
  };
  const child = startChild(join(copy, 'tools/start.mjs'), settings, logFile, ['--dev']);
  const stop = async () => {
    await child.stop();
    rmSync(copy, { recursive: true, force: true });
  };
  try {
    await waitFor(() => child.hasEnded() || log.mentions(['Ctrl-C stops']).length > 0, {
      seconds: 60,
      says: () => `it is not ready:\n${log.tail()}`,
    });
    if (child.hasEnded()) throw new Error(`It ended by itself:\n${log.tail()}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    portalUrl: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    change: (file, was, becomes) => {
      const text = readFileSync(join(copy, file), 'utf8');
      if (!text.includes(was)) throw new Error(`${file} has no "${was}"`);
      writeFileSync(join(copy, file), text.replace(was, becomes));
    },
    stop,
  };
};
