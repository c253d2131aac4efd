import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { start } = await import('./start/start.ts');
  await start({ development: process.argv.includes('--dev') });
});
