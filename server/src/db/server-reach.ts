import pg from 'pg';
import { readServerAddresses } from './server-addresses.ts';

const isThisMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Reads an address as the driver does; a missing certificate is reported by the start. */
const reachOf = (address: string): { host: string; hasTls: boolean } => {
  try {
    const { host, ssl } = new pg.Client(address);
    return { host, hasTls: Boolean(ssl) };
  } catch {
    return { host: new URL(address).hostname, hasTls: true };
  }
};

/** Returns the hosts of a database URL that would be reached over a network without TLS. */
export const serversInClear = (databaseUrl: string): string[] =>
  (readServerAddresses(databaseUrl) ?? [])
    .map(reachOf)
    .filter(({ host, hasTls }) => !hasTls && !isThisMachine(host))
    .map(({ host }) => host);
