import { BlockList, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network or an address of the setting `SHARED_ADDRESSES`: `10.64.0.0/10`, `2001:db8::/32`, `203.0.113.7`. */
type Network = string;

export type CallerNetwork = {
  /** An IPv4 address, or the /64 of an IPv6 one, since a holder of one address has the whole /64. */
  host: string;
  /** The /48 of an IPv6 address, the size given to one site; absent for IPv4. */
  site?: string;
  isShared: boolean;
};

const prefixOf = (address: ipaddr.IPv6, groups: number) =>
  `${address.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`;

export const listOf = (networks: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', bits] = network.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return list;
};

/** Returns a reader of addresses for budgets. An unreadable address counts as one of its own. */
export const readCallerNetwork = (shared: readonly Network[]): ((ip: string) => CallerNetwork) => {
  const sharedNetworks = listOf(shared);
  return (ip) => {
    if (!ipaddr.isValid(ip)) return { host: ip, isShared: false };
    const address = ipaddr.process(ip);
    if (address instanceof ipaddr.IPv6) {
      const isShared = sharedNetworks.check(address.toNormalizedString(), 'ipv6');
      return { host: prefixOf(address, 4), site: prefixOf(address, 3), isShared };
    }
    return { host: address.toString(), isShared: sharedNetworks.check(address.toString(), 'ipv4') };
  };
};
