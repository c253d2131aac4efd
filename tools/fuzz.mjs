import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { run } = await import('./command.ts');
  const main = 'server/src/testing/fuzz/main.ts';
  const { code } = await run(process.execPath, [main, ...process.argv.slice(2)], { show: true });
  process.exitCode = code ?? 1;
});
