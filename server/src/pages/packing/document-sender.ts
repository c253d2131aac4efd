import { promisify } from 'node:util';
import { PassThrough } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { codingWith, dictionaryHeadersFor, type Coding, type Dictionaries, type Dictionary } from './dictionaries.ts';
import { tagOf, type Packed } from '../../http/packing/packed.ts';
import { formFor, namedTags, sendForm, sendUnchanged, takesBrotli, type Form } from '../../http/packing/send-packed.ts';

/** Returns the client's tag for this text, in any coding. */
const tagNamedOf = ({ headers }: FastifyRequest, packed: Packed): string | undefined => {
  const named = namedTags(headers['if-none-match']);
  return named.includes('*') ? packed.etag : named.find((tag) => tag.startsWith(`"${tagOf(packed.hash)}`));
};

const mostKeptBytes = 8 * 1024 * 1024;

/** Differences packed at the same time; further browsers get brotli, which is ready. */
const mostPacking = 4;

/** Caches each document's difference from a dictionary: packing one costs ten times as much as sending brotli. */
const createDifferences = () => {
  const known = new LRUCache<string, Form>({ maxSize: mostKeptBytes, sizeCalculation: ({ body }) => body.length });
  const packing = new Map<string, Promise<Form>>();
  const packOnce = async (name: string, dictionary: Dictionary, packed: Packed): Promise<Form> => {
    try {
      const { name: encoding, pack } = codingWith(dictionary);
      const form = { etag: `"${name}"`, body: await pack(packed.raw), encoding };
      known.set(name, form);
      return form;
    } finally {
      packing.delete(name);
    }
  };
  /** Returns the difference, packed once for all who wait, or undefined while too many others are packed. */
  return (dictionary: Dictionary, packed: Packed): Promise<Form> | Form | undefined => {
    const name = `${tagOf(packed.hash)}-${tagOf(dictionary.hash)}`;
    const found = known.get(name) ?? packing.get(name);
    if (found || packing.size >= mostPacking) return found;
    const made = packOnce(name, dictionary, packed);
    packing.set(name, made);
    return made;
  };
};

const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 };

const codings = {
  br: {
    name: 'br',
    pack: (text: string | Buffer) => promisify(brotliCompress)(text, { params: brotliParams }),
    grow: () => createBrotliCompress({ params: brotliParams }),
  },
  gzip: { name: 'gzip', pack: (text: string | Buffer) => promisify(gzip)(text), grow: () => createGzip() },
} satisfies Record<string, Coding>;

const takesGzip = (acceptEncoding: string | string[] | undefined) =>
  /(^|[\s,])gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/.test(String(acceptEncoding ?? ''));

const codingFor = ({ headers }: FastifyRequest, dictionaries: Dictionaries | undefined): Coding | undefined => {
  const dictionary = dictionaries?.find(headers);
  if (dictionary) return codingWith(dictionary);
  const accepted = headers['accept-encoding'];
  return takesBrotli(accepted) ? codings.br : takesGzip(accepted) ? codings.gzip : undefined;
};

type Own = { html: string; headers: Record<string, string>; status: number };

const vary = 'accept-encoding, available-dictionary';

const headOwn = (reply: FastifyReply, { headers, status }: Own, coding: Coding | undefined) => {
  reply.code(status).headers({ ...headers, 'cache-control': 'no-store', vary });
  if (coding) reply.header('content-encoding', coding.name);
};

/** Creates the sender of documents: compressed, or as the difference from one that the browser has. */
export const createDocumentSender = (dictionaries: Dictionaries | undefined) => {
  const differenceFrom = createDifferences();
  return {
    /** Sends a shared document, or 304 when the client has its text in any coding. */
    sendDocument: async (request: FastifyRequest, reply: FastifyReply, packed: Packed, status = 200) => {
      const kept = dictionaries && status === 200 && dictionaryHeadersFor(request.headers);
      const headers = { ...packed.headers, vary, ...kept };
      const named = status === 200 ? tagNamedOf(request, packed) : undefined;
      // Under the named tag, so that the browser's stored copy becomes fresh again.
      if (named !== undefined) return sendUnchanged(reply, headers, named);
      const dictionary = dictionaries?.find(request.headers);
      const difference = dictionary && (await differenceFrom(dictionary, packed));
      return sendForm(reply, { form: difference ?? formFor(request, packed), headers, status });
    },

    /** Sends a document made for one visitor, compressed on the way; nobody may cache it. */
    sendOwn: async (request: FastifyRequest, reply: FastifyReply, own: Own) => {
      const coding = codingFor(request, dictionaries);
      headOwn(reply, own, coding);
      return reply.send(coding ? await coding.pack(own.html) : own.html);
    },

    /** Sends the same in two parts; `end` never throws, and without a text the response just ends. */
    sendGrowing: (request: FastifyRequest, reply: FastifyReply, own: Own, end: () => Promise<string | undefined>) => {
      const coding = codingFor(request, dictionaries);
      headOwn(reply, own, coding);
      reply.header('x-accel-buffering', 'no');
      const packer = coding?.grow();
      const out = packer ?? new PassThrough();
      out.write(own.html);
      packer?.flush();
      const finish = (text = '') => void (out.destroyed || out.end(text));
      void end().then(finish);
      return reply.send(out);
    },
  };
};

export type DocumentSender = ReturnType<typeof createDocumentSender>;
