import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Packed } from './packed.ts';

export const takesBrotli = (acceptEncoding: string | string[] | undefined) =>
  /(^|[\s,])br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/.test(String(acceptEncoding ?? ''));

/** Returns the tags of If-None-Match; weak and strong ones compare equal there (RFC 9110). */
export const namedTags = (ifNoneMatch: string | undefined) =>
  (ifNoneMatch ?? '').split(',').map((given) => given.trim().replace(/^W\//, ''));

export const hasForm = (ifNoneMatch: string | undefined, etag: string) =>
  namedTags(ifNoneMatch).some((given) => given === '*' || given === etag);

export type Form = { etag: string; body: Buffer; encoding?: string };

export const formFor = ({ headers }: FastifyRequest, { etag, brotli, rawEtag, raw }: Packed): Form =>
  takesBrotli(headers['accept-encoding']) ? { etag, body: brotli, encoding: 'br' } : { etag: rawEtag, body: raw };

type Sending = { form: Form; headers: Readonly<Record<string, string>>; status: number };

export const sendForm = (reply: FastifyReply, { form: { etag, body, encoding }, headers, status }: Sending) => {
  reply.code(status).headers({ ...headers, etag });
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
};

export const sendUnchanged = (reply: FastifyReply, headers: Sending['headers'], etag: string) =>
  reply
    .code(304)
    .headers({ ...headers, etag })
    .send();

/** Sends a packed response in the form that the client accepts, or 304 when it has that form. */
export const sendPacked = (request: FastifyRequest, reply: FastifyReply, packed: Packed, status = 200) => {
  const form = formFor(request, packed);
  const headers = { ...packed.headers, vary: 'accept-encoding' };
  if (status === 200 && hasForm(request.headers['if-none-match'], form.etag))
    return sendUnchanged(reply, headers, form.etag);
  return sendForm(reply, { form, headers, status });
};
