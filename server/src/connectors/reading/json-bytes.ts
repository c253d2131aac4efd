import { brotliDecompressSync, crc32, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { exactNumber } from './exact-number.ts';
import { blurTwice } from './blur-twice.ts';

type Described = { contentType?: string | undefined; contentEncoding?: string | undefined };

type Decode = (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer;

/** gzip is known by its first bytes (RFC 1952), which no JSON has, whatever the header says. */
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;

/** The place behind the header of gzip, where the deflated bytes begin. */
const endOfGzipHeader = (bytes: Buffer): number => {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + bytes.readUInt16LE(at);
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1;
  return flags & 2 ? at + 2 : at;
};

/** What `info` adds to the answer of zlib: how many bytes it has read. */
type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

const gunzip: Decode = (bytes, limits) => {
  try {
    return gunzipSync(bytes, limits);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // Something may follow, such as a line break of a proxy: the deflated bytes say where they end.
    const deflated = bytes.subarray(endOfGzipHeader(bytes));
    const { buffer, engine } = inflateRawSync(deflated, { ...limits, info: true }) as unknown as Inflated;
    if (deflated.readUInt32LE(engine.bytesWritten) !== crc32(buffer)) throw error;
    return buffer;
  }
};

const inflate: Decode = (bytes, limits) => {
  try {
    return inflateSync(bytes, limits);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // Many servers send deflate without the frame that the standard asks for.
    return inflateRawSync(bytes, limits);
  }
};

/** Servers mistake gzip and deflate for each other: the bytes decide. */
const unzip: Decode = (bytes, limits) => (isGzip(bytes) ? gunzip : inflate)(bytes, limits);

const decoders: Readonly<Record<string, Decode>> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: unzip,
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
  return isGzip(plain) ? gunzip(plain, { maxOutputLength: mostBytes }) : plain;
};

/** The charset of the bytes: their byte order mark decides, then the label, then UTF-8 as JSON has it. */
const labelOf = (bytes: Buffer, contentType: string): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return /charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1] ?? 'utf-8';
};

const decoderFor = (label: string, bytes: Buffer, fatal: boolean): TextDecoder => {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    // No label of the Encoding Standard (`utf_8`, `utf8mb4`): valid UTF-8 is hardly ever anything else.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return new TextDecoder('utf-8', { fatal });
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

const controls = /\p{Cc}/gu;

/** JSON, also with line breaks and tabs inside its texts, as some servers print what their users typed. */
const parse = (text: string): unknown => {
  try {
    return blurTwice(text, JSON.parse(text, exactNumber));
  } catch (error) {
    const spaced = text.replace(controls, ' ');
    if (spaced === text) throw error;
    return blurTwice(spaced, JSON.parse(spaced, exactNumber));
  }
};

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
