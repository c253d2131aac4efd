import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** A response made once and sent many times: compressed, with a strong ETag for each of its two forms. */
export type Packed = {
  raw: Buffer;
  brotli: Buffer;
  hash: Buffer;
  etag: string;
  rawEtag: string;
  headers: Readonly<Record<string, string>>;
};

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export const sha256 = (value: string | Buffer, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(value).digest(encoding);

/** Compresses at the highest level: 50 ms for a page, once, for the fewest bytes. */
export const packText = (raw: Buffer, more: Record<number, number> = {}): Promise<Buffer> =>
  compress(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      ...more,
    },
  });

const packTextQuickly = (raw: Buffer): Promise<Buffer> =>
  compress(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });

/** Packs faster and slightly larger than `pack`; other bytes, so another tag. */
export const packQuickly = async (content: string, headers: Record<string, string>): Promise<Packed> => {
  const packed = await pack(content, headers, await packTextQuickly(Buffer.from(content)));
  return { ...packed, etag: packed.etag.replace(/"$/, '-q"') };
};

/** Returns the common prefix of all tags of a text. */
export const tagOf = (hash: Buffer) => hash.toString('base64url').slice(0, 22);

export const pack = async (
  content: string | Buffer,
  headers: Record<string, string>,
  compressed?: Buffer,
): Promise<Packed> => {
  const raw = Buffer.from(content);
  const brotli = compressed ?? (await packText(raw));
  const hash = createHash('sha256').update(raw).digest();
  const tag = tagOf(hash);
  return { raw, brotli, hash, etag: `"${tag}"`, rawEtag: `"${tag}-i"`, headers };
};

/** Creates a cache of a closed set of keys that makes each response once; failures are not cached. */
export const createCache = () => {
  const known = new Map<string, Promise<Packed>>();
  return (key: string, make: () => Promise<Packed>): Promise<Packed> => {
    const found = known.get(key);
    if (found) return found;
    const making = make();
    known.set(key, making);
    making.catch(() => known.delete(key));
    return making;
  };
};

export type Packer = {
  pack: (content: string, headers: Record<string, string>) => Promise<Packed>;
  forgetOthers: () => Promise<void>;
};

const readPacked = async (file: string, raw: Buffer): Promise<Buffer | undefined> => {
  try {
    const packed = await readFile(file);
    return (await decompress(packed, { maxOutputLength: raw.length })).equals(raw) ? packed : undefined;
  } catch {
    return undefined;
  }
};

/** Creates a packer that stores its output in a folder by hash: the highest level takes seconds. */
export const createPacker = (folder: string | undefined): Packer => {
  if (folder === undefined) return { pack: (content, headers) => pack(content, headers), forgetOthers: async () => {} };
  const used = new Set<string>();

  // Atomic: the process may be killed at any moment.
  const write = async (file: string, packed: Buffer) => {
    await mkdir(folder, { recursive: true });
    const part = `${file}.${process.pid}`;
    await writeFile(part, packed);
    await rename(part, file);
  };

  return {
    pack: async (content, headers) => {
      const raw = Buffer.from(content);
      const name = sha256(raw, 'base64url');
      used.add(name);
      const file = join(folder, name);
      const kept = await readPacked(file, raw);
      if (kept) return pack(raw, headers, kept);
      const packed = await packText(raw);
      await write(file, packed).catch(() => undefined);
      return pack(raw, headers, packed);
    },
    forgetOthers: async () => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) if (!used.has(name)) await rm(join(folder, name), { force: true });
    },
  };
};
