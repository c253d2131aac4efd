// Writes sample data of places: `npm run places -- sample MARKET [--seed NUMBER]`. docs/places.md says what it is for.
import { underPinnedNode } from '../runtime/enter.mjs';

await underPinnedNode(async () => {
  const { runPlaces } = await import('./places.ts');
  process.exitCode = runPlaces(process.argv.slice(2));
});
