import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '@selfcare/contract/typed/present';

/** What is written on what, by the keys of portal/app/ui/styles/tokens.css. */
const pairs: readonly (readonly [ink: string, ground: string])[] = [
  ...['ink', 'ink-2', 'ink-3', 'link'].flatMap((ink) => [[ink, 'page'] as const, [ink, 'surface'] as const]),
  ['on-action', 'action'],
  ['on-soft', 'soft'],
  ['on-accent', 'accent'],
  ['on-accent-soft', 'accent-soft'],
  ['on-hero', 'hero'],
  ['on-hero-2', 'hero'],
];

/** Of text as most of it is (WCAG 2.2, 1.4.3, level AA). */
const least = 4.5;

const linear = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** How light a colour is, `#rgb` or `#rrggbb`; undefined for what is written otherwise. */
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

/** Where a theme's colours leave text too faint, in light and in dark; `root` holds the portal whose sheets draw with them. */
export const faintTexts = (theme: string, root: string): string[] => {
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
