import dns, { type LookupAddress } from 'node:dns';
import net, { type LookupFunction } from 'node:net';

/** Delay before the next address is tried in parallel (RFC 8305 allows 100 ms to 2 s). */
const betweenMs = 100;

/** Finds the first address that accepts a connection, or undefined. Each has `promisedMs`. */
const findReachable = (
  addresses: readonly LookupAddress[],
  port: number,
  promisedMs: number,
  done: (found: LookupAddress | undefined) => void,
): void => {
  const tried = new Set<net.Socket>();
  let failures = 0;
  let next: NodeJS.Timeout | undefined;
  const end = (found: LookupAddress | undefined) => {
    clearTimeout(next);
    for (const socket of tried) socket.destroy();
    done(found);
  };
  const tryFrom = (index: number) => {
    clearTimeout(next);
    const address = addresses[index];
    if (!address) return;
    const socket = net.connect({ host: address.address, port, family: address.family, timeout: promisedMs });
    tried.add(socket);
    socket.once('connect', () => end(address));
    socket.once('timeout', () => socket.destroy(new Error('time-out')));
    socket.once('error', () => {
      failures += 1;
      if (failures === addresses.length) end(undefined);
      else if (tried.size === index + 1) tryFrom(index + 1);
    });
    if (index + 1 < addresses.length) next = setTimeout(tryFrom, betweenMs, index + 1);
  };
  tryFrom(0);
};

/** Returns `net.connect` options that try addresses in parallel; Node gives each in turn only 250 ms. */
export const reachable = (port: number, promisedMs: number) => {
  const lookup: LookupFunction = (hostname, options, callback) => {
    const answer = (addresses: LookupAddress[]) => {
      const [first] = addresses;
      if (options.all || !first) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      if (addresses.length < 2) return answer(addresses);
      findReachable(addresses, port, promisedMs, (found) =>
        answer(found ? [found, ...addresses.filter((address) => address !== found)] : addresses),
      );
    });
  };
  return { lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: promisedMs };
};
