import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { run } = await import('./command.ts');
  const main = 'server/src/testing/simulation/command/main.ts';
  // Most of what a seed makes is forgotten with it: a large nursery never copies it.
  const { code } = await run(process.execPath, ['--max-semi-space-size=32', main, ...process.argv.slice(2)], {
    show: true,
  });
  process.exitCode = code ?? 1;
});
