import { promisify } from 'node:util';
import { PassThrough } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Packed } from './packed.ts';

const takesBrotli = (acceptEncoding: string | string[] | undefined) =>
  /(^|[\s,])br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/.test(String(acceptEncoding ?? ''));

/** Whether the visitor already has this form; weak and strong tags count alike, as RFC 9110 asks of If-None-Match. */
export const hasForm = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag);

/** Sends a packed answer in the form that the visitor takes, or 304 where that form is already there. */
export const sendPacked = (request: FastifyRequest, reply: FastifyReply, packed: Packed, status = 200) => {
  const isBrotli = takesBrotli(request.headers['accept-encoding']);
  const etag = isBrotli ? packed.etag : packed.rawEtag;
  reply.code(status).headers({ ...packed.headers, etag, vary: 'accept-encoding' });
  if (status === 200 && hasForm(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return isBrotli ? reply.header('content-encoding', 'br').send(packed.brotli) : reply.send(packed.raw);
};

const compressQuickly = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

const takesGzip = (acceptEncoding: string | string[] | undefined) =>
  /(^|[\s,])gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/.test(String(acceptEncoding ?? ''));

type Own = { html: string; headers: Record<string, string>; status: number };

const encodingFor = ({ headers }: FastifyRequest) => {
  const accepted = headers['accept-encoding'];
  return takesBrotli(accepted) ? 'br' : takesGzip(accepted) ? 'gzip' : undefined;
};

const headOwn = (reply: FastifyReply, { headers, status }: Own, encoding: 'br' | 'gzip' | undefined) => {
  reply.code(status).headers({ ...headers, 'cache-control': 'no-store', vary: 'accept-encoding' });
  if (encoding) reply.header('content-encoding', encoding);
};

/** Sends what was made for this visitor alone, compressed as it goes; nobody keeps it. */
export const sendOwn = async (request: FastifyRequest, reply: FastifyReply, own: Own) => {
  const encoding = encodingFor(request);
  headOwn(reply, own, encoding);
  return reply.send(encoding ? await compressQuickly[encoding](own.html) : own.html);
};

/**
 * The same, with its end to come: the browser draws what it has meanwhile, if nothing on the way collects it (nginx does not, told
 * so). `end` never fails: without a text the answer just ends.
 */
export const sendGrowing = (
  request: FastifyRequest,
  reply: FastifyReply,
  own: Own,
  end: () => Promise<string | undefined>,
) => {
  const encoding = encodingFor(request);
  headOwn(reply, own, encoding);
  reply.header('x-accel-buffering', 'no');
  const packers = {
    br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: () => createGzip(),
  };
  const packer = encoding && packers[encoding]();
  const out = packer ?? new PassThrough();
  out.write(own.html);
  packer?.flush();
  const finish = (text = '') => void (out.destroyed || out.end(text));
  void end().then(finish);
  return reply.send(out);
};
