import type { Config } from './config.ts';
import { isConnectionLost } from './db/database-errors.ts';
import { FolderInUse } from './db/pglite.ts';
import { readServerAddresses } from './db/server-addresses.ts';
import { OtherMarket } from './storage.ts';
import { WrongDataKey } from './security/open-vault.ts';
import { Undeliverable } from './wiring/payment-wiring.ts';

type Failure = Error & { code?: string; syscall?: string; port?: number };
type Settings = Pick<Config, 'HOST' | 'PORT' | 'ADMIN_HOST' | 'DATA_DIR' | 'DATABASE_URL'> & {
  ADMIN_PORT?: number | undefined;
};

const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password',
  '28000': 'refuses the user',
  '3D000': 'does not exist on that server',
  '25006': 'takes no writes: it is the standby of another server',
  '42501':
    'does not let this user do what the portal must: bring the schema up to date as its owner (npm run operate -- migrate), then server/grants.sql',
};

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program: stop it, or set {PORT} to another number',
  EACCES: 'is not allowed to this user: set {PORT} to one above 1023',
  EADDRNOTAVAIL: 'cannot be listened on: {HOST} is no address of this machine',
};

const explainListen = ({ code = '', port }: Failure, settings: Settings): string | undefined => {
  const isAdmin = port !== undefined && port === settings.ADMIN_PORT;
  const [host, own] = isAdmin ? (['ADMIN_HOST', 'ADMIN_PORT'] as const) : (['HOST', 'PORT'] as const);
  const problem = listenProblems[code]?.replace('{PORT}', own).replace('{HOST}', host);
  return problem && `Port ${settings[own]} of ${settings[host]} ${problem}`;
};

const fileProblems: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EEXIST',
]);

/** Returns the database's hosts and name, without the password. */
const placeOf = (databaseUrl: string): string => {
  const servers = (readServerAddresses(databaseUrl) ?? []).map((address) => new URL(address));
  return `${servers.map(({ host }) => host).join(',')}${servers[0]?.pathname}`;
};

/** Explains a failed start by the setting to change, without passwords or keys; unexpected errors by their stack. */
export const explainStart = (error: Failure, settings: Settings): string => {
  const { DATA_DIR, DATABASE_URL } = settings;
  const code = error.code ?? '';
  const isSaid = [WrongDataKey, FolderInUse, OtherMarket, Undeliverable].some((kind) => error instanceof kind);
  if (isSaid) return error.message;
  const listening = error.syscall === 'listen' ? explainListen(error, settings) : undefined;
  if (listening) return listening;
  if (DATABASE_URL && refusals[code]) return `The database ${placeOf(DATABASE_URL)} (DATABASE_URL) ${refusals[code]}`;
  if (DATABASE_URL && isConnectionLost(error))
    return `The database ${placeOf(DATABASE_URL)} (DATABASE_URL) does not answer: ${code || error.message}`;
  if (DATABASE_URL && /\bSSL\b|certificate/i.test(error.message))
    return `The database ${placeOf(DATABASE_URL)} (DATABASE_URL) cannot be reached by TLS: ${error.message}`;
  if (fileProblems.has(code)) return `The folder ${DATA_DIR} (DATA_DIR) cannot be written: ${error.message}`;
  return String(error.stack ?? error);
};
