import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ofOtherOrigin } from '../http/headers.ts';
import { createCache, pack } from '../http/packing/packed.ts';
import { sendPacked } from '../http/packing/send-packed.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const headersOf = (name: string, isElsewhere: boolean) => ({
  ...(isElsewhere && ofOtherOrigin),
  'content-type': types[extname(name)] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
});

/** Headers that only documents need: scripts, sheets and fonts run under the policy of their page. */
const ofDocuments = ['content-security-policy', 'referrer-policy', 'x-frame-options', 'x-trace-id'];
const isDocument = (name: string) => extname(name) === '.svg';

/** The build stores each file compressed as well (tools/build/portal.ts), which saves time at the start. */
const packedEnding = '.br';

/** Serves `/assets/<name>` from memory. `isElsewhere` allows another origin to fetch them. */
export const registerAssets = (app: FastifyInstance, folder: string, isElsewhere: boolean) => {
  const read = new Map(readdirSync(folder).map((name) => [name, readFileSync(folder + name)]));
  const files = new Map([...read].filter(([name]) => !name.endsWith(packedEnding)));
  const cached = createCache();
  const packedAsset = (name: string, content: Buffer) =>
    cached(name, () => pack(content, headersOf(name, isElsewhere), read.get(name + packedEnding)));

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const content = files.get(name);
    if (!content) return reply.code(404).send();
    if (!isDocument(name)) for (const header of ofDocuments) reply.removeHeader(header);
    return sendPacked(request, reply, await packedAsset(name, content));
  });

  return {
    packAll: async () => {
      for (const [name, content] of files) await packedAsset(name, content);
    },
  };
};
