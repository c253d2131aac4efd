import shell from '../../shell/shell.css?inline';
import { needs } from '../needs.ts';
import { baseSheets } from './sheets.ts';

const sheets = import.meta.glob<string>('../../ui/styles/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const themes = import.meta.glob<string>('../../../../markets/*/theme.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

const sheetPath = (name: string) => `../../ui/styles/${name}.css`;
const themePath = (marketId: string) => `../../../../markets/${marketId}/theme.css`;

/** A page without its style would still answer, and no call would tell: what is not there stops the build's first page. */
const found = (files: Readonly<Record<string, string>>, path: string): string => {
  const text = files[path];
  if (text === undefined) throw new Error(`${path} is no sheet of the portal`);
  return text;
};

/** Without what the packer of sheets writes beside `color-scheme` for a function that no sheet of ours calls. */
const lean = (sheet: string) => sheet.replace(/--lightningcss-(?:light|dark):[^;}]*;?/g, '');

const filesOf = (names: readonly string[]) => names.map((name) => found(sheets, sheetPath(name)));

/** What stands before each sheet: the place of its layer (`build/flat-layers.ts`). */
const mark = /^u(\d+)\{\}/;
const rankOf = (sheet: string) => Number(mark.exec(sheet)?.[1]);

/** Sheets in the order of their layers, each layer marked once; a packed sheet names none. */
const join = (files: readonly string[]) => {
  const ranks = [...new Set(files.map(rankOf))].toSorted((one, other) => one - other);
  const inLayer = (rank: number) => files.filter((file) => rankOf(file) === rank).map((file) => file.replace(mark, ''));
  return lean(ranks.map((rank) => `u${rank}{}${inLayer(rank).join('')}`).join(''));
};

/** The style that a page or part has and not every document; while developing every document has all of it. */
export const ownStyle = (name: string): string => (import.meta.env.DEV ? '' : join(filesOf(needs[name]?.sheets ?? [])));

/** What any sheet draws with. */
const drawnWith = new Set(
  [...Object.values(sheets), ...Object.values(themes), shell].flatMap((sheet) =>
    [...sheet.matchAll(/var\((--[\w-]+)[,)]/g)].map(([, name]) => name),
  ),
);

/** A theme without the colours of its scales that no sheet draws with. */
const drawn = (theme: string): string =>
  theme.replace(/(--[\w-]+):[^;{}]*;?/g, (row, name: string) => (drawnWith.has(name) ? row : ''));

/** The style of a page's document, the string that stands in it and whose hash the CSP allows. */
export const sheetOf = (marketId: string, page: string): string =>
  join([
    ...filesOf(baseSheets),
    shell,
    drawn(found(themes, themePath(marketId))),
    ...filesOf(needs[page]?.sheets ?? []),
  ]);

/** Addresses of the whole style while developing, so that an edit shows without a reload. */
export const sheetFiles = (marketId: string): string[] =>
  ['../../ui/styles.css', '../../shell/shell.css', themePath(marketId)].map(
    (file) => `/@fs${new URL(file, import.meta.url).pathname}`,
  );

/** Colour of the browser's bar in light and dark, read from the theme so that a market states it once. */
export const themeColours = (marketId: string) => {
  const theme = found(themes, themePath(marketId));
  const find = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]+)`).exec(theme)?.[1] ?? '#fff';
  return { light: find('neutral-50'), dark: find('neutral-950') };
};
