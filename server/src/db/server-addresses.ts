import pg from 'pg';

const address = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)(?<rest>.*)$/;

/** Ignored: the writable server is always wanted. */
const wanted = 'target_session_attrs';

/** Returns one URL for each server of a libpq URL (`postgres://db1,db2/portal`), or undefined when invalid. */
export const readServerAddresses = (text: string): string[] | undefined => {
  const { start, hosts, rest } = address.exec(text)?.groups ?? {};
  const addresses = (hosts ?? '').split(',').map((host) => `${start}${host}${rest}`);
  if (hosts === undefined || !addresses.every((each) => URL.canParse(each))) return undefined;
  return addresses.map((each) => {
    const url = new URL(each);
    if (url.searchParams.has(wanted)) url.searchParams.delete(wanted);
    return url.href;
  });
};

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
