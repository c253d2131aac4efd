import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { test } = await import('./test/test.ts');
  process.exitCode = await test(process.argv.slice(2));
});
