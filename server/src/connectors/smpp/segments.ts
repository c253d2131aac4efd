import { toGsm, toLatin1, toUcs2 } from './alphabet.ts';

/** The centre's meaning of `data_coding` 0 (`SMS_ALPHABET`): GSM 03.38 or ISO 8859-1. */
export type Alphabet = 'gsm' | 'latin1';

/** Capacity of a radio message: septets of GSM 03.38, or octets. */
const septets = { whole: 160, part: 153 };
const octets = { whole: 140, part: 134 };

/** An encoded text: SMPP's `data_coding`, letters, and the room each takes. */
type Written = { dataCoding: number; letters: Buffer[]; costs: Buffer[]; room: typeof octets };

const defaultAlphabet = 0;
const ucs2 = 8;

/** Encodes in the centre's alphabet if possible, otherwise UCS-2. A Latin-1 centre transmits GSM if it can. */
const write = (text: string, alphabet: Alphabet): Written => {
  const gsm = toGsm(text);
  const letters = alphabet === 'gsm' ? gsm : toLatin1(text);
  if (letters) return { dataCoding: defaultAlphabet, letters, costs: gsm ?? letters, room: gsm ? septets : octets };
  const units = toUcs2(text);
  return { dataCoding: ucs2, letters: units, costs: units, room: octets };
};

export type Segment = { dataCoding: number; esmClass: number; octets: Buffer };

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

const header = (reference: number, total: number, number: number) =>
  Buffer.from([5, 0, 3, reference % 256, total, number]);

/** Splits a text into short messages under one `reference`. Undefined for an empty text, or over 255 parts. */
export const toSegments = (text: string, reference: number, alphabet: Alphabet = 'gsm'): Segment[] | undefined => {
  // Composed: a separate accent would force UCS-2.
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
