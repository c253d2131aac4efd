import { underPinnedNode } from '../runtime/enter.mjs';

await underPinnedNode(async () => {
  const { mutate } = await import('./mutate.ts');
  process.exitCode = await mutate(process.argv.slice(2));
});
