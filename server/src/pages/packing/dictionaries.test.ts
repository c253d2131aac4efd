import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { codingWith, createDictionaries } from './dictionaries.ts';

const hashOf = (raw: Buffer) => createHash('sha256').update(raw).digest();
const aDocument = (text: string) => {
  const raw = Buffer.from(text);
  return { raw, hash: hashOf(raw) };
};
const having = ({ hash }: { hash: Buffer }, encodings = 'gzip, deflate, br, zstd, dcb, dcz') => ({
  'available-dictionary': `:${hash.toString('base64')}:`,
  'accept-encoding': encodings,
});

const style = '.button { color: red; border-radius: 4px } '.repeat(40) + [...Array(300).keys()].join(';');
const home = aDocument(`<style>${style}</style><h1>Home</h1>`);
const payment = `<style>${style}</style><h1>Payment</h1>`;

describe('a document that a browser still has', () => {
  test('is found by its hash', () => {
    const dictionaries = createDictionaries();
    dictionaries.add(home);
    expect(dictionaries.find(having(home))).toEqual(home);
    expect(dictionaries.find(having(aDocument('another')))).toBeUndefined();
  });

  test.each<[string, Record<string, string>]>([
    ['names none', { 'accept-encoding': 'br, dcz' }],
    ['takes nothing that is packed with it', having(home, 'gzip, deflate, br, zstd, dcb')],
    ['names it without colons', { ...having(home), 'available-dictionary': home.hash.toString('base64') }],
    ['names it in hexadecimal', { ...having(home), 'available-dictionary': `:${home.hash.toString('hex')}:` }],
    ['names two', { ...having(home), 'available-dictionary': `${having(home)['available-dictionary']}, :AAAA:` }],
  ])('is not taken from a browser that %s', (_, headers) => {
    const dictionaries = createDictionaries();
    dictionaries.add(home);
    expect(dictionaries.find(headers)).toBeUndefined();
  });

  test('is forgotten after two hundred others, but for one that is still asked for', () => {
    const dictionaries = createDictionaries();
    const asked = aDocument('asked for');
    dictionaries.add(home);
    dictionaries.add(asked);
    for (let other = 0; other < 199; other += 1) {
      expect(dictionaries.find(having(asked))).toEqual(asked);
      dictionaries.add(aDocument(`page ${other}`));
    }
    expect([dictionaries.find(having(home)), dictionaries.find(having(asked))]).toEqual([undefined, asked]);
  });
});

/** The form of RFC 9842: a frame that decoders skip, with the dictionary's hash in it, before the frame of the text. */
const opened = (packed: Buffer) => {
  expect(packed.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(packed.subarray(8, 40)).toEqual(home.hash);
  return packed.subarray(40);
};

describe('a text that is packed with it', () => {
  test('is what differs, and comes back whole', async () => {
    const packed = await codingWith(home).pack(payment);
    expect(zstdDecompressSync(opened(packed), { dictionary: home.raw }).toString()).toBe(payment);
    expect(packed.length).toBeLessThan(120);
    expect(() => zstdDecompressSync(opened(packed))).toThrow();
  });

  test('and comes in parts is there as far as it came', async () => {
    const packer = codingWith(home).grow();
    const bytes: Buffer[] = [];
    packer.on('data', (chunk: Buffer) => bytes.push(chunk));
    packer.write(payment);
    await new Promise<void>((resolve) => packer.flush(resolve));
    const reader = createZstdDecompress({ dictionary: home.raw });
    let read = '';
    reader.on('data', (chunk: Buffer) => (read += chunk.toString()));
    await new Promise((resolve) => reader.write(opened(Buffer.concat(bytes)), resolve));
    expect(read).toBe(payment);
    const before = Buffer.concat(bytes).length;
    packer.end('<p>Merci');
    await once(packer, 'end');
    reader.end(Buffer.concat(bytes).subarray(before));
    await once(reader, 'end');
    expect(read).toBe(`${payment}<p>Merci`);
  });
});
