import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { exactNumber } from './exact-number.ts';
import { blurTwice } from './blur-twice.ts';

type Described = { contentType?: string | undefined; contentEncoding?: string | undefined };

const inflate = (bytes: Buffer, limits: { maxOutputLength: number }): Buffer => {
  try {
    return inflateSync(bytes, limits);
  } catch {
    // Many servers send deflate without the frame that the standard asks for.
    return inflateRawSync(bytes, limits);
  }
};

const decoders: Readonly<Record<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

/** Undoes the codings of `content-encoding`, last one first. Bytes that are not coded as the header says stay as they are. */
const decoded = (bytes: Buffer, contentEncoding: string, mostBytes: number): Buffer => {
  const codings = contentEncoding.toLowerCase().split(',').toReversed();
  let plain = bytes;
  for (const coding of codings) {
    const decode = decoders[coding.trim()];
    try {
      plain = decode?.(plain, { maxOutputLength: mostBytes }) ?? plain;
    } catch (error) {
      if (error instanceof RangeError) throw error;
    }
  }
  return plain;
};

/** The charset of the bytes: their byte order mark decides, then the label, then UTF-8 as JSON has it. */
const labelOf = (bytes: Buffer, contentType: string): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return /charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1] ?? 'utf-8';
};

const isAscii = (bytes: Buffer) => bytes.every((byte) => byte < 0x80);

const decoderFor = (label: string, bytes: Buffer, fatal: boolean): TextDecoder => {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    // No label of the Encoding Standard: ASCII alone means the same in all of them.
    if (isAscii(bytes)) return new TextDecoder('utf-8', { fatal });
    throw new TypeError(`unknown charset`);
  }
};

/** Blanks, byte order marks, NUL and comments, as proxies put them around a body. */
const passedOver = /(?:[\s\uFEFF\0]|<!--[^]*?-->|\/\*[^]*?\*\/|\/\/[^\n]*(?:\n|$))*/y;

const skip = (text: string, from: number): number => {
  passedOver.lastIndex = from;
  return from + (passedOver.exec(text)?.[0].length ?? 0);
};

/** The index after the object or list that begins at `from`; undefined where none begins or it does not end. */
const endOfContainer = (text: string, from: number): number | undefined => {
  if (text[from] !== '{' && text[from] !== '[') return undefined;
  const tokens = /"(?:[^"\\]|\\[^])*"|[{}[\]]/g;
  tokens.lastIndex = from;
  let depth = 0;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const [token] = match;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return tokens.lastIndex;
  }
  return undefined;
};

const parse = (text: string): unknown => blurTwice(text, JSON.parse(text, exactNumber));

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Whether more JSON follows that says something: then nobody can tell which of the two is the answer. */
const isAnsweredTwice = (text: string, first: string): boolean => {
  const from = skip(text, 0);
  const end = endOfContainer(text, from);
  if (end === undefined || text.slice(from, end) === first) return false;
  try {
    return !isEmpty(parse(text.slice(from, end)));
  } catch {
    return false;
  }
};

/** The JSON in a text, with what stands around it passed over. @throws where there is none, or there are two. */
const parseSurrounded = (text: string): { json: string; value: unknown } => {
  const from = skip(text, 0);
  const end = endOfContainer(text, from);
  if (end === undefined) return { json: text, value: parse(text.slice(from)) };
  const json = text.slice(from, end);
  if (isAnsweredTwice(text.slice(end), json)) throw new SyntaxError('two answers in one');
  return { json, value: parse(json) };
};

/**
 * Reads the JSON of a body as its headers describe it (docs/reading-answers.md). Undefined where there is none, its bytes are not valid
 * in their charset, or it is larger than `mostBytes` once it is unpacked. Numbers keep their digits (`exact-number.ts`).
 */
export const readJsonBytes = (bytes: Buffer, described: Described, mostBytes: number): unknown => {
  const { contentType = '', contentEncoding = '' } = described;
  try {
    const plain = decoded(bytes, contentEncoding, mostBytes);
    const label = labelOf(plain, contentType);
    const { json, value } = parseSurrounded(decoderFor(label, plain, false).decode(plain));
    // What follows the JSON need not be valid; a replaced byte inside it is checked once more.
    if (json.includes('\uFFFD')) decoderFor(label, plain, true).decode(plain);
    return value;
  } catch {
    return undefined;
  }
};
