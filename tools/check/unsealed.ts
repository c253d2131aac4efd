import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without `resolved` npm asks the registry that it is set to. */
type Locked = { resolved?: string; integrity?: string; link?: true };

/** The packages of the lockfile that npm would not hold to a hash of their content, or would fetch from elsewhere than the registry. */
export const findUnsealed = (root: string): string[] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { resolved, integrity }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`package-lock.json: ${path} has no sha512 integrity`]),
      ...(!resolved || resolved.startsWith('https://registry.npmjs.org/')
        ? []
        : [`package-lock.json: ${path} is not of the registry`]),
    ]);
};
