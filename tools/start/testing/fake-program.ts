import { createServer } from 'node:http';

const log = (level: number, msg: string): void => {
  process.stdout.write(`${JSON.stringify({ level, msg, pid: process.pid })}\n`);
};

/**
 * Runs a stand-in for portal or sandbox: it returns its process id, logs as they do, and crashes on /crash. With `SLOW`
 * it becomes ready on /wake.
 */
export const serve = (port: string | undefined): void => {
  let isReady = process.env['SLOW'] === undefined;
  const server = createServer((request, response) => {
    if (request.url === '/crash') throw new Error('a mistake made on purpose');
    if (request.url === '/wake') isReady = true;
    if (!isReady) response.statusCode = 503;
    if (request.url === '/warn') log(40, 'the provider is slow');
    response.end(String(process.pid));
  });
  server.listen(Number(port), '127.0.0.1', () => log(30, 'listening'));
  process.on('SIGTERM', () => {
    log(30, 'closing');
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  });
};
