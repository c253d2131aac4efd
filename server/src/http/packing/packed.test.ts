import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPacker } from './packed.ts';

const page = 'Recharge, forfaits, factures. '.repeat(200);
const headers = { 'content-type': 'text/html' };

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'selfcare-packed-')), 'packed');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const onlyFile = () => join(folder, readdirSync(folder)[0]!);
const unpacked = (brotli: Buffer) => brotliDecompressSync(brotli).toString();

test('what was packed before a start is read after it', async () => {
  const first = await createPacker(folder).pack(page, headers);
  expect(first).toMatchObject({ headers, raw: Buffer.from(page) });
  // Other bytes that say the same: they come back only where the file is read.
  const quick = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  writeFileSync(onlyFile(), quick);
  const again = await createPacker(folder).pack(page, headers);
  expect(again.brotli).toEqual(quick);
  expect(again.etag).toBe(first.etag);
});

test.each([
  ['that was cut off', () => truncateSync(onlyFile(), 20)],
  ['that is empty', () => truncateSync(onlyFile(), 0)],
  ['of something else', () => writeFileSync(onlyFile(), brotliCompressSync('something else'))],
  ['that would fill the memory', () => writeFileSync(onlyFile(), brotliCompressSync(Buffer.alloc(50_000_000)))],
])('a file %s counts for nothing and is written anew', async (_, spoil) => {
  const { brotli } = await createPacker(folder).pack(page, headers);
  spoil();
  expect(unpacked((await createPacker(folder).pack(page, headers)).brotli)).toBe(page);
  expect(readFileSync(onlyFile())).toEqual(brotli);
});

test('a folder that cannot be written to changes nothing for who asks', async () => {
  writeFileSync(folder, 'a file in its place');
  const packer = createPacker(folder);
  expect(unpacked((await packer.pack(page, headers)).brotli)).toBe(page);
  await packer.forgetOthers();
});

test('what nothing was packed as since the start goes, what a killed process left half written too', async () => {
  const before = createPacker(folder);
  await before.pack('an older page', headers);
  await before.pack(page, headers);
  writeFileSync(join(folder, 'half.4711'), 'x');
  const now = createPacker(folder);
  await now.pack(page, headers);
  await now.forgetOthers();
  expect(readdirSync(folder)).toHaveLength(1);
  expect(unpacked(readFileSync(onlyFile()))).toBe(page);
});

test('without a folder answers are packed all the same', async () => {
  const packer = createPacker(undefined);
  expect(unpacked((await packer.pack(page, headers)).brotli)).toBe(page);
  await packer.forgetOthers();
});
