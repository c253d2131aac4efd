import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { run } = await import('./command.ts');
  const main = 'server/src/testing/simulation/command/main.ts';
  // Most objects of a seed are short-lived: a large nursery never copies them.
  const { code } = await run(process.execPath, ['--max-semi-space-size=32', main, ...process.argv.slice(2)], {
    show: true,
  });
  process.exitCode = code ?? 1;
});
