import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { testFiles } = await import('./test/test-files.ts');
  process.exitCode = await testFiles(process.argv.slice(2));
});
