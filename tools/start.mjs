import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { asksForHelp } = await import('./runtime/asks-for-help.ts');
  const { start, startUsage } = await import('./start/start.ts');
  const given = process.argv.slice(2).filter((word) => word !== '--dev');
  if (asksForHelp(given)) {
    process.stdout.write(`${startUsage}\n`);
    return;
  }
  // A silently ignored option would seem to work.
  if (given.length > 0) throw new Error(`Not understood: ${given.join(' ')}\n${startUsage}`);
  await start({ development: process.argv.includes('--dev') });
});
