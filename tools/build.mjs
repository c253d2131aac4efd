import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { buildPortal } = await import('./build/portal.ts');
  await buildPortal({ force: process.argv.includes('--force') });
});
