import { underPinnedNode } from './runtime/enter.mjs';

await underPinnedNode(async () => {
  const { asksForHelp } = await import('./runtime/asks-for-help.ts');
  const { start, startUsage } = await import('./start/start.ts');
  const given = process.argv.slice(2).filter((word) => word !== '--dev');
  if (asksForHelp(given)) {
    process.stdout.write(`${startUsage}\n`);
    return;
  }
  // An option that is passed over would be taken for one that holds.
  if (given.length > 0) throw new Error(`Not understood: ${given.join(' ')}\n${startUsage}`);
  await start({ development: process.argv.includes('--dev') });
});
