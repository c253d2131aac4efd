import { expect, test } from 'vitest';
import { tooManyProxies } from './proxy-ranges.ts';

const all = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${from + i}.0.0.0/8`);
const allSix = (bits: number) => Array.from({ length: 2 ** (bits - 3) }, (_, i) => (0x2000 + i).toString(16) + '::/16');

test.each([
  [[]],
  [['10.0.0.1', '192.168.0.0/16']],
  [['10.0.0.0/8', '172.16.0.0/12', '127.0.0.1', '::1', 'fd00::/16', 'fe80::1%eth0']],
  [['::ffff:10.0.0.1', '::ffff:10.0.0.0/104']],
  [all(0, 128)],
  [[...all(0, 100), ...all(0, 100)]],
])('%j are proxies', (proxies) => {
  expect(tooManyProxies(proxies)).toEqual([]);
});

test.each([
  [['0.0.0.0/1', '128.0.0.0/1'], /names 0\.0\.0\.0\/1, 128\.0\.0\.0\/1: a network of proxies is a \/8 at most/],
  [['10.0.0.0/7', '10.0.0.1'], /names 10\.0\.0\.0\/7:/],
  [['fd00::/8'], /names fd00::\/8:/],
  [['2001:db8::/15'], /names 2001:db8::\/15:/],
  [['::/16'], /names ::\/16:/],
  [['::ffff:0:0/96'], /names ::ffff:0:0\/96:/],
  [['::ffff:10.0.0.0/103'], /names ::ffff:10\.0\.0\.0\/103:/],
  [all(0, 256), /most of all addresses/],
  [all(1, 224).toReversed(), /most of all addresses/],
  [allSix(16), /most of all addresses/],
])('%j are too many [V4.1.3]', (proxies, says) => {
  expect(tooManyProxies(proxies).join()).toMatch(says);
});
