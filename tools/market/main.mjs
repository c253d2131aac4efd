import { underPinnedNode } from '../runtime/enter.mjs';

await underPinnedNode(async () => {
  const { makeMarket, nextSteps, readRequest, usage } = await import('./new-market.ts');
  const { root } = await import('../root.ts');
  const { asksForHelp } = await import('../runtime/asks-for-help.ts');
  const given = process.argv.slice(2);
  if (asksForHelp(given)) {
    process.stdout.write(`${usage}\n  makes the folder of a market, which runs at once (docs/new-operator.md)\n`);
    return;
  }
  const market = readRequest(given);
  await makeMarket(root, market);
  process.stdout.write(`${nextSteps(market)}\n`);
});
