import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The ways through the portal and the fields of forms: on every page but the steps of a payment. */
const browse = new RegExp(
  [
    'app.shell.(ways|foot-columns|main-nav|menu)',
    'app.ui.(list|field|use-digits|msisdn-input|chips)',
    'session.(widget-info|on-device)',
    'use-payment-draft|use-quick-amounts|memory.known-numbers',
  ].join('|'),
);

/** What pages share that lead from a number to a payment. */
const order =
  /app.(api.(use-line|line)\.|lib.(order.(line-field|not-asked|order-aside|use-failure-toast)|use-rested)|ui.(steps|purchase-page|contacts-button|plan-bones|pay-bar|amount-input))/;

/**
 * Files that several pages share. Fewer and larger ones pack better, but a page should not wait for what only another needs;
 * what is not named here falls out by itself. Packages are named: a rule for all of node_modules would also catch what is
 * loaded lazily.
 */
const groups = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler)./, priority: 4 },
  { name: 'core', tags: ['$initial' as const], test: /portal.app.(?!plain)|contract.src|preload-helper/, priority: 3 },
  { name: 'browse', test: browse, priority: 2 },
  { name: 'price', test: /app.api.price-text/, priority: 3 },
  { name: 'order', test: order, priority: 2 },
  { name: 'pay', test: /session.(purchase|config)|api.(outcome|new-id|payment-mode)|ui.empty/, priority: 1 },
  { name: 'receipts', test: /lib.(receipt|share|time-text)/, priority: 1 },
];

/**
 * Vite's own loader of chunks fetches their style sheets first. Here style comes with a page's content (lib/add-style.ts),
 * so that all it does is import.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite.preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
};

const clientBuild = {
  manifest: true,
  outDir: 'dist/client',
  rolldownOptions: {
    input: ['app/client.tsx', 'app/plain.ts'],
    // Icons are texts in one module: written in where they are used, a page carries only its own.
    optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
    output: { codeSplitting: { groups } },
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
