import shell from '../../shell/shell.css?inline';
import ui from '../../ui/styles.css?inline';

const themes = import.meta.glob<string>('../../../../markets/*/theme.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

const themePath = (marketId: string) => `../../../../markets/${marketId}/theme.css`;

/** The whole style of a market's pages, the string that stands in each document and whose hash the CSP allows. */
export const sheetOf = (marketId: string): string => ui + shell + (themes[themePath(marketId)] ?? '');

/** Addresses of the same style sheets while developing, so that an edit shows without a reload. */
export const sheetFiles = (marketId: string): string[] =>
  ['../../ui/styles.css', '../../shell/shell.css', themePath(marketId)].map(
    (file) => `/@fs${new URL(file, import.meta.url).pathname}`,
  );

/** Colour of the browser's bar in light and dark, read from the theme so that a market states it once. */
export const themeColours = (marketId: string) => {
  const theme = themes[themePath(marketId)] ?? '';
  const find = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]+)`).exec(theme)?.[1] ?? '#fff';
  return { light: find('neutral-50'), dark: find('neutral-950') };
};
