import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { createServer } from './library.ts';
import { openParts, type Parts } from './parts.ts';
import { openReceipts, type Receipts } from './receipts.ts';
import { serveSession } from './session.ts';

/** The state that every connection of the SMS centre shares. */
export type Centre = { sandbox: Sandbox; log: FastifyBaseLogger; parts: Parts; receipts: Receipts };

type ListeningCentre = { url: string; close: () => Promise<void> };

/**
 * Starts the SMS centre: SMPP 3.4 on `SANDBOX_SMPP_PORT`. Messages arrive in a phone's inbox. Refuses a port that is in
 * use (`EADDRINUSE`). `close` cuts every connection.
 */
export const openSmsCentre = async (sandbox: Sandbox, log: FastifyBaseLogger): Promise<ListeningCentre> => {
  const centre: Centre = { sandbox, log, parts: openParts(sandbox.store), receipts: openReceipts(sandbox) };
  const server = createServer((session) => serveSession(centre, session));
  server.listen(sandbox.settings.smppPort, sandbox.settings.host);
  await once(server, 'listening');
  const url = urlOf(server.address());
  log.info(`SMS centre listening at ${url}`);
  return {
    url,
    close: async () => {
      for (const session of server.sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

const urlOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): string => {
  if (address === null || typeof address === 'string') throw new Error('The SMS centre listens on no port');
  return `smpp://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
};
