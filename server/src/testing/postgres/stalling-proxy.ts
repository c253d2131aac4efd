import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy of a port of this machine that can hold the answers back; what is held when it ends has never been sent. */
export const openStallingProxy = async (port: number) => {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const join = (client: Socket) => {
    const server = connect(port, '127.0.0.1');
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (bytes) => void server.write(bytes));
    server.on('data', (bytes) => {
      if (!isHeld) client.write(bytes);
    });
  };
  const listener = createServer(join).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    /** From now on no answer passes. */
    hold: () => void (isHeld = true),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
};
