import { join } from 'node:path';
import { readJson } from '../files.ts';

/** Without `resolved` npm uses its configured registry. */
type Locked = { resolved?: string; integrity?: string; link?: true };

const faultOf = ({ resolved, integrity }: Locked): string | undefined => {
  if (!integrity?.startsWith('sha512-')) return 'has no sha512 integrity';
  return !resolved || resolved.startsWith('https://registry.npmjs.org/') ? undefined : 'is not of the registry';
};

/** Returns the locked packages without a sha512 hash, or from outside the registry. */
export const findUnsealed = (root: string): string[] => {
  const { packages } = readJson<{ packages: Record<string, Locked> }>(join(root, 'package-lock.json'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, locked]) => {
      const fault = faultOf(locked);
      return fault ? [`package-lock.json: ${path} ${fault}`] : [];
    });
};
