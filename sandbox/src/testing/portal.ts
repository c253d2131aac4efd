import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** A stand-in for the portal that records every callback. */
export type Portal = {
  url: string;
  received: Received[];
  /** Accepts callbacks but delays their responses until the returned function is called. */
  hold: () => () => void;
  close: () => Promise<void>;
};

export const listenAsPortal = async (): Promise<Portal> => {
  const received: Received[] = [];
  let isHeld = Promise.resolve();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body });
      void isHeld.then(() => response.writeHead(204).end());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The portal listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      isHeld = promise;
      return resolve;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
