import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { providePostgres } from '../../tools/test/postgres.ts';

/** A PostgreSQL with a connection that can be cut: `takeAway` closes all and refuses new ones until `giveBack`. */
export type SeverableDatabase = { url: string; takeAway: () => void; giveBack: () => void; stop: () => Promise<void> };

/** Opens its own server behind its own connection. A string is the reason why there is none. */
export const openSeverableDatabase = async (): Promise<SeverableDatabase | string> => {
  const postgres = await providePostgres();
  if (typeof postgres === 'string') return postgres;
  const url = new URL(postgres.url);
  const [host, port] = [url.hostname, Number(url.port)];
  const sockets = new Set<Socket>();
  let isAway = false;
  const listener = createServer((client) => {
    if (isAway) return void client.destroy();
    const server = connect(port, host);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.pipe(server);
    server.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    takeAway: () => {
      isAway = true;
      cut();
    },
    giveBack: () => {
      isAway = false;
    },
    stop: async () => {
      cut();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
      await postgres.stop();
    },
  };
};
