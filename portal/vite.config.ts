import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The ways through the portal and the fields of forms: on every page but the steps of a payment. */
const browse = new RegExp(
  [
    'app.shell.(ways|foot-columns|menu)',
    'app.ui.list',
    'ui.fields.(field|email-input|use-digits|msisdn-input|chips)',
    'session.widget-info|device.on-device',
    'use-payment-draft|use-order-draft|use-quick-amounts|saved-numbers.saved-numbers|format.(typed-amount|money)\\.',
  ].join('|'),
);

/** What pages share that lead from a number to a payment. */
const order = new RegExp(
  [
    'app.api.line\\.|loading.use-line',
    'flow.(after-answer|line-field|not-asked|order-aside|use-failure-toast|part-missing|use-rested)',
    'format.whole-amount|bills.(billed-line|account-part)',
    'ui.purchase.(steps|purchase-page|plan-bones|pay-bar)',
    'ui.fields.(contacts-button|amount-input|decimal-amount-input)',
  ].join('|'),
);

/** What the steps of a payment share with each other and with their parts. */
const pay =
  /session.(purchase|config|redirect-url)|api.(outcome|new-id)|contract.src.payment-modes|locales.method-titles|products.rows|order.(payment-rules|currency-price)/;

/**
 * Files that several pages share. Fewer and larger ones pack better, and every file has a head of its own and takes one of
 * the six connections that a browser opens; but a page should not wait for what only another needs. What weighs less than
 * that head rides in the entry's file (`app/core.ts`) or in the nearest of these; what is not named falls out by itself.
 * Packages are named: a rule for all of node_modules would also catch what is loaded lazily.
 */
const groups = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler)./, priority: 4 },
  {
    name: 'core',
    tags: ['$initial' as const],
    test: /portal.app.(?!plain|features.tariffs)|contract.src|preload-helper/,
    priority: 3,
  },
  { name: 'browse', test: browse, priority: 2 },
  { name: 'order', test: order, priority: 2 },
  { name: 'size', test: /bundles.size/, priority: 2 },
  { name: 'pay', test: pay, priority: 1 },
  {
    name: 'paid',
    test: /flow.receipt|format.(receipt|time-text)|site.share|ui.badge|purchase.(result|spelled-code)/,
    priority: 1,
  },
];

/** A call of Vite's loader around an import: of names of a module, or of its default. */
const wrappedImport = new RegExp(
  [
    String.raw`__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\([^)]*\));\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)`,
    String.raw`__vitePreload\(\(\) => (import\([^)]*\)(?:\.then\(\(m\) => m\["default"\]\))?), __VITE_PRELOAD__\)`,
  ].join('|'),
  'g',
);

/**
 * Vite's own loader of chunks fetches their style sheets first. Here style comes with a page's content (loading/add-style.ts),
 * so that an import is all that is left of it.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite.preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
  renderChunk: (code) => code.replace(wrappedImport, '$1$2'),
};

/**
 * Asks V8 to compile the functions of a file while it comes in, beside the main thread: else each is read over first and
 * compiled when it is first called, which is when the page or sheet should answer. For other browsers it is a comment.
 */
const compileHint = '//# allFunctionsCalledOnLoad';

const clientBuild = {
  manifest: true,
  outDir: 'dist/client',
  rolldownOptions: {
    input: ['app/client.tsx', 'app/plain.ts', 'app/plain-tariffs.ts'],
    // Else what a page shares with its parts is put into the page's file, which then takes a loader's file of its own.
    experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
    // Icons are texts in one module: written in where they are used, a page carries only its own.
    optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
    output: { codeSplitting: { groups }, postBanner: compileHint },
  },
};

const serverBuild = { outDir: 'dist/server', rolldownOptions: { input: 'app/server-entry.tsx' } };

// The server's bundle holds React itself, so that its size and speed do not depend on the environment it starts in.
const ssr = { noExternal: true as const };
const define = { 'process.env.NODE_ENV': JSON.stringify('production') };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [plainImports])],
  ...(isSsrBuild ? { ssr, define } : {}),
  build: { modulePreload: false as const, assetsInlineLimit: 0, ...(isSsrBuild ? serverBuild : clientBuild) },
}));
