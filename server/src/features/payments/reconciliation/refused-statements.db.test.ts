import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import {
  dayBefore,
  today,
  withReconciliation,
  written,
  type Reconciling,
} from '../../../testing/payments/with-reconciliation.ts';

describe.each(databases())('reconciliation on $name', ({ open }) => {
  let commands: Reconciling['commands'];
  let folder: string;
  const { file, delivered, rowsWritten } = withReconciliation(open, (now) => ({ commands, folder } = now));

  test.each([
    ['cut in half', (text: string) => text.slice(0, text.length / 2), /Nothing of it was taken in/],
    [
      'with a wrong total',
      (text: string) => text.replace('total,,debit,1,,500', 'total,,debit,1,,501'),
      /is not that of its lines/,
    ],
    ['in another currency', (text: string) => text.replaceAll('XAF', 'TZS'), /TZS is no currency of this market/],
    [
      'of another day',
      (text: string) => text.replace(`statement,${today}`, 'statement,2026-01-01'),
      /is not on 2026-01-01/,
    ],
    [
      'of a provider that is none',
      (text: string) => text.replace(',wallet,', ',bank,'),
      /"bank" is none of card, wallet/,
    ],
    ['of one that moves nothing', (text: string) => text.replace(',wallet,', ',sms,'), /"sms" is none of/],
  ])('%s is refused in words, and nothing has changed', async (_, spoil, words) => {
    const payment = await delivered();
    const path = file(spoil(written([{ reference: payment.id }])));
    await expect(commands.statement([path, '--by', 'Awa'], undefined)).rejects.toThrow(words);
    expect(await rowsWritten()).toBe(0);
  });

  test('in another encoding, too large, or not there it is refused', async () => {
    const latin = join(folder, 'latin.csv');
    writeFileSync(latin, Buffer.from(written([{ reference: 'Caf\u00e9' }]), 'latin1'));
    await expect(commands.statement([latin, '--by', 'Awa'], undefined)).rejects.toThrow(/not in the encoding UTF-8/);
    await expect(commands.statement([join(folder, 'none.csv'), '--by', 'Awa'], undefined)).rejects.toThrow(
      /cannot be read/,
    );
    await expect(commands.statement([folder, '--by', 'Awa'], undefined)).rejects.toThrow(/cannot be read/);
    await expect(commands.statement([], 'awa')).rejects.toThrow('Name one file');
    await expect(commands.statement(['/dev/zero', '--by', 'Awa'], undefined)).rejects.toThrow(/it is no file/);
    expect(await rowsWritten()).toBe(0);
  });

  test('a file that is one endless row is refused before it fills the memory', async () => {
    const endless = join(folder, 'endless.csv');
    writeFileSync(endless, 'x');
    truncateSync(endless, 1024 ** 3);
    const before = process.memoryUsage().rss;
    await expect(commands.statement([endless, '--by', 'Awa'], undefined)).rejects.toThrow(/it is too long/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
  });

  test('of a day that has not begun it is refused', async () => {
    const path = file(written([], { day: dayBefore(-1) }));
    await expect(commands.statement([path, '--by', 'Awa'], undefined)).rejects.toThrow(/has not begun/);
    expect(await rowsWritten()).toBe(0);
  });
});
