import pg from 'pg';
import { readServerAddresses } from './server-addresses.ts';

const isThisMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** As the driver itself reads an address and its environment; a certificate that is missing there is told by the start. */
const reachOf = (address: string): { host: string; hasTls: boolean } => {
  try {
    const { host, ssl } = new pg.Client(address);
    return { host, hasTls: Boolean(ssl) };
  } catch {
    return { host: new URL(address).hostname, hasTls: true };
  }
};

/** Which servers of a database's address would be spoken to in clear over a network. */
export const serversInClear = (databaseUrl: string): string[] =>
  (readServerAddresses(databaseUrl) ?? [])
    .map(reachOf)
    .filter(({ host, hasTls }) => !hasTls && !isThisMachine(host))
    .map(({ host }) => host);
