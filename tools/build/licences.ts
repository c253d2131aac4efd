/** A package in package-lock.json. */
export type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean };
type Lockfile = { packages: Readonly<Record<string, LockedPackage>> };

/** Licences allowed in the product: they only require that their text is kept. */
const everywhere = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

/** Licences allowed besides for building and testing: nothing of these packages is distributed. */
const forTools = ['MPL-2.0', 'PSF-2.0', 'Python-2.0', 'Zlib'];

/**
 * Checks an expression such as `(MIT AND Zlib)`: one choice of several suffices, and all parts of a choice must be
 * allowed.
 */
const holds = (expression: string, allowed: readonly string[]): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)));

const fetched = ({ packages }: Lockfile) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license, dev };
    });

/** Returns a line for every package without an allowed licence. */
export const refusedLicences = (lockfile: Lockfile): string[] =>
  fetched(lockfile)
    .filter(({ license = '', dev }) => !holds(license, dev ? [...everywhere, ...forTools] : everywhere))
    .map(({ name, version, license = 'no licence' }) => `${name} ${version}: ${license}`);

/** Lists the packages with their licences: the product's first, then those that only build and test it. */
export const licenceList = (lockfile: Lockfile): string => {
  const linesOf = (isTool: boolean) =>
    [
      ...new Set(
        fetched(lockfile)
          .filter(({ dev }) => dev === isTool)
          .map(({ name, version, license }) => `${name} ${version} ${license}`),
      ),
    ].toSorted();
  return ['In the product', '', ...linesOf(false), '', 'Builds and tests it', '', ...linesOf(true), ''].join('\n');
};
