import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { quick } = await import('./test/quick.ts');
  process.exitCode = await quick(process.argv.slice(2));
});
