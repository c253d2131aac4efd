import { toGsm, toUcs2 } from './alphabet.ts';

/** SMPP's data_coding: the centre's default alphabet, which is GSM 03.38, and UCS-2. */
const codings = {
  gsm: { dataCoding: 0, whole: 160, part: 153 },
  ucs2: { dataCoding: 8, whole: 140, part: 134 },
};

/** One short message; `esmClass` says whether it begins with a user data header. */
export type Segment = { dataCoding: number; esmClass: number; octets: Buffer };

/** Fills parts up to `limit` octets; a character of several octets is never cut. */
const pack = (letters: Buffer[], limit: number): Buffer[] => {
  const parts: Buffer[][] = [[]];
  let size = 0;
  for (const letter of letters) {
    if (size + letter.length > limit) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(letter);
    size += letter.length;
  }
  return parts.map((part) => Buffer.concat(part));
};

/** User data header of a message in parts: element 0 (8-bit reference), three octets long. */
const header = (reference: number, total: number, number: number) =>
  Buffer.from([5, 0, 3, reference % 256, total, number]);

/**
 * A text as short messages: in the GSM alphabet where it fits, else in UCS-2, in one message or in parts under one
 * `reference`. Undefined for an empty text and for one of more than 255 parts.
 */
export const toSegments = (text: string, reference: number): Segment[] | undefined => {
  // Composed: an e and its accent are two characters that no alphabet but UCS-2 has, an é is one of GSM.
  const composed = text.normalize('NFC');
  const gsm = toGsm(composed);
  const letters = gsm ?? toUcs2(composed);
  const { dataCoding, whole, part } = gsm ? codings.gsm : codings.ucs2;
  const [single, ...more] = pack(letters, whole);
  if (!single?.length) return undefined;
  if (more.length === 0) return [{ dataCoding, esmClass: 0, octets: single }];
  const parts = pack(letters, part);
  if (parts.length > 255) return undefined;
  return parts.map((octets, index) => ({
    dataCoding,
    esmClass: 0x40,
    octets: Buffer.concat([header(reference, parts.length, index + 1), octets]),
  }));
};
