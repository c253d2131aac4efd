import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** An answer made once and sent many times: compressed, with a strong ETag for each of its two forms. */
export type Packed = {
  raw: Buffer;
  brotli: Buffer;
  etag: string;
  rawEtag: string;
  headers: Readonly<Record<string, string>>;
};

const compress = promisify(brotliCompress);

/** SHA-256 of a text or of bytes. */
export const sha256 = (value: string | Buffer, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(value).digest(encoding);

/** Compresses at the highest level: 50 ms for a page, once, for the fewest bytes on the way. */
export const packText = (raw: Buffer): Promise<Buffer> =>
  compress(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });

/** Compresses as quickly as pays off, for who waits. */
const packTextQuickly = (raw: Buffer): Promise<Buffer> =>
  compress(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });

/** The same answer as `pack` makes, a little larger and much sooner; other bytes, so its tag is another. */
export const packQuickly = async (content: string, headers: Record<string, string>): Promise<Packed> => {
  const packed = await pack(content, headers, await packTextQuickly(Buffer.from(content)));
  return { ...packed, etag: packed.etag.replace(/"$/, '-q"') };
};

/** An answer with its tags; what is compressed already is taken as it is. */
export const pack = async (
  content: string | Buffer,
  headers: Record<string, string>,
  compressed?: Buffer,
): Promise<Packed> => {
  const raw = Buffer.from(content);
  const brotli = compressed ?? (await packText(raw));
  const tag = sha256(raw, 'base64url').slice(0, 22);
  return { raw, brotli, etag: `"${tag}"`, rawEtag: `"${tag}-i"`, headers };
};

/** Makes each answer once, also when several ask at the same time; a failure is forgotten. Its keys must be a closed set. */
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
