import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packText } from '../../server/src/http/pages/packed.ts';

/** Lays every file of a folder beside itself compressed, as `<name>.br`: once here, instead of at every start. */
export const packAssets = async (folder: string): Promise<void> => {
  for (const name of readdirSync(folder))
    writeFileSync(join(folder, `${name}.br`), await packText(readFileSync(join(folder, name))));
};
