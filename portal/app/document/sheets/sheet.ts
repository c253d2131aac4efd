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

/** Throws at the build's first page if a sheet is missing: a page without style would still answer. */
const found = (files: Readonly<Record<string, string>>, path: string): string => {
  const text = files[path];
  if (text === undefined) throw new Error(`${path} is no sheet of the portal`);
  return text;
};

/** Removes what lightningcss writes beside `color-scheme` for an unused function. */
const lean = (sheet: string) => sheet.replace(/--lightningcss-(?:light|dark):[^;}]*;?/g, '');

const filesOf = (names: readonly string[]) => names.map((name) => found(sheets, sheetPath(name)));

/** The mark of a sheet's layer (`build/flat-layers.ts`). */
const mark = /^u(\d+)\{\}/;
const rankOf = (sheet: string) => Number(mark.exec(sheet)?.[1]);

const join = (files: readonly string[]) => {
  const ranks = [...new Set(files.map(rankOf))].toSorted((one, other) => one - other);
  const inLayer = (rank: number) => files.filter((file) => rankOf(file) === rank).map((file) => file.replace(mark, ''));
  return lean(ranks.map((rank) => `u${rank}{}${inLayer(rank).join('')}`).join(''));
};

export const ownStyle = (name: string): string => (import.meta.env.DEV ? '' : join(filesOf(needs[name]?.sheets ?? [])));

const drawnWith = new Set(
  [...Object.values(sheets), ...Object.values(themes), shell].flatMap((sheet) =>
    [...sheet.matchAll(/var\((--[\w-]+)[,)]/g)].map(([, name]) => name),
  ),
);

/** Drops theme colours that no sheet uses. */
const drawn = (theme: string): string =>
  theme.replace(/(--[\w-]+):[^;{}]*;?/g, (row, name: string) => (drawnWith.has(name) ? row : ''));

export const sheetOf = (marketId: string, page: string): string =>
  join([
    ...filesOf(baseSheets),
    shell,
    drawn(found(themes, themePath(marketId))),
    ...filesOf(needs[page]?.sheets ?? []),
  ]);

export const sheetFiles = (marketId: string): string[] =>
  ['../../ui/styles.css', '../../shell/shell.css', themePath(marketId)].map(
    (file) => `/@fs${new URL(file, import.meta.url).pathname}`,
  );

export const themeColours = (marketId: string) => {
  const theme = found(themes, themePath(marketId));
  const find = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]+)`).exec(theme)?.[1] ?? '#fff';
  return { light: find('neutral-50'), dark: find('neutral-950') };
};
