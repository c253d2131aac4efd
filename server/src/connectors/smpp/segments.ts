import { toGsm, toLatin1, toUcs2 } from './alphabet.ts';

/** The alphabet that a centre reads `data_coding` 0 by (`SMS_ALPHABET`): GSM 03.38, or ISO 8859-1. */
export type Alphabet = 'gsm' | 'latin1';

/** What goes into one message of the radio network: septets of GSM 03.38, or octets. */
const septets = { whole: 160, part: 153 };
const octets = { whole: 140, part: 134 };

/** How a text is written: SMPP's `data_coding`, the letters, and what each costs of the room of a message. */
type Written = { dataCoding: number; letters: Buffer[]; costs: Buffer[]; room: typeof octets };

const defaultAlphabet = 0;
const ucs2 = 8;

/** In the centre's own alphabet where the text fits it, otherwise in UCS-2. A centre of ISO 8859-1 writes GSM to the radio where it can. */
const write = (text: string, alphabet: Alphabet): Written => {
  const gsm = toGsm(text);
  const letters = alphabet === 'gsm' ? gsm : toLatin1(text);
  if (letters) return { dataCoding: defaultAlphabet, letters, costs: gsm ?? letters, room: gsm ? septets : octets };
  const units = toUcs2(text);
  return { dataCoding: ucs2, letters: units, costs: units, room: octets };
};

/** One short message; `esmClass` says whether it begins with a user data header. */
export type Segment = { dataCoding: number; esmClass: number; octets: Buffer };

/** Fills parts up to `limit`; a character of several octets is never cut. */
const pack = ({ letters, costs }: Written, limit: number): Buffer[] => {
  const parts: Buffer[][] = [[]];
  let size = 0;
  for (const [index, letter] of letters.entries()) {
    const cost = costs[index]?.length ?? letter.length;
    if (size + cost > limit) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(letter);
    size += cost;
  }
  return parts.map((part) => Buffer.concat(part));
};

/** User data header of a message in parts: element 0 (8-bit reference), three octets long. */
const header = (reference: number, total: number, number: number) =>
  Buffer.from([5, 0, 3, reference % 256, total, number]);

/**
 * A text as short messages: in the centre's alphabet where it fits, otherwise in UCS-2, in one message or in parts under one
 * `reference`. Undefined for an empty text and for one of more than 255 parts.
 */
export const toSegments = (text: string, reference: number, alphabet: Alphabet = 'gsm'): Segment[] | undefined => {
  // Composed: an e and its accent are two characters that no alphabet but UCS-2 has, an é is one of GSM.
  const written = write(text.normalize('NFC'), alphabet);
  const { dataCoding, room } = written;
  const [single, ...more] = pack(written, room.whole);
  if (!single?.length) return undefined;
  if (more.length === 0) return [{ dataCoding, esmClass: 0, octets: single }];
  const parts = pack(written, room.part);
  if (parts.length > 255) return undefined;
  return parts.map((part, index) => ({
    dataCoding,
    esmClass: 0x40,
    octets: Buffer.concat([header(reference, parts.length, index + 1), part]),
  }));
};
