import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { present } from '@selfcare/contract/typed/present';
import { filesUnder } from '../../files.ts';

const imported = /@import "([^"]+)";/g;

/** Returns a theme with the theme that it imports. Throws if that is missing. */
export const themeText = (path: string): string =>
  readFileSync(path, 'utf8').replace(imported, (_, other: string) => {
    const file = join(dirname(path), other);
    if (!existsSync(file)) throw new Error(`it imports ${other}, which is not there`);
    return themeText(file);
  });

const uses = /var\((--[\w-]+)\)/g;
const definitions = /(--[\w-]+)\s*:/g;

const namesIn = (texts: string[], pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => present(name))));

/** Returns the custom properties that the portal's sheets use but do not define: every theme must. */
const keysNeeded = (root: string): string[] => {
  const sheets = ['portal/app/ui/styles', 'portal/app/shell']
    .flatMap((folder) => filesUnder(root, folder))
    .filter((path) => path.endsWith('.css'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const defined = namesIn(sheets, definitions);
  return [...namesIn(sheets, uses)].filter((name) => !defined.has(name)).sort();
};

/** Returns the keys that a theme lacks, or its texts with too little contrast. `root` holds the portal's sheets. */
export const themeFaults = (path: string, root: string): string[] => {
  const theme = themeText(path);
  const has = namesIn([theme], definitions);
  const needed = keysNeeded(root);
  if (needed.length === 0) return ['the check of themes saw no sheet'];
  const missing = needed.filter((name) => !has.has(name)).map((name) => `it has no ${name}`);
  return missing.length > 0 ? missing : faintTexts(theme, root);
};

/** Text colours and their grounds, by the keys of portal/app/ui/styles/tokens.css. */
const pairs: readonly (readonly [ink: string, ground: string])[] = [
  ...['ink', 'ink-2', 'ink-3', 'link'].flatMap((ink) => [[ink, 'page'] as const, [ink, 'surface'] as const]),
  ['on-action', 'action'],
  ['on-soft', 'soft'],
  ['on-accent', 'accent'],
  ['on-accent-soft', 'accent-soft'],
  ['on-hero', 'hero'],
  ['on-hero-2', 'hero'],
];

/** Minimum contrast of text (WCAG 2.2, 1.4.3, level AA). */
const least = 4.5;

const linear = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Returns the relative luminance of `#rgb` or `#rrggbb`; undefined for other notations. */
const luminance = (colour: string): number | undefined => {
  const digits = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(colour);
  if (!digits) return undefined;
  const long = digits[1] ?? [...present(digits[2])].map((digit) => digit + digit).join('');
  const [red, green, blue] = [0, 2, 4].map((from) => linear(parseInt(long.slice(from, from + 2), 16) / 255));
  return 0.2126 * present(red) + 0.7152 * present(green) + 0.0722 * present(blue);
};

const ratio = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const declared = (sheet: string): [name: string, value: string][] =>
  [...sheet.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [present(name), present(value)]);

/** Returns the pairs of a theme with too little contrast, in light and dark. */
const faintTexts = (theme: string, root: string): string[] => {
  const tokens = readFileSync(join(root, 'portal/app/ui/styles/tokens.css'), 'utf8');
  const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark');
  const own = Object.fromEntries(declared(theme));
  const looks = [
    ['light', Object.fromEntries(declared(light))],
    ['dark', Object.fromEntries([...declared(light), ...declared(present(dark.split('@media')[0]))])],
  ] as const;
  return looks.flatMap(([name, keys]) => {
    const colourOf = (key: string): number | undefined => {
      const value = keys[key] ?? '';
      return luminance(own[/^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? ''] ?? value);
    };
    return pairs.flatMap(([ink, ground]) => {
      const [above, below] = [colourOf(ink), colourOf(ground)];
      if (above === undefined || below === undefined) return [`${name}: --${ink} or --${ground} is no colour`];
      const contrast = ratio(above, below);
      return contrast >= least
        ? []
        : [`${name}: --${ink} on --${ground} has a contrast of ${contrast.toFixed(1)} to 1, and needs ${least}`];
    });
  });
};
