import { beforeAll, describe, expect, test } from 'vitest';
import { paymentModes } from '../../../testing/customer.ts';
import { testServerUrl } from '../../../testing/databases.ts';
import { productNames } from '../../../testing/in-flight.ts';
import { playUpgrade, type Upgrade } from '../../../testing/postgres/play-upgrade.ts';

/** Two releases at once (docs/faults.md F30), played once for all of these tests: today's release is the old one. */
describe.runIf(testServerUrl)('while a newer release expands the schema under payments', () => {
  let played: Upgrade;
  beforeAll(async () => {
    played = await playUpgrade(testServerUrl!);
  });
  const of = (what: string) => {
    const { status, end } = played.ended.find((row) => row.what === what)!;
    return [status, ...end];
  };

  test.each(paymentModes)('an initiate by %s is acknowledged, and paid once [P87]', (way) => {
    expect(of(`an initiate by ${way}`)).toEqual([200, 'DONE', 1, 1, 1]);
  });

  test.each(paymentModes)('a process by %s is acknowledged, and paid once [P88]', (way) => {
    expect(of(`a process by ${way}`)).toEqual([200, 'DONE', 1, 1, 1]);
  });

  test.each(paymentModes)('a debit by %s that is under way is stored, and delivered once [P89]', (way) => {
    expect(of(`a debit by ${way}`)).toEqual([200, 'DONE', 1, 1, 1]);
  });

  test.each(productNames)('%s whose delivery is under way comes once [P90]', (product) => {
    expect(of(`a delivery of ${product}`)).toEqual([undefined, 'DONE', 1, 1, 1]);
  });

  test.each(paymentModes)('one by %s that the newer instance begins is ended by the workers of the older', (way) => {
    expect(of(`one by ${way} at the other instance`)).toEqual([200, 'DONE', 1, 1, 1]);
  });

  test('the older release starts again on the newer schema: it finds nothing to do, and leaves it', () => {
    expect([played.ran, played.again]).toEqual([['9999-next-release.sql'], []]);
  });
});
