import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { check } = await import('./check/check.ts');
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
});
