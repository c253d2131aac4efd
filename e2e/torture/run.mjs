import { underPinnedNode } from '../../tools/runtime/enter.mjs';

await underPinnedNode(async () => {
  const { run } = await import('../../tools/command.ts');
  const { code } = await run(process.execPath, ['e2e/torture/main.ts', ...process.argv.slice(2)], { show: true });
  process.exitCode = code ?? 1;
});
