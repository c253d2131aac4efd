import { underPinnedNode } from '../runtime/enter.mjs';

await underPinnedNode(async () => {
  const { makeMarket, nextSteps, readRequest } = await import('./new-market.ts');
  const { root } = await import('../root.ts');
  const market = readRequest(process.argv.slice(2));
  await makeMarket(root, market);
  process.stdout.write(`${nextSteps(market)}\n`);
});
