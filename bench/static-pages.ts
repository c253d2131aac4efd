import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, printTable } from './table.ts';

const rounds = 5;
const seconds = 3;
const headers = { 'accept-encoding': 'br' };

const rate = async (url: string): Promise<number> => {
  const result = await autocannon({ url, headers, connections: 20, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times without success`);
  return result.requests.average;
};

/** A bare Node server that sends the same bytes as a file read once: what nothing can beat on this machine. */
const serveFile = async (bytes: Buffer) => {
  const file = join(mkdtempSync(join(tmpdir(), 'selfcare-bench-')), 'page.br');
  writeFileSync(file, bytes);
  const content = readFileSync(file);
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': content.length,
      etag: '"static"',
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
};

/** Rates of cached pages beside a static file of the same bytes, in turns within one run. Goal: 60 % or more. */
export const benchPages = async (portalUrl: string): Promise<void> => {
  const rows = [];
  for (const path of ['/', '/prepaid-recharge', '/payment/start']) {
    const answer = await fetch(`${portalUrl}${path}`, { headers });
    const length = Number(answer.headers.get('content-length'));
    await answer.arrayBuffer();
    const file = await serveFile(Buffer.alloc(length, 'x'));
    const pairs: { page: number; file: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ file: await rate(file.url), page: await rate(`${portalUrl}${path}`) });
    file.close();
    const page = median(pairs.map((pair) => pair.page));
    const bare = median(pairs.map((pair) => pair.file));
    const ratio = median(pairs.map((pair) => pair.page / pair.file));
    rows.push({
      page: path,
      bytes: length,
      'page/s': Math.round(page),
      'static file/s': Math.round(bare),
      ratio: `${Math.round(ratio * 100)} %`,
      goal: '60 %',
    });
  }
  printTable(`Cached pages against a static file of the same size (medians of ${rounds} rounds of ${seconds} s)`, rows);
};
