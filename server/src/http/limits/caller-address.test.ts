import { describe, expect, test } from 'vitest';
import { readCallerNetwork } from './caller-address.ts';

const read = readCallerNetwork(['100.64.0.0/10', '203.0.113.7', '2001:db8:aaaa::/48']);

describe('an address, for its budgets [A34] [V15.3.4]', () => {
  test.each([
    ['192.0.2.1', { host: '192.0.2.1', isShared: false }],
    ['::ffff:192.0.2.1', { host: '192.0.2.1', isShared: false }],
    ['::ffff:c000:201', { host: '192.0.2.1', isShared: false }],
    ['2001:db8:1:2:3:4:5:6', { host: '2001:db8:1:2::/64', site: '2001:db8:1::/48', isShared: false }],
    ['2001:DB8:1:2::9', { host: '2001:db8:1:2::/64', site: '2001:db8:1::/48', isShared: false }],
    ['fe80::1%eth0', { host: 'fe80:0:0:0::/64', site: 'fe80:0:0::/48', isShared: false }],
    ['100.64.9.9', { host: '100.64.9.9', isShared: true }],
    ['::ffff:100.127.255.255', { host: '100.127.255.255', isShared: true }],
    ['100.128.0.1', { host: '100.128.0.1', isShared: false }],
    ['203.0.113.7', { host: '203.0.113.7', isShared: true }],
    ['2001:db8:aaaa:1::1', { host: '2001:db8:aaaa:1::/64', site: '2001:db8:aaaa::/48', isShared: true }],
    ['', { host: '', isShared: false }],
    ['no address', { host: 'no address', isShared: false }],
  ])('%s', (ip, network) => expect(read(ip)).toEqual(network));
});
