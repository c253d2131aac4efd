import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Serves the gallery of components at the address that it prints; it is no part of the shipped build. */
export default defineConfig({
  plugins: [react()],
  root: 'app/ui/gallery',
  // Its own: else the gallery and a running `npm run dev` each throw away what the other has prepared.
  cacheDir: fileURLToPath(new URL('node_modules/.vite-gallery', import.meta.url)),
  server: { host: '127.0.0.1', port: 4200, open: false },
});
