import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { buildPortal } = await import('./build/portal.ts');
  const { writeInventory } = await import('./build/inventory.ts');
  await buildPortal({ force: process.argv.includes('--force') });
  await writeInventory('dist');
});
