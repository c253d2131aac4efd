import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printTable } from './table.ts';

const rounds = 5;
const roundMs = 3000;
const connections = 20;

const requestOf = ({ pathname, host }: URL) =>
  `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;

/** Returns one whole response, head and packed body, as sent. */
const readAnswer = async (url: URL): Promise<{ head: string; body: Buffer; length: number }> => {
  const socket = connect(Number(url.port), url.hostname);
  socket.write(requestOf(url));
  let answer = Buffer.alloc(0);
  for await (const chunk of socket) {
    answer = Buffer.concat([answer, chunk as Buffer]);
    const end = answer.indexOf('\r\n\r\n') + 4;
    const head = answer.subarray(0, end).toString('latin1');
    const length = end + Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (end >= 4 && answer.length === length) return { head, body: answer.subarray(end), length };
  }
  throw new Error(`${url.href} closed before its answer was whole`);
};

/**
 * Measures responses per second over kept-alive connections, one request at a time on each. It only counts bytes,
 * because a client that parses bodies would be slower than the server.
 */
export const rate = async (url: URL): Promise<number> => {
  const { head, length } = await readAnswer(url);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${url.href} answered ${head.split('\r\n')[0]}`);
  const request = requestOf(url);
  let bytes = 0;
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(url.port), url.hostname);
    let due = length;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      due -= chunk.length;
      if (due < 0) socket.destroy(new Error(`${url.href} sent more than one answer`));
      if (due > 0) return;
      due = length;
      socket.write(request);
    });
    socket.write(request);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, roundMs));
  for (const socket of sockets) socket.destroy();
  return bytes / length / (roundMs / 1000);
};

/** Starts a bare Node server for one file: from disk as usual, or from memory as the upper limit. */
const serveFile = async (file: string, from: 'disk' | 'memory') => {
  const server = fork(join(import.meta.dirname, 'bare-server.ts'), [file, from]);
  const [port] = (await once(server, 'message')) as [number];
  return { url: new URL(`http://127.0.0.1:${port}/`), close: () => server.kill() };
};

const shareOf = (rates: { page: number; file: number }[]) =>
  `${Math.round(median(rates.map(({ page, file }) => page / file)) * 100)} %`;

/**
 * Compares cached pages with a static file of the same bytes, alternating in one run. Goal: 60 % of the file from disk.
 */
export const benchPages = async (portalUrl: string): Promise<void> => {
  const rows = [];
  for (const path of ['/', '/prepaid-recharge', '/payment/start']) {
    const url = new URL(path, portalUrl);
    const { body } = await readAnswer(url);
    const file = join(mkdtempSync(join(tmpdir(), 'selfcare-bench-')), 'page.br');
    writeFileSync(file, body);
    const [disk, memory] = [await serveFile(file, 'disk'), await serveFile(file, 'memory')];
    const results: { page: number; disk: number; memory: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      results.push({ disk: await rate(disk.url), page: await rate(url), memory: await rate(memory.url) });
    disk.close();
    memory.close();
    rows.push({
      page: path,
      bytes: body.length,
      'page/s': Math.round(median(results.map(({ page }) => page))),
      'of a file from disk (goal 60 %)': shareOf(
        results.map(({ page, disk: rateOfFile }) => ({ page, file: rateOfFile })),
      ),
      'of a file in memory': shareOf(results.map(({ page, memory: rateOfFile }) => ({ page, file: rateOfFile }))),
    });
  }
  printTable(`Cached pages beside a bare server of the same bytes (medians of ${rounds} rounds of 3 s)`, rows);
};
