import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { checkCommand } = await import('./check/check.ts');
  process.exitCode = await checkCommand(process.argv.slice(2));
});
