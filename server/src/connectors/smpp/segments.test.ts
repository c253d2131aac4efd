import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOctets } from './fixtures.ts';
import { toSegments, type Segment } from './segments.ts';

const headerOf = ({ octets, esmClass }: Segment) => (esmClass === 0 ? undefined : [...octets.subarray(0, 6)]);
const bodyOf = ({ octets, esmClass }: Segment) => (esmClass === 0 ? octets : octets.subarray(6));
const read = (segments: Segment[] = []) =>
  segments.map((segment) => readOctets(segment.dataCoding, bodyOf(segment))).join('');
const a = (count: number) => 'a'.repeat(count);
const codingOf = (text: string) => toSegments(text, 1)?.[0]?.dataCoding;

/** The whole alphabet, the extension table last. */
const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€';

describe('a text as short messages', () => {
  it('is in the GSM alphabet where it fits, an octet a character and two for the extension table', () => {
    expect(toSegments('Été à 5 €', 1)).toEqual([
      { dataCoding: 0, esmClass: 0, octets: Buffer.from('1f740520 7f20 3520 1b65'.replaceAll(' ', ''), 'hex') },
    ]);
  });

  it('is in the GSM alphabet for each of its characters, as another reader of it agrees', () => {
    for (const character of alphabet) {
      const segments = toSegments(character, 1);
      expect([codingOf(character), read(segments)]).toEqual([0, character]);
    }
  });

  it.each(['ç', 'ê', 'œ', '’', '\u202f', '\u00a0', '\u001b', 'И', '😀'])(
    'is in UCS-2 for the sake of %j',
    (character) => {
      const segments = toSegments(`Reçu ${character}`, 1);
      expect(segments?.[0]).toMatchObject({ dataCoding: 8, esmClass: 0 });
      expect(read(segments)).toBe(`Reçu ${character}`);
    },
  );

  it('is composed first, so that a letter and its accent are one', () => {
    expect(toSegments('e\u0301', 1)).toEqual(toSegments('é', 1));
    expect(codingOf('e\u0301')).toBe(0);
  });

  it.each([
    ['160 letters', a(160), 1],
    ['161 letters', a(161), 2],
    ['306 letters', a(306), 2],
    ['307 letters', a(307), 3],
    ['80 escapes', '€'.repeat(80), 1],
    ['an escape and 158 letters', `€${a(158)}`, 1],
    ['an escape and 159 letters', `€${a(159)}`, 2],
    ['159 letters and an escape', `${a(159)}€`, 2],
    ['an escape on the border, which fits the next part', `${a(152)}€${a(151)}`, 2],
    ['an escape on the border, which fits no more', `${a(152)}€${a(152)}`, 3],
    ['70 units', 'ê'.repeat(70), 1],
    ['71 units', 'ê'.repeat(71), 2],
    ['134 units', 'ê'.repeat(134), 2],
    ['135 units', 'ê'.repeat(135), 3],
    ['35 pairs', '😀'.repeat(35), 1],
    ['36 pairs', '😀'.repeat(36), 2],
    ['a pair on the border', `${'ê'.repeat(66)}😀${'ê'.repeat(66)}`, 3],
  ])('of %s goes in as few as hold it', (_, text, count) => {
    expect(toSegments(text, 1)).toHaveLength(count);
  });

  it('for a centre of ISO 8859-1 has a byte a character, in its default alphabet', () => {
    expect(toSegments('Reçu @ Été, où êtes-vous ? [£]', 1, 'latin1')).toEqual([
      { dataCoding: 0, esmClass: 0, octets: Buffer.from('Reçu @ Été, où êtes-vous ? [£]', 'latin1') },
    ]);
    expect(toSegments('Re\u0301u', 1, 'latin1')?.[0]?.octets).toEqual(Buffer.from('Réu', 'latin1'));
  });

  it.each(['€', 'œ', '’', '\u202f', '\u0085', '\u0000', 'Ω', '😀'])(
    'for that centre is in UCS-2 for the sake of %j',
    (character) => {
      const segments = toSegments(`Reçu ${character}`, 1, 'latin1');
      expect(segments?.[0]).toMatchObject({ dataCoding: 8 });
      expect(read(segments)).toBe(`Reçu ${character}`);
    },
  );

  it.each([
    ['160 letters that GSM has', 'é'.repeat(160), 1],
    ['161', 'é'.repeat(161), 2],
    ['306', 'é'.repeat(306), 2],
    ['80 of its extension table', '['.repeat(80), 1],
    ['81 of those', '['.repeat(81), 2],
    ['140 with one that GSM has not', `ç${a(139)}`, 1],
    ['141', `ç${a(140)}`, 2],
    ['269', `ç${a(268)}`, 3],
  ])('for that centre of %s goes in as few as hold it on the radio', (_, text, count) => {
    const segments = toSegments(text, 1, 'latin1') ?? [];
    expect(segments).toHaveLength(count);
    expect(segments.map((segment) => bodyOf(segment).toString('latin1')).join('')).toBe(text);
  });

  it('says in a header of each part whose, how many and which', () => {
    const segments = toSegments('a'.repeat(400), 511) ?? [];
    expect(segments.map(headerOf)).toEqual([
      [5, 0, 3, 255, 3, 1],
      [5, 0, 3, 255, 3, 2],
      [5, 0, 3, 255, 3, 3],
    ]);
    expect(segments.map(({ esmClass }) => esmClass)).toEqual([0x40, 0x40, 0x40]);
  });

  const gsm = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 800, size: 'max' });
  const any = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 400, size: 'max' })
    .map((text) => text.normalize('NFC'));

  it('is read again whole, each part within its size and never ending in half a character', () => {
    fc.assert(
      fc.property(fc.oneof(gsm, any), (text) => {
        const segments = toSegments(text, 7) ?? [];
        expect(read(segments)).toBe(text);
        for (const segment of segments) {
          const most = segment.esmClass === 0 ? 160 : 159;
          expect(segment.octets.length).toBeLessThanOrEqual(segment.dataCoding === 0 ? most : 140);
          const body = bodyOf(segment);
          const last = segment.dataCoding === 0 ? body.at(-1) : body.readUInt16BE(body.length - 2) >> 10;
          expect(last).not.toBe(segment.dataCoding === 0 ? 0x1b : 0xd800 >> 10);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is nothing when it is empty or takes more than 255 parts', () => {
    expect(toSegments('', 1)).toBeUndefined();
    expect(toSegments('a'.repeat(153 * 255), 1)).toHaveLength(255);
    expect(toSegments('a'.repeat(153 * 255 + 1), 1)).toBeUndefined();
  });
});
