import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { printable } from '@selfcare/contract/values/printable';

export type Fault = { file: string; place: string; reason: string };

export const faultOf = (file: string, reason: string, place = '-'): Fault => ({ file, place, reason });

export const faultLine = ({ file, place, reason }: Fault): string =>
  printable(`${file}: ${place}: ${reason}`.replaceAll('\n', ' '));

export type ContentFolder = {
  packages: { file: string; text: string }[];
  media: { file: string; bytes: Buffer }[];
  faults: Fault[];
};

const mostPackageBytes = 1024 * 1024;
/** For a list of sites or shops: 50,000 sites and 10,000 shops stay far below. */
const mostPlacesBytes = 32 * 1024 * 1024;
const mostMediaBytes = 300 * 1024;

/** Lists every file below a folder; reports links and does not follow them. */
const filesOf = (root: string, faults: Fault[]): string[] => {
  const real = realpathSync(root);
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const name of readdirSync(folder).toSorted()) {
      // System files such as .DS_Store.
      if (name.startsWith('.')) continue;
      const path = join(folder, name);
      const file = relative(root, path).split(sep).join('/');
      if (lstatSync(path).isSymbolicLink())
        faults.push(faultOf(file, 'is a link: content is read from its folder alone'));
      else if (!`${realpathSync(path)}${sep}`.startsWith(`${real}${sep}`))
        faults.push(faultOf(file, 'leaves the folder'));
      else if (statSync(path).isDirectory()) visit(path);
      else found.push(file);
    }
  };
  visit(root);
  return found;
};

const readText = (path: string): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    return undefined;
  }
};

const readInto = (folder: ContentFolder, root: string, files: readonly string[]) => {
  const { faults } = folder;
  for (const file of files) {
    const path = join(root, file);
    const { size } = statSync(path);
    const isMedia = file.startsWith('media/');
    const isPlaces = file.startsWith('places/');
    if (isMedia && size > mostMediaBytes)
      faults.push(faultOf(file, `has ${size} bytes; a file of media has at most 300 KB`));
    else if (isPlaces && size > mostPlacesBytes) faults.push(faultOf(file, 'is over 32 MiB'));
    else if (!isPlaces && !isMedia && size > mostPackageBytes) faults.push(faultOf(file, 'is over 1 MiB'));
    else if (isMedia) folder.media.push({ file, bytes: readFileSync(path) });
    else if (file.endsWith('.json')) {
      const text = readText(path);
      if (text === undefined) faults.push(faultOf(file, 'is no UTF-8'));
      else folder.packages.push({ file, text });
    } else faults.push(faultOf(file, 'is neither a package (.json) nor in media/'));
  }
};

/** Reads packages as text and media as bytes; `places` is an optional sibling folder with lists. */
export const readFolder = (root: string, places?: string): ContentFolder => {
  const folder: ContentFolder = { packages: [], media: [], faults: [] };
  readInto(folder, root, filesOf(root, folder.faults));
  if (places !== undefined && existsSync(places))
    readInto(
      folder,
      dirname(places),
      ['places/sites.json', 'places/shops.json'].filter((file) => existsSync(join(dirname(places), file))),
    );
  return folder;
};
