/** A browser of this machine with its name in tables. */
export type NamedBrowser = { name: string; path: string };

const named = (name: string, path: string | undefined): NamedBrowser[] => (path ? [{ name, path }] : []);

/** The browsers of this machine, first the customers' own. */
export const browsers: readonly NamedBrowser[] = [
  ...named('full browser, new headless mode', process.env['CHROMIUM_FULL']),
  ...named('headless shell', process.env['CHROMIUM']),
];
