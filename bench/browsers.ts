/** A browser of this machine with what a table says of it. */
export type NamedBrowser = { name: string; path: string };

const named = (name: string, path: string | undefined): NamedBrowser[] => (path ? [{ name, path }] : []);

/** The browsers of this machine, first the one that customers have. */
export const browsers: readonly NamedBrowser[] = [
  ...named('full browser, new headless mode', process.env['CHROMIUM_FULL']),
  ...named('headless shell', process.env['CHROMIUM']),
];
