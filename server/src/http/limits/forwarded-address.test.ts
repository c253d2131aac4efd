import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readCallerAddress } from './forwarded-address.ts';

const read = readCallerAddress(['10.0.0.1', '10.1.0.0/16', 'fd00::/16', '::ffff:192.168.0.1']);
const from = (headers: IncomingMessage['headers'], remoteAddress: string | undefined = '10.0.0.1') =>
  read({ headers, socket: { remoteAddress } as IncomingMessage['socket'] });
const listed = (value: string, remoteAddress?: string) => from({ 'x-forwarded-for': value }, remoteAddress);

describe('X-Forwarded-For of a trusted proxy', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['  192.0.2.7 ', '192.0.2.7'],
    ['"192.0.2.7:51234"', '192.0.2.7'],
    ["'192.0.2.7'", '192.0.2.7'],
    ['192.0.2.7%2', '192.0.2.7'],
    ['192.0.2.7%2:443', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['"[2001:DB8::7]:51234"', '2001:DB8::7'],
    ['[fe80::7%eth0]:51234', 'fe80::7'],
    ['fe80::7%eth0', 'fe80::7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['[::ffff:192.0.2.7]:80', '::ffff:192.0.2.7'],
    ['::ffff:192.0.2.7:51234', '::ffff:192.0.2.7'],
    ['192.0.2.7:', '192.0.2.7'],
    ['[2001:db8::7]:', '2001:db8::7'],
    ['2001:db8:1:2:3:4:5:6:51234', '2001:db8:1:2:3:4:5:6'],
    ['192.0.2.7, 10.1.2.3:80', '192.0.2.7'],
    ['192.0.2.7:1, [fd00::1]:2, 10.1.2.3', '192.0.2.7'],
    ['9.9.9.9, 192.0.2.7:51234', '192.0.2.7'],
    ['nonsense, "unclosed, 192.0.2.7:51234', '192.0.2.7'],
    ['10.1.2.3, 10.1.2.4', '10.1.2.3'],
  ])('%s names %s', (header, address) => expect(listed(header)).toEqual({ address }));

  test.each([
    ['unknown', '10.0.0.1'],
    ['_hidden', '10.0.0.1'],
    ['', '10.0.0.1'],
    ['192.0.2.7,', '10.0.0.1'],
    ['192.0.2.256', '10.0.0.1'],
    ['192.0.2.07', '10.0.0.1'],
    ['192.0.2.7:port', '10.0.0.1'],
    ['[192.0.2.7', '10.0.0.1'],
    ['http://192.0.2.7/', '10.0.0.1'],
    ['9.9.9.9, unknown', '10.0.0.1'],
    ['unknown, 10.1.2.3', '10.1.2.3'],
  ])('%j cannot be read: the proxy that wrote it, %s, counts', (header, address) =>
    expect(listed(header)).toEqual({ address, unreadable: 'x-forwarded-for' }),
  );
});

describe('Forwarded of a trusted proxy', () => {
  test.each([
    ['for=192.0.2.7', '192.0.2.7'],
    ['For="192.0.2.7:51234";proto=https;by=10.0.0.1', '192.0.2.7'],
    ['proto=https; FOR=192.0.2.7', '192.0.2.7'],
    ['for="[2001:db8::7]:51234"', '2001:db8::7'],
    ['for="[2001:db8::7]:_port"', '2001:db8::7'],
    ['for=192.0.2.7;host="a, b;c", for="10.1.2.3"', '192.0.2.7'],
    ['for="unclosed, for=192.0.2.7', '192.0.2.7'],
    ['host="x;for=9.9.9.9;y";for=192.0.2.7', '192.0.2.7'],
    ['host="x\\";for=9.9.9.9;y=\\"";for="192.0.2.7\\:80"', '192.0.2.7'],
    ['for=", for="[2001:db8::7]:80"', '2001:db8::7'],
  ])('%s names %s', (forwarded, address) => expect(from({ forwarded })).toEqual({ address }));

  test.each(['for=unknown', 'for=_gazonk', 'proto=https', '192.0.2.7', 'xfor=192.0.2.7'])(
    '%s cannot be read',
    (forwarded) => expect(from({ forwarded })).toEqual({ address: '10.0.0.1', unreadable: 'forwarded' }),
  );

  test('counts where it stands alone: X-Forwarded-For decides, also where that cannot be read', () => {
    const forwarded = 'for=9.9.9.9';
    expect(from({ forwarded, 'x-forwarded-for': '192.0.2.7:1' })).toEqual({ address: '192.0.2.7' });
    expect(from({ forwarded, 'x-forwarded-for': 'unknown' }).address).toBe('10.0.0.1');
  });
});

test('a caller that is no trusted proxy cannot name another address', () => {
  for (const caller of ['10.2.0.1', '2001:db8::1', '', undefined])
    expect(from({ 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7' }, caller ?? 'none')).toEqual({
      address: caller ?? 'none',
    });
});

test.each(['10.0.0.1', '::ffff:10.0.0.1', '10.1.255.255', 'fd00:1::2', '192.168.0.1', '::ffff:192.168.0.1'])(
  '%s is a trusted proxy in every spelling of its address',
  (proxy) => expect(listed('192.0.2.7', proxy)).toEqual({ address: '192.0.2.7' }),
);
