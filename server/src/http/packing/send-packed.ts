import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Packed } from './packed.ts';

/** Whether a visitor who names these codings takes brotli. */
export const takesBrotli = (acceptEncoding: string | string[] | undefined) =>
  /(^|[\s,])br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/.test(String(acceptEncoding ?? ''));

/** The tags that a visitor names; weak and strong ones count alike, as RFC 9110 asks of If-None-Match. */
export const namedTags = (ifNoneMatch: string | undefined) =>
  (ifNoneMatch ?? '').split(',').map((given) => given.trim().replace(/^W\//, ''));

/** Whether the visitor already has this form. */
export const hasForm = (ifNoneMatch: string | undefined, etag: string) =>
  namedTags(ifNoneMatch).some((given) => given === '*' || given === etag);

/** What is sent of an answer, and the tag and the coding under which it is known. */
export type Form = { etag: string; body: Buffer; encoding?: string };

/** The form of a packed answer that a visitor takes: brotli, or as it is. */
export const formFor = ({ headers }: FastifyRequest, { etag, brotli, rawEtag, raw }: Packed): Form =>
  takesBrotli(headers['accept-encoding']) ? { etag, body: brotli, encoding: 'br' } : { etag: rawEtag, body: raw };

type Sending = { form: Form; headers: Readonly<Record<string, string>>; status: number };

/** Sends a form under its tag. */
export const sendForm = (reply: FastifyReply, { form: { etag, body, encoding }, headers, status }: Sending) => {
  reply.code(status).headers({ ...headers, etag });
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
};

/** Tells a visitor that what it has under this tag is still good. */
export const sendUnchanged = (reply: FastifyReply, headers: Sending['headers'], etag: string) =>
  reply
    .code(304)
    .headers({ ...headers, etag })
    .send();

/** Sends a packed answer in the form that the visitor takes, or 304 where that form is already there. */
export const sendPacked = (request: FastifyRequest, reply: FastifyReply, packed: Packed, status = 200) => {
  const form = formFor(request, packed);
  const headers = { ...packed.headers, vary: 'accept-encoding' };
  if (status === 200 && hasForm(request.headers['if-none-match'], form.etag))
    return sendUnchanged(reply, headers, form.etag);
  return sendForm(reply, { form, headers, status });
};
