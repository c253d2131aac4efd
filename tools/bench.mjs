import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { bench } = await import('./bench/bench.ts');
  process.exitCode = await bench(process.argv.slice(2));
});
