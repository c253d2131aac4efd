import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createZstdCompress, zstdCompress, type Zlib } from 'node:zlib';
import { present } from '@selfcare/contract/typed/present';
import type { Packed } from '../../http/packing/packed.ts';

/** A document in the browser's cache; later documents are sent as their difference from it. */
export type Dictionary = Pick<Packed, 'raw' | 'hash'>;

const mostKnown = 200;

const dictionaryHeaders = {
  'cache-control': 'private, max-age=0, stale-while-revalidate=900',
  'use-as-dictionary': 'match="/*", match-dest=("document")',
};

/**
 * Returns the headers by which a document becomes a dictionary for later ones (RFC 9842). Chromium keeps a dictionary
 * as long as its document may be served stale. Other browsers might show the stale document, so they get undefined.
 */
export const dictionaryHeadersFor = (headers: IncomingHttpHeaders) =>
  headers['sec-ch-ua'] === undefined ? undefined : dictionaryHeaders;

/** Caches the documents of this process by SHA-256; the least recently used is evicted. */
export const createDictionaries = () => {
  const known = new Map<string, Dictionary>();
  const touch = (name: string, dictionary: Dictionary) => {
    known.delete(name);
    known.set(name, dictionary);
    if (known.size > mostKnown) known.delete(present(known.keys().next().value));
    return dictionary;
  };
  return {
    add: ({ raw, hash }: Dictionary): void => void touch(hash.toString('base64'), { raw, hash }),
    /** Returns the dictionary that the browser announces, if it is one of ours and the browser accepts `dcz`. */
    find: (headers: IncomingHttpHeaders): Dictionary | undefined => {
      const name = /^:([\w+/]{43}=):$/.exec(String(headers['available-dictionary']))?.[1];
      if (name === undefined || !/(^|[\s,])dcz\s*(,|$)/.test(String(headers['accept-encoding']))) return undefined;
      const dictionary = known.get(name);
      return dictionary && touch(name, dictionary);
    },
  };
};

export type Dictionaries = ReturnType<typeof createDictionaries>;

export type Coding = {
  name: string;
  pack: (text: string | Buffer) => Promise<Buffer>;
  grow: () => Zlib & Transform;
};

/** A few more bytes than the highest level, in a tenth of its time. */
const params = { [constants.ZSTD_c_compressionLevel]: 9 };

/** Returns the coding `dcz` of RFC 9842: its magic number and the dictionary's hash precede the Zstandard data. */
export const codingWith = ({ raw, hash }: Dictionary): Coding => {
  const options = { params, dictionary: raw };
  const head = Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), hash]);
  return {
    name: 'dcz',
    pack: async (text) => Buffer.concat([head, await promisify(zstdCompress)(text, options)]),
    grow: () => {
      const packer = createZstdCompress(options);
      packer.push(head);
      return packer;
    },
  };
};
