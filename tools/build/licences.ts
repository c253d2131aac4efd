/** A package as package-lock.json names it. */
export type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean };
type Lockfile = { packages: Readonly<Record<string, LockedPackage>> };

/** What may stand in the product: licences that ask for their text to be kept, and for nothing of ours. */
const everywhere = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

/** What may build and test it besides: of these nothing is handed on. */
const forTools = ['MPL-2.0', 'PSF-2.0', 'Python-2.0', 'Zlib'];

/** `MIT`, `(MIT AND Zlib)`, `MIT OR GPL-3.0`: one of several is enough, all of several must hold. */
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

/** Every package whose licence nobody has agreed to, in words. */
export const refusedLicences = (lockfile: Lockfile): string[] =>
  fetched(lockfile)
    .filter(({ license = '', dev }) => !holds(license, dev ? [...everywhere, ...forTools] : everywhere))
    .map(({ name, version, license = 'no licence' }) => `${name} ${version}: ${license}`);

/** Who is owed what: a line for each package, what runs first and what only builds and tests after it. */
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
