import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Range = { first: bigint; last: bigint };

const valueOf = (ip: string): bigint =>
  BigInt(`0x${Buffer.from(ipaddr.parse(ip.replace(/%.*/, '')).toByteArray()).toString('hex')}`);

const rangeOf = (address: bigint, size: number, bits: number): Range => {
  const rest = BigInt(size - bits);
  const first = (address >> rest) << rest;
  return { first, last: first + (1n << rest) - 1n };
};

/** IPv4 mapped into IPv6: a range around these contains IPv4 callers too. */
const mapped = { first: 0xffff_0000_0000n, last: 0xffff_ffff_ffffn };
/** All of IPv4, and the allocated part of IPv6 (2000::/3). */
const everyFour = { first: 0n, last: (1n << 32n) - 1n };
const everySix = { first: 1n << 125n, last: (1n << 126n) - 1n };

const cut = ({ first, last }: Range, to: Range): Range[] => {
  const part = { first: first > to.first ? first : to.first, last: last < to.last ? last : to.last };
  return part.first <= part.last ? [part] : [];
};

const isMoreThanHalf = (ranges: readonly Range[], whole: Range): boolean => {
  let covered = 0n;
  let next = whole.first;
  const within = ranges.flatMap((range) => cut(range, whole)).toSorted((a, b) => (a.first < b.first ? -1 : 1));
  for (const { first, last } of within) {
    const from = first > next ? first : next;
    if (last < from) continue;
    covered += last - from + 1n;
    next = last + 1n;
  }
  return covered * 2n > whole.last - whole.first + 1n;
};

const read = (text: string) => {
  const [ip = '', bits] = text.split('/');
  const isSix = isIP(ip) === 6;
  const size = isSix ? 128 : 32;
  const length = Number(bits ?? size);
  const range = rangeOf(valueOf(ip), size, length);
  const four = isSix ? cut(range, mapped).map((part) => toFour(part)) : [range];
  return { text, four, six: isSix ? [range] : [], isWide: isSix ? length < 16 || four.some(isWideFour) : length < 8 };
};

const toFour = ({ first, last }: Range): Range => ({ first: first - mapped.first, last: last - mapped.first });
const isWideFour = ({ first, last }: Range): boolean => last - first + 1n > 1n << 24n;

/** Returns objections to networks of trusted proxies that are too large: such a caller can claim any address. */
export const tooManyProxies = (proxies: readonly string[]): string[] => {
  const ranges = proxies.map(read);
  const wide = ranges.filter(({ isWide }) => isWide).map(({ text }) => text);
  if (wide.length > 0) return [`names ${wide.join(', ')}: a network of proxies is a /8 at most (IPv6: /16)`];
  const isAll =
    isMoreThanHalf(
      ranges.flatMap(({ four }) => four),
      everyFour,
    ) ||
    isMoreThanHalf(
      ranges.flatMap(({ six }) => six),
      everySix,
    );
  return isAll ? ['names networks that hold most of all addresses together: name the proxies'] : [];
};
