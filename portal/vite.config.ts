import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Named packages only: a rule for all of node_modules would also catch what is loaded lazily. */
const reactPackages = /node_modules.(react|react-dom|scheduler|wouter|regexparam)./;

/** What three or more pages share lies in one file, which packs better than many; the hero is on pages that do not pay. */
const ownSources = /portal.app.(?!.*hero)|contract.src/;

const clientBuild = {
  manifest: true,
  outDir: 'dist/client',
  rolldownOptions: {
    input: ['app/client.tsx', 'app/plain.ts'],
    // Icons are texts in one module: written in where they are used, a page carries only its own.
    optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
    output: {
      codeSplitting: {
        groups: [
          { name: 'react', test: reactPackages, priority: 2 },
          { name: 'shared', test: ownSources, minShareCount: 3 },
        ],
      },
    },
  },
};

const serverBuild = { outDir: 'dist/server', rolldownOptions: { input: 'app/server-entry.tsx' } };

// The server's bundle holds React itself, so that its size and speed do not depend on the environment it starts in.
const ssr = { noExternal: true as const };
const define = { 'process.env.NODE_ENV': JSON.stringify('production') };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // The router asks for a stand-in that React of today no longer needs.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  ...(isSsrBuild ? { ssr, define } : {}),
  build: { modulePreload: false as const, assetsInlineLimit: 0, ...(isSsrBuild ? serverBuild : clientBuild) },
}));
