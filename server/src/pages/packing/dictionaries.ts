import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createZstdCompress, zstdCompress, type Zlib } from 'node:zlib';
import { present } from '@selfcare/contract/typed/present';
import type { Packed } from '../../http/packing/packed.ts';

/** A document that the visitor's browser still has: what follows it is sent as what differs from it. */
export type Dictionary = Pick<Packed, 'raw' | 'hash'>;

/** Enough for all pages that many visit, in a few releases of their content. */
const mostKnown = 200;

const dictionaryHeaders = {
  'cache-control': 'private, max-age=0, stale-while-revalidate=900',
  'use-as-dictionary': 'match="/*", match-dest=("document")',
};

/**
 * Says that a document may be used so for the documents after it (RFC 9842), and for how long: a browser keeps a dictionary as long as
 * its document may be served stale. Chromium asks for every document that is gone to all the same; others, which take no dictionary,
 * might show a stale one, and are told nothing. Undefined for them.
 */
export const dictionaryHeadersFor = (headers: IncomingHttpHeaders) =>
  headers['sec-ch-ua'] === undefined ? undefined : dictionaryHeaders;

/** The documents of this process by their SHA-256, the one that was added or found longest ago forgotten first. */
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
    /** The one that this browser says it has, where that is one of ours and the browser takes what is packed with it. */
    find: (headers: IncomingHttpHeaders): Dictionary | undefined => {
      const name = /^:([\w+/]{43}=):$/.exec(String(headers['available-dictionary']))?.[1];
      if (name === undefined || !/(^|[\s,])dcz\s*(,|$)/.test(String(headers['accept-encoding']))) return undefined;
      const dictionary = known.get(name);
      return dictionary && touch(name, dictionary);
    },
  };
};

export type Dictionaries = ReturnType<typeof createDictionaries>;

/** A content coding: `pack` compresses a text, `grow` one that comes in parts. */
export type Coding = {
  name: string;
  pack: (text: string | Buffer) => Promise<Buffer>;
  grow: () => Zlib & Transform;
};

/** A few more bytes than the highest level, in a tenth of its time. */
const params = { [constants.ZSTD_c_compressionLevel]: 9 };

/** The coding `dcz` of RFC 9842: its mark and the dictionary that it needs stand before what Zstandard makes of the text. */
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
