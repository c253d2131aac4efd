import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Plugin } from 'vite';
import type { PortalEntry, Scripts } from '@selfcare/contract/portal-entry';
import type { Language, Market } from '@selfcare/markets/market';

type Entry = PortalEntry<Market, Language>;

/** Where the pages come from: the build, or while developing Vite, which compiles each module when it is asked for. */
export type PortalSource = {
  entry: () => Promise<Entry>;
  /** `later` are modules that the document asks for besides. */
  scriptsOf: (entryScript: string, page: string, later: readonly string[]) => Scripts;
  /** Folder of the packed scripts and faces; none while developing. */
  assetFolder?: string;
  /** Adds to a document what developing needs. */
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

/**
 * The page's own file runs first, so that the application finds it there (portal/app/loading/provided-pages.ts). What a file
 * imports it names beside itself: one address of another origin brings all of them from there.
 */
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

/** The built portal, its files at `assetsUrl` where they have an origin of their own; refuses to start where it was not built. */
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

/** `node --watch` restarts the server for these, and the open page is loaded again once it is back, not while it is away. */
const isRestartedFor = (path: string) =>
  path.startsWith(`${root}contract/`) || (path.startsWith(`${root}markets/`) && path.endsWith('.ts'));

/** Texts and documents without the application are no script in any browser: for a change of theirs pages are loaded again. */
const reloadForServerModules: Plugin = {
  name: 'reload-for-server-modules',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    const { client } = server.environments;
    if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' });
  },
};

/**
 * The portal's sources through Vite, with hot reload over the server's own port. `cacheDir` is where Vite keeps the packages
 * that it has prepared, for one process at a time.
 */
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
  // Before the server closes, not after: it waits for the open pages' hot-reload connections, which only Vite can end.
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
