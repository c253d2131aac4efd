import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { today, withReconciliation, written, type Reconciling } from '../../../testing/payments/with-reconciliation.ts';

const mapping = {
  provider: 'wallet',
  separator: ';',
  decimal: ',',
  encoding: 'windows-1252',
  date: 'YYYY-MM-DD',
  columns: {
    at: 'Date',
    type: 'Opération',
    reference: 'Réf',
    providerReference: 'Numéro',
    amount: 'Montant',
    currency: 'Devise',
  },
  types: { debit: ['Paiement'] },
};
const theirs = (reference: string, amount: string, type = 'Paiement') =>
  `Date;Opération;Réf;Numéro;Montant;Devise\r\n${today};${type};${reference};P0;${amount};XAF\r\n`;

describe.each(databases())('statements on $name', ({ open }) => {
  let commands: Reconciling['commands'];
  let folder: string;
  const { file, delivered, found, rowsWritten } = withReconciliation(open, (now) => ({ commands, folder } = now));
  const given = (text: string, changes: Partial<typeof mapping> = {}) => {
    const [path, mappingPath] = [join(folder, 'theirs.csv'), join(folder, 'mapping.json')];
    writeFileSync(path, Buffer.from(text, 'latin1'));
    writeFileSync(mappingPath, JSON.stringify({ ...mapping, ...changes }));
    return [path, '--mapping', mappingPath, '--by', 'Awa'];
  };

  test("a provider's own file opens and closes the same cases as the product's form", async () => {
    const { id } = await delivered();
    expect(await commands.statement(given(theirs(id, '600')), undefined)).toMatchObject({ lines: 1, newCases: 1 });
    expect(await found()).toEqual([`amount debit ${id}`]);
    await commands.statement(given(theirs(id, '500')), undefined);
    expect(await found()).toEqual([]);
  });

  test('the same file read by another mapping is another statement', async () => {
    const { id } = await delivered();
    const text = theirs(id, '500');
    await commands.statement(given(text, { types: { debit: ['X'], refund: ['Paiement'] } as never }), undefined);
    expect(await found()).toContain(`state refund ${id}`);
    expect(await commands.statement(given(text), undefined)).toMatchObject({ lines: 1, newCases: 0 });
    expect((await commands.statements([])).statements.map(({ state }) => state)).toEqual(['DONE', 'REPLACED']);
  });

  test('a dry run says what would be taken in and what differs, and changes nothing', async () => {
    const { id } = await delivered();
    expect(await commands.statement([...given(theirs(id, '600')), '--dry-run'], undefined)).toEqual({
      dryRun: 'it would be taken in',
      provider: 'wallet',
      day: today,
      covers: expect.objectContaining({ told: 'day' }),
      lines: 1,
      sums: [{ type: 'debit', currency: 'XAF', count: 1, amountMinor: 600 }],
      differences: [{ kind: 'amount', type: 'debit', reference: id }],
    });
    expect(await rowsWritten()).toBe(0);
  });

  test('a dry run of a file that was taken in says that nothing would change', async () => {
    const { id } = await delivered();
    const path = file(written([{ reference: id }]));
    await commands.statement([path, '--by', 'Awa'], undefined);
    expect(await commands.statement([path, '--dry-run'], undefined)).toMatchObject({
      dryRun: 'nothing would change',
      before: expect.stringMatching(/taken in by Awa/),
    });
  });

  test('a dry run leaves the statement in force that it would replace', async () => {
    const { id } = await delivered();
    await commands.statement([file(written([{ reference: id }])), '--by', 'Awa'], undefined);
    const before = await commands.statements([]);
    expect(
      await commands.statement([file(written([{ reference: id, amount: 600 }])), '--dry-run'], undefined),
    ).toMatchObject({
      differences: [{ kind: 'amount' }],
    });
    expect(await commands.statements([])).toEqual(before);
    expect(await found()).toEqual([]);
  });

  test('a dry run refuses what the real one refuses', async () => {
    const wrong = given(theirs('T1', '500', 'Cadeau'));
    await expect(commands.statement([...wrong, '--dry-run'], undefined)).rejects.toThrow(/the word "Cadeau"/);
    await expect(commands.statement(wrong, undefined)).rejects.toThrow(/the word "Cadeau"/);
  });
});
