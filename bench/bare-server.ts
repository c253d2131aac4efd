import { createReadStream, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `node bench/bare-server.ts <file> <disk|memory>`: serves one file as one page and sends its port to the parent. */
const [file = '', from] = process.argv.slice(2);
const content = readFileSync(file);
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': content.length,
  etag: '"static"',
};
const send = {
  disk: (response: ServerResponse) => createReadStream(file).pipe(response.writeHead(200, headers)),
  memory: (response: ServerResponse) => response.writeHead(200, headers).end(content),
};
const server = createServer((_request, response) => send[from === 'disk' ? 'disk' : 'memory'](response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
