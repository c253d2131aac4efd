import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Market } from '../operator/market.ts';
import { readMarket } from '../operator/read-market.ts';
import { startSandbox } from '../start-sandbox.ts';
import { readSettings, type Settings } from '../settings.ts';
import { listenAsPortal, type Portal } from './portal.ts';

export type Answer = { status: number; body: unknown; headers: Headers };
export type Options = { body?: unknown; headers?: Record<string, string>; patienceMs?: number };

/** A sandbox on a free port with its own books, and a portal that takes its callbacks. */
export type Trial = {
  url: () => string;
  smsUrl: () => string;
  portal: Portal;
  settings: Settings;
  market: Market;
  /** Sends JSON and reads JSON or text. Throws if no response comes within `patienceMs`. */
  call: (method: string, path: string, options?: Options) => Promise<Answer>;
  /** Stops the sandbox and starts another on the same books. */
  restart: () => Promise<void>;
};

/** Starts a trial that ends with its test, or when `atEnd` says. */
export const startTrial = async (
  environment: Record<string, string> = {},
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Trial> => {
  const portal = await listenAsPortal();
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const { settings, mistakes } = readSettings({
    DATA_DIR: folder,
    SANDBOX_PORT: '0',
    PORTAL_URL: portal.url,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  if (settings === undefined) throw new Error(mistakes.join(' '));
  let running = await startSandbox(settings);
  atEnd(async () => {
    await running.close();
    await portal.close();
    rmSync(folder, { recursive: true });
  });
  return {
    url: () => running.url,
    smsUrl: () => running.smsUrl,
    portal,
    settings,
    market: await readMarket(settings.market),
    call: (method, path, options) => send(running.url + path, method, options),
    restart: async () => {
      await running.close();
      running = await startSandbox(settings);
    },
  };
};

const send = async (
  url: string,
  method: string,
  { body, headers = {}, patienceMs = 20_000 }: Options = {},
): Promise<Answer> => {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
};

/** Returns the value at a path inside a JSON value, or undefined. */
export const at = (value: unknown, ...path: (string | number)[]): unknown => {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.getOwnPropertyDescriptor(found, step)?.value;
  }
  return found;
};
