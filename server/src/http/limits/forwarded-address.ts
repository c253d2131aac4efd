import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { listOf } from './caller-address.ts';

/** Splits a list header at commas outside quotes, last element first. */
const elementsFromEnd = (header: string): string[] => {
  const elements: string[] = [];
  let isQuoted = false;
  let end = header.length;
  // From the end: an unclosed quote by the caller cannot hide what proxies added after it.
  for (let at = header.length - 1; at >= 0; at -= 1) {
    if (header[at] === '"') isQuoted = !isQuoted;
    if (header[at] !== ',' || isQuoted) continue;
    elements.push(header.slice(at + 1, end).trim());
    end = at;
  }
  elements.push(header.slice(0, end).trim());
  return elements;
};

const spellings = [
  // IPv4, optionally mapped into IPv6, with a port, or with a route domain of F5.
  /^((?:::ffff:)?\d+\.\d+\.\d+\.\d+)(?:%\d+)?(?::(?:\d{0,5}|_[\w.-]+))?$/i,
  // IPv6 in brackets, optionally with a zone and a port.
  /^\[([\da-f:.]+)(?:%[\w.-]+)?\](?::(?:\d{0,5}|_[\w.-]+))?$/i,
  /^([\da-f:.]+)(?:%[\w.-]+)?$/i,
  // All eight groups of IPv6 and a port, without brackets.
  /^((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d{1,5}$/i,
];

/** Returns the address in one element of `X-Forwarded-For`, or undefined. */
const readAddress = (element: string): string | undefined => {
  const bare = element.replace(/^(["'])(.*)\1$/, '$2').trim();
  return spellings.map((spelling) => spelling.exec(bare)?.[1]).find((found) => found !== undefined && isIP(found) > 0);
};

/** Returns the address in one element of `Forwarded` (RFC 7239), or undefined. */
const readForwarded = (element: string): string | undefined => {
  // Pair by pair: a quoted host, chosen by the caller, may contain text that looks like another pair.
  const pairs = element.matchAll(/\s*([^\s=;"]*)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)\s*(?:;|$)/gy);
  const named = pairs.find(([, name]) => name?.toLowerCase() === 'for')?.[2];
  return named === undefined ? undefined : readAddress(named.replace(/\\(.)/g, '$1').trim());
};

/** The caller's address; `unreadable` names the header that a trusted proxy filled with something else. */
type CallerAddress = { address: string; unreadable?: 'x-forwarded-for' | 'forwarded' };

/**
 * Returns a reader of caller addresses: the connection's, or the last one reported by a trusted proxy that is not one
 * itself. `X-Forwarded-For` wins over `Forwarded`. An unreadable element counts as the address of the proxy that wrote
 * it.
 */
export const readCallerAddress = (proxies: readonly string[]) => {
  const trusted = listOf(proxies);
  const isTrusted = (address: string) => {
    if (isIP(address) === 6) return trusted.check(address, 'ipv6');
    return isIP(address) === 4 && (trusted.check(address, 'ipv4') || trusted.check(`::ffff:${address}`, 'ipv6'));
  };
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): CallerAddress => {
    let address = socket.remoteAddress ?? '';
    if (!isTrusted(address)) return { address };
    const named = headers['x-forwarded-for'];
    const name = named === undefined ? 'forwarded' : 'x-forwarded-for';
    const header = named ?? headers.forwarded;
    if (header === undefined) return { address };
    const read = named === undefined ? readForwarded : readAddress;
    for (const element of elementsFromEnd(String(header))) {
      const next = read(element);
      if (next === undefined) return { address, unreadable: name };
      address = next;
      if (!isTrusted(address)) break;
    }
    return { address };
  };
};
