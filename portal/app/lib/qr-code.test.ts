import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

const drawn = (text: string) =>
  qrCode(text)
    ?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
    .join('\n');

/** As the library uqr 0.1.3 draws it at level L with mask 0. */
const drawnElsewhere = `#######..#.##.#######
#.....#..###..#.....#
#.###.#.##.##.#.###.#
#.###.#..#.#..#.###.#
#.###.#...#.#.#.###.#
#.....#.....#.#.....#
#######.#.#.#.#######
........##.##........
###.########.##...#..
######.#.#...##.#####
##....#####.#..###.##
.#.##..##......##...#
.#.##.#..##.#...##.##
........##.#.#..##..#
#######.####.#..###.#
#.....#.#.####...#...
#.###.#.####..##.#...
#.###.#..##...###..#.
#.###.#.#...#..##.#.#
#.....#.##....#..#.#.
#######.###.#.##...##`;

test('a code is drawn module by module as another library draws it', () => {
  expect(drawn('7kq4-m2zc')).toBe(drawnElsewhere);
});

/** The fullest and the emptiest of each version, as the same library draws them: bytes, modules a side, digest. */
test.each([
  [17, 21, '8e2b1ec45690bf9a'],
  [18, 25, 'b3a2987341c7be32'],
  [32, 25, '034bea9c6141f073'],
  [53, 29, '3a1e1252c7ae5a81'],
  [54, 33, '84216f5b449bd16d'],
  [78, 33, '02029f42f91e79a1'],
  [79, 37, '1fa5bc2dffd93334'],
  [106, 37, '95df095abcfc13cc'],
] as const)('%i bytes make a code of %i modules', (length, size, digest) => {
  const address = `https://portal.example.cg/en/payment/receipt/7KQ4-M2ZC${'0123456789'.repeat(9)}`;
  const picture = drawn(address.slice(0, length)) ?? '';
  expect(picture.split('\n')).toHaveLength(size);
  expect(createHash('sha256').update(picture).digest('hex').slice(0, 16)).toBe(digest);
});

test('a text that is too long has no code; bytes count, not letters', () => {
  expect(qrCode('x'.repeat(107))).toBeUndefined();
  expect(qrCode('é'.repeat(53))).toBeDefined();
  expect(qrCode('é'.repeat(54))).toBeUndefined();
});
