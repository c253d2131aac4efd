import { brotliDecompressSync } from 'node:zlib';
import { request, type IncomingMessage } from 'node:http';
import { printTable } from './table.ts';

/** Returns the bytes of a response's head on the wire. */
const headBytes = ({ rawHeaders, statusMessage = '' }: IncomingMessage): number =>
  `HTTP/1.1 200 ${statusMessage}\r\n\r\n`.length +
  rawHeaders.reduce((sum, nameOrValue) => sum + nameOrValue.length + ': '.length, 0);

type Raw = { bytes: number; head: number; text: string };

/** Fetches a response with its bytes on the wire and their content. */
const fetchRaw = (url: string): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const isBrotli = answer.headers['content-encoding'] === 'br';
        resolve({
          bytes: body.length,
          head: headBytes(answer),
          text: (isBrotli ? brotliDecompressSync(body) : body).toString('utf8'),
        });
      });
    });
    call.on('error', reject).end();
  });

/** With React as it is published (docs/decisions/040-react-as-published.md). */
const budget = 99_000;

/**
 * Measures the Brotli bytes of each route until it is usable: document and scripts. Goal: 99 KB. It also counts the
 * files and the bytes of all heads, which a slow line waits for as well.
 */
export const benchBytes = async (portalUrl: string, paths: string[]): Promise<void> => {
  const rows = [];
  for (const path of paths) {
    const document = await fetchRaw(`${portalUrl}${path}`);
    const addresses = [...document.text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!);
    const scripts = await Promise.all([...new Set(addresses)].map((address) => fetchRaw(`${portalUrl}${address}`)));
    const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    const heads = scripts.reduce((sum, { head }) => sum + head, document.head);
    const all = document.bytes + scriptBytes;
    rows.push({
      route: path,
      document: document.bytes,
      files: scripts.length,
      scripts: scriptBytes,
      all,
      heads,
      'of 99 KB': `${Math.round((all / budget) * 100)} %`,
    });
  }
  printTable('Bytes of each route to interactive (brotli; the display face comes after)', rows);
};
