import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Serves the gallery of components at http://127.0.0.1:4200/gallery.html; it is no part of the shipped build. */
export default defineConfig({
  plugins: [react()],
  root: 'app/ui/gallery',
  server: { host: '127.0.0.1', port: 4200, open: false },
});
