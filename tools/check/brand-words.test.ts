import { expect, test } from 'vitest';
import { brandLines, findBrandWords } from './brand-words.ts';
import { root } from '../root.ts';
import { useFolder } from './testing/use-folder.ts';

const { path, write } = useFolder();
const brandOf = (name: string, slug: string) => ({ brand: { name, slug, company: name } });
const mboka = brandOf('Mboka', 'mboka');

test('finds a brand in texts, addresses, names and comments of the shared rooms', () => {
  write({
    'server/src/a.ts': "const mode = 'MBOKA_MONEY';\n// as Mboka does\n",
    'portal/app/a.tsx': 'const isMbokaWorks = true;',
    'sandbox/src/assets/a.css': '.mboka-logo {}',
    'contract/src/a.ts': 'const slug = null;',
  });
  expect(brandLines(path(), [mboka], [])).toEqual([
    'portal/app/a.tsx:1: const isMbokaWorks = true;',
    'sandbox/src/assets/a.css:1: .mboka-logo {}',
    "server/src/a.ts:1: const mode = 'MBOKA_MONEY';",
    'server/src/a.ts:2: // as Mboka does',
  ]);
});

test('permits brands in tests, fixtures and the gallery', () => {
  write({
    'server/src/a.test.ts': 'Mboka',
    'server/src/testing/a.ts': 'Mboka',
    'portal/app/status-fixtures.ts': 'Mboka',
    'portal/app/ui/gallery/a.tsx': 'Mboka',
    'markets/mb/market.ts': 'Mboka',
    'e2e/journeys/a.ts': 'Mboka',
  });
  expect(brandLines(path(), [mboka], [])).toEqual([]);
});

test('permits a listed credential, and nothing beside it', () => {
  write({ 'server/src/a.ts': "const key = 'sk_test_mboka';\nconst key = 'sk_test_mboka', name = 'Mboka';\n" });
  expect(brandLines(path(), [mboka], [/'sk_test_mboka'/])).toEqual([
    "server/src/a.ts:2: const key = 'sk_test_mboka', name = 'Mboka';",
  ]);
});

test('finds only the wire’s words of a brand that is short or an ordinary word', () => {
  write({ 'server/src/a.ts': "charge('CHARGE_MONEY');\nconst to = 'to-money';\nconst charge = to;\n" });
  const ordinary = { ...brandOf('Charge', 'charge'), isBrandOrdinaryWord: true } as const;
  expect(brandLines(path(), [ordinary, brandOf('TO', 'to')], [])).toEqual([
    "server/src/a.ts:1: charge('CHARGE_MONEY');",
    "server/src/a.ts:2: const to = 'to-money';",
  ]);
});

test('reports a listed credential that is no longer shipped', async () => {
  expect(await findBrandWords(root, [/'sk_test_nobody'/])).toContain(
    "'sk_test_nobody': remove it from tools/check/brand-words.ts, it is no longer shipped",
  );
});
