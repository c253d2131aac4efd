import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { packText } from '../../server/src/http/packing/packed.ts';

/** Ways to cut a text into blocks and to write distances (RFC 7932): which of them is shortest, only trying tells. */
const ways = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 17 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2 },
];

const packBest = async (raw: Buffer): Promise<Buffer> => {
  const packed = await Promise.all(ways.map((way) => packText(raw, way)));
  return packed.reduce((best, each) => (each.length < best.length ? each : best));
};

/** Lays every file of a folder beside itself compressed, as `<name>.br`: once here, instead of at every start. */
export const packAssets = async (folder: string): Promise<void> => {
  for (const name of readdirSync(folder))
    writeFileSync(join(folder, `${name}.br`), await packBest(readFileSync(join(folder, name))));
};
