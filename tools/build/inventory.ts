import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { root } from '../root.ts';
import { licenceList, refusedLicences } from './licences.ts';

/**
 * Writes the inventory of a release: `sbom.cdx.json` (CycloneDX, every locked package with its hash) and
 * `licences.txt`. Throws if a package has a licence that is not allowed.
 */
export const writeInventory = async (folder: string): Promise<void> => {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const refused = refusedLicences(lockfile);
  if (refused.length > 0)
    throw new Error(`No licence of these is allowed (tools/build/licences.ts):\n${refused.join('\n')}`);
  const sbom = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
  const { code, output } = await run('npm', sbom);
  if (code !== 0) throw new Error(`npm writes no bill of materials (it takes npm 10):\n${output.slice(-4000)}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), output);
  writeFileSync(join(folder, 'licences.txt'), licenceList(lockfile));
};
