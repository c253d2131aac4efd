import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Plugin } from 'vite';
import type { PortalEntry, Scripts } from '@selfcare/contract/portal-entry';
import type { Language, Market } from '@selfcare/markets/market';

type Entry = PortalEntry<Market, Language>;

export type PortalSource = {
  entry: () => Promise<Entry>;
  /** `later` are modules that the document needs afterwards. */
  scriptsOf: (entryScript: string, page: string, later: readonly string[]) => Scripts;
  /** Folder of the packed scripts and fonts; absent during development. */
  assetFolder?: string;
  finish: (url: string, html: string) => Promise<string>;
};

type Manifest = Record<string, { file: string; imports?: string[] }>;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const portalFolder = `${root}portal/`;

const addWithImports = (manifest: Manifest, name: string, seen: Set<string>) => {
  if (seen.has(name)) return;
  seen.add(name);
  for (const next of manifest[name]?.imports ?? []) addWithImports(manifest, next, seen);
};

/** Returns the reader of a page's scripts; the page's own file runs first (portal/app/loading/loaded.ts). */
const manifestReader = (manifest: Manifest, assetsUrl: string): PortalSource['scriptsOf'] => {
  const addressOf = (name: string) => {
    const file = manifest[name]?.file;
    if (file === undefined) throw new Error(`the build has no ${name}`);
    return `${assetsUrl}/${file}`;
  };
  return (entryScript, page, later) => {
    const run = entryScript.endsWith('client.tsx') ? [`app/routes/${page}.tsx`, entryScript] : [entryScript];
    const names = new Set<string>();
    for (const name of run) addWithImports(manifest, name, names);
    const ahead = [...names].filter((name) => !run.includes(name));
    for (const name of later) addWithImports(manifest, name, names);
    const besides = [...names].filter((name) => !run.includes(name) && !ahead.includes(name));
    return {
      run: run.map(addressOf),
      ahead: ahead.map(addressOf),
      later: besides.map(addressOf),
      older: addressOf('app/older.ts'),
    };
  };
};

/** Opens the built portal, with its files at `assetsUrl` when given; throws when it was not built. */
export const openBuild = async (assetsUrl = ''): Promise<PortalSource> => {
  const manifestFile = `${portalFolder}dist/client/.vite/manifest.json`;
  if (!existsSync(manifestFile)) throw new Error('the portal is not built: run "npm run build" first');
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const built: { entry: Entry } = await import(pathToFileURL(`${portalFolder}dist/server/server-entry.js`).href);
  return {
    entry: () => Promise.resolve(built.entry),
    scriptsOf: manifestReader(manifest, assetsUrl),
    assetFolder: `${portalFolder}dist/client/assets/`,
    finish: (_, html) => Promise.resolve(html),
  } satisfies PortalSource;
};

/** Changes of these restart the server (`node --watch`); the page then reloads once the server is back. */
const isRestartedFor = (path: string) =>
  path.startsWith(`${root}contract/`) || (path.startsWith(`${root}markets/`) && path.endsWith('.ts'));

/** Reloads pages when a module changes that only the server loads (texts, no-script documents). */
const reloadForServerModules: Plugin = {
  name: 'reload-for-server-modules',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    const { client } = server.environments;
    if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' });
  },
};

/** Opens the portal's sources through Vite with hot reload. `cacheDir` serves one process at a time. */
export const openSources = async (app: FastifyInstance, cacheDir?: string): Promise<PortalSource> => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: portalFolder,
    ...(cacheDir !== undefined && { cacheDir }),
    appType: 'custom',
    // A bundled configuration would be written beside the sources, and `node --watch` would restart for it.
    configLoader: 'native',
    plugins: [reloadForServerModules],
    server: { middlewareMode: true, hmr: { server: app.server }, watch: { ignored: isRestartedFor } },
  });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  // Before the server closes: it waits for hot-reload connections, which only Vite can end.
  app.addHook('preClose', () => vite.close());
  return {
    entry: async (): Promise<Entry> => {
      const { entry } = await vite.ssrLoadModule('/app/server-entry.tsx');
      return entry;
    },
    scriptsOf: (entryScript) => ({ run: [`/${entryScript}`], ahead: [], later: [] }),
    finish: (url, html) => vite.transformIndexHtml(url, html),
  } satisfies PortalSource;
};
