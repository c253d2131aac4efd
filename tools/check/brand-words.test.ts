import { expect, test } from 'vitest';
import { brandLines, findBrandWords } from './brand-words.ts';
import { root } from '../root.ts';
import { useFolder } from './testing/use-folder.ts';

const { path, write } = useFolder();
const brandOf = (name: string, slug: string) => ({ brand: { name, slug, company: name } });
const mboka = brandOf('Mboka', 'mboka');

test('a brand is found in a text, in an address, in a name and in a remark, wherever every operator is served', () => {
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

test('tests, fixtures and the gallery speak of the market that they are written in', () => {
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

test('a credential that is named is let through, and nothing beside it', () => {
  write({ 'server/src/a.ts': "const key = 'sk_test_mboka';\nconst key = 'sk_test_mboka', name = 'Mboka';\n" });
  expect(brandLines(path(), [mboka], [/'sk_test_mboka'/])).toEqual([
    "server/src/a.ts:2: const key = 'sk_test_mboka', name = 'Mboka';",
  ]);
});

test('of a brand that is also an ordinary word, or short, only the words of the wire are found', () => {
  write({ 'server/src/a.ts': "charge('CHARGE_MONEY');\nconst to = 'to-money';\nconst charge = to;\n" });
  const ordinary = { ...brandOf('Charge', 'charge'), isBrandOrdinaryWord: true } as const;
  expect(brandLines(path(), [ordinary, brandOf('TO', 'to')], [])).toEqual([
    "server/src/a.ts:1: charge('CHARGE_MONEY');",
    "server/src/a.ts:2: const to = 'to-money';",
  ]);
});

test('a credential that is named and shipped no more is told', async () => {
  expect(await findBrandWords(root, [/'sk_test_nobody'/])).toContain(
    "'sk_test_nobody': named in tools/check/brand-words.ts and shipped no more",
  );
});
