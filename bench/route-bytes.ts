import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { printTable } from './table.ts';

/** The bytes of an answer as they cross the wire, and what they say. */
const fetchRaw = (url: string): Promise<{ bytes: number; text: string }> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const isBrotli = answer.headers['content-encoding'] === 'br';
        resolve({ bytes: body.length, text: (isBrotli ? brotliDecompressSync(body) : body).toString('utf8') });
      });
    });
    call.on('error', reject).end();
  });

const budget = 90_000;

/** Brotli bytes of each route until it can be used: document (with style, texts and data) and scripts. Goal: 90 KB. */
export const benchBytes = async (portalUrl: string, paths: string[]): Promise<void> => {
  const rows = [];
  for (const path of paths) {
    const document = await fetchRaw(`${portalUrl}${path}`);
    const addresses = [...document.text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!);
    const scripts = await Promise.all([...new Set(addresses)].map((address) => fetchRaw(`${portalUrl}${address}`)));
    const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    const all = document.bytes + scriptBytes;
    rows.push({
      route: path,
      document: document.bytes,
      scripts: scriptBytes,
      all,
      'of 90 KB': `${Math.round((all / budget) * 100)} %`,
    });
  }
  printTable('Bytes of each route to interactive (brotli; the display face comes after)', rows);
};
