import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The port that an app listens on. */
export const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

/** A connection on which the test writes byte for byte; errors of a connection that was cut are expected. */
export const openSocket = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** Sends a request as it is written, which a client library would tidy up first; answers what came until the close. */
export const sendRaw = async (port: number, text: string): Promise<string> => {
  const socket = await openSocket(port);
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.write(text);
  await once(socket, 'close');
  return answer;
};
