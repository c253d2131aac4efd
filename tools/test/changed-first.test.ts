import { expect, test } from 'vitest';
import { testsNear } from './changed-first.ts';

const imports: Record<string, string[]> = {
  'server/src/price.test.ts': ['server/src/price.ts'],
  'server/src/price.db.test.ts': ['server/src/testing/databases.ts'],
  'server/src/pay.route.test.ts': ['server/src/testing/portal.ts', 'server/src/price.ts'],
  'portal/app/banner.test.tsx': ['portal/app/banner.tsx'],
};
const near = (...changed: string[]) => testsNear(new Set(changed), Object.keys(imports), (test) => imports[test]!);

test('selects the tests beside a changed source and those that import it', () => {
  expect(near('server/src/price.ts')).toEqual([
    'server/src/price.test.ts',
    'server/src/price.db.test.ts',
    'server/src/pay.route.test.ts',
  ]);
  expect(near('portal/app/banner.tsx')).toEqual(['portal/app/banner.test.tsx']);
});

test('selects a changed test, and none for a file without tests', () => {
  expect(near('server/src/pay.route.test.ts')).toEqual(['server/src/pay.route.test.ts']);
  expect(near('server/src/main.ts')).toEqual([]);
});
