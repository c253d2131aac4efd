import type { Config } from './config.ts';
import { isConnectionLost } from './db/database-errors.ts';
import { FolderInUse } from './db/pglite.ts';
import { readServerAddresses } from './db/server-addresses.ts';
import { WrongDataKey } from './security/open-vault.ts';

type Failure = Error & { code?: string; syscall?: string };
type Settings = Pick<Config, 'HOST' | 'PORT' | 'DATA_DIR' | 'DATABASE_URL'>;

/** The server's own refusals, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password',
  '28000': 'refuses the user',
  '3D000': 'does not exist on that server',
  '25006': 'takes no writes: it is the standby of another server',
  '42501':
    'does not let this user do what the portal must: bring the schema up to date as its owner (npm run operate -- migrate), then server/grants.sql',
};

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program: stop it, or set PORT to another number',
  EACCES: 'is not allowed to this user: set PORT to one above 1023',
  EADDRNOTAVAIL: 'cannot be listened on: HOST is no address of this machine',
};

const fileProblems: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']);

/** Where a database is, without the password that stands in its address. */
const placeOf = (databaseUrl: string): string => {
  const servers = (readServerAddresses(databaseUrl) ?? []).map((address) => new URL(address));
  return `${servers.map(({ host }) => host).join(',')}${servers[0]?.pathname}`;
};

/**
 * What an operator can do about a start that failed, in a sentence that names the setting; an error that nobody foresaw
 * with its stack. No password and no key is in it.
 */
export const explainStart = (error: Failure, { HOST, PORT, DATA_DIR, DATABASE_URL }: Settings): string => {
  const code = error.code ?? '';
  if (error instanceof WrongDataKey || error instanceof FolderInUse) return error.message;
  if (error.syscall === 'listen' && listenProblems[code]) return `Port ${PORT} of ${HOST} ${listenProblems[code]}`;
  if (DATABASE_URL && refusals[code]) return `The database ${placeOf(DATABASE_URL)} (DATABASE_URL) ${refusals[code]}`;
  if (DATABASE_URL && isConnectionLost(error))
    return `The database ${placeOf(DATABASE_URL)} (DATABASE_URL) does not answer: ${code || error.message}`;
  if (DATABASE_URL && /\bSSL\b|certificate/i.test(error.message))
    return `The database ${placeOf(DATABASE_URL)} (DATABASE_URL) cannot be reached by TLS: ${error.message}`;
  if (fileProblems.has(code)) return `The folder ${DATA_DIR} (DATA_DIR) cannot be written: ${error.message}`;
  return String(error.stack ?? error);
};
