import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What becomes of a COMMIT: it never arrives, it is done and its answer is lost, nobody says a word any more, or it is
 * still on its way when its sender has lost the line.
 */
export type Cut = 'before' | 'after' | 'silence' | 'late';

const commit = Buffer.from('commit\0');

/** A line to a PostgreSQL server that can be cut around the COMMIT of a transaction (docs/faults.md F22). */
export const openCuttingProxy = async (serverUrl: string) => {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let next: Cut | undefined;
  const late: (() => void)[] = [];

  const join = (client: Socket) => {
    const server = connect(Number(target.port), target.hostname);
    let cut: Cut | undefined;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        if (cut !== 'late') end();
      });
    }
    client.on('data', (bytes) => {
      if (next && bytes.includes(commit)) [cut, next] = [next, undefined];
      if (cut === 'before') return end();
      if (cut !== 'late') return void server.write(bytes);
      late.push(() => void server.write(bytes));
      client.destroy();
    });
    server.on('data', (bytes) => {
      if (cut === 'after' || cut === 'late') return end();
      if (cut !== 'silence') client.write(bytes);
    });
  };
  const listener = createServer(join);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Cuts the line around the next COMMIT. */
    cutNextCommit: (cut: Cut) => void (next = cut),
    /** Lets what is late arrive. */
    arrive: () => {
      for (const send of late.splice(0)) send();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
};

export type CuttingProxy = Awaited<ReturnType<typeof openCuttingProxy>>;
