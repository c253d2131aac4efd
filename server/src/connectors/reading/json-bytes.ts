import { brotliDecompressSync, crc32, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { exactNumber } from './exact-number.ts';
import { blurTwice } from './blur-twice.ts';

type Described = { contentType?: string | undefined; contentEncoding?: string | undefined };

type Decode = (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer;

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;

const endOfGzipHeader = (bytes: Buffer): number => {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + bytes.readUInt16LE(at);
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1;
  return flags & 2 ? at + 2 : at;
};

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

const gunzip: Decode = (bytes, limits) => {
  try {
    return gunzipSync(bytes, limits);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // Something may follow, such as a proxy's line break: the deflated bytes end themselves.
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
    // Many servers send deflate without the required zlib frame.
    return inflateRawSync(bytes, limits);
  }
};

/** Servers confuse gzip and deflate: the bytes decide. */
const unzip: Decode = (bytes, limits) => (isGzip(bytes) ? gunzip : inflate)(bytes, limits);

const decoders: Readonly<Record<string, Decode>> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: unzip,
  br: brotliDecompressSync,
};

/** Undoes the codings of `content-encoding`, last first. Bytes that are not coded so stay unchanged. */
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

/** Returns the charset: byte order mark, then label, then UTF-8. */
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
    // An unknown label (`utf_8`, `utf8mb4`): valid UTF-8 is hardly anything else.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return new TextDecoder('utf-8', { fatal });
  }
};

/** Whitespace, byte order marks, NUL and comments, which proxies add around a body. */
const passedOver = /(?:[\s\uFEFF\0]|<!--[^]*?-->|\/\*[^]*?\*\/|\/\/[^\n]*(?:\n|$))*/y;

const skip = (text: string, from: number): number => {
  passedOver.lastIndex = from;
  return from + (passedOver.exec(text)?.[0].length ?? 0);
};

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

/** Parses JSON, tolerating raw line breaks and tabs inside texts, as some servers send them. */
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

/** Returns true when other JSON follows: then nobody can tell which is the response. */
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

/** Parses the JSON inside a text; throws when there is none, or two. */
const parseSurrounded = (text: string): { json: string; value: unknown } => {
  const from = skip(text, 0);
  const end = endOfContainer(text, from);
  if (end === undefined) return { json: text, value: parse(text.slice(from)) };
  const json = text.slice(from, end);
  if (isAnsweredTwice(text.slice(end), json)) throw new SyntaxError('two answers in one');
  return { json, value: parse(json) };
};

/** Reads the JSON of a body by its headers (docs/reading-answers.md), keeping digits; undefined if impossible. */
export const readJsonBytes = (bytes: Buffer, described: Described, mostBytes: number): unknown => {
  const { contentType = '', contentEncoding = '' } = described;
  try {
    const plain = decoded(bytes, contentEncoding, mostBytes);
    const label = labelOf(plain, contentType);
    const { json, value } = parseSurrounded(decoderFor(label, plain, false).decode(plain));
    // Invalid bytes may follow the JSON; inside it they are refused.
    if (json.includes('\uFFFD')) decoderFor(label, plain, true).decode(plain);
    return value;
  } catch {
    return undefined;
  }
};
