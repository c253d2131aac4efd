import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { withReconciliation, written } from '../../../testing/payments/with-reconciliation.ts';
import type { ReconciliationDeps } from './take-statement.ts';
import { createStatementWatch } from './watch-folder.ts';

/** Lays a file down that was written so long ago. */
const lay = (folder: string, name: string, text: string, secondsAgo = 60) => {
  const at = Date.now() / 1000 - secondsAgo;
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), at, at);
};

describe.each(databases())('reconciliation on $name', ({ open }) => {
  let deps: ReconciliationDeps;
  let folder: string;
  const { file, found } = withReconciliation(open, (now) => ({ deps, folder } = now));

  describe('a watched folder', () => {
    const heard: string[] = [];
    const watch = (home = folder) =>
      createStatementWatch({
        ...deps,
        folder: home,
        told: (name, outcome) => heard.push(`${name} ${'refused' in outcome ? outcome.refused : outcome.newCases}`),
        unusable: (reason) => heard.push(reason),
      });
    beforeEach(() => void (heard.length = 0));

    test('is emptied by itself: taken in, or refused with the words beside it', async () => {
      const { go } = watch();
      lay(folder, 'a.csv', written([{ reference: 'STRANGER' }]));
      lay(folder, 'b.csv', 'nonsense');
      lay(folder, 'c.csv', written([]), 1);
      lay(folder, 'notes.txt', 'for people');
      expect(await go()).toBe(10);
      expect(heard).toEqual(['a.csv 1', expect.stringMatching(/^b\.csv Row 1: the columns are/)]);
      expect(readdirSync(join(folder, 'done'))).toEqual(['a.csv']);
      expect(readFileSync(join(folder, 'refused', 'b.csv.txt'), 'utf8')).toMatch(/^Row 1: the columns are/);
      expect(readdirSync(folder).toSorted()).toEqual(['c.csv', 'done', 'notes.txt', 'refused', 'taking']);
    });

    test('goes on past a file that fails for a reason of ours, which stays', async () => {
      lay(folder, 'a.csv', written([{ reference: 'FIRST' }]));
      lay(folder, 'b.csv', written([{ reference: 'SECOND' }], { provider: 'smartcash' }));
      const { add } = deps.statements;
      const { go } = createStatementWatch({
        ...deps,
        statements: {
          ...deps.statements,
          add: (statement, first, lines) =>
            lines[0]?.reference === 'FIRST' ? Promise.reject(new Error('ours')) : add(statement, first, lines),
        },
        folder,
        told: (name) => heard.push(name),
        unusable: () => undefined,
      });
      await expect(go()).rejects.toThrow('ours');
      expect([readdirSync(join(folder, 'taking')), heard]).toEqual([
        [expect.stringMatching(/^\d.*Z~a\.csv$/)],
        ['b.csv'],
      ]);
      await watch().go();
      expect(readdirSync(join(folder, 'done')).toSorted()).toEqual(['a.csv', 'b.csv']);
    });

    test('keeps each of several files of one name, also where one waits or was refused', async () => {
      const { go } = watch();
      for (const reference of ['FIRST', 'SECOND', 'THIRD']) {
        lay(folder, 'wallet.csv', written([{ reference }]));
        await go();
      }
      for (const text of ['nonsense', 'rubbish']) {
        lay(folder, 'wallet.csv', text);
        await go();
      }
      const kept = (name: string) => readdirSync(join(folder, name)).filter((each) => each.endsWith('wallet.csv'));
      const texts = kept('done').map((name) => readFileSync(join(folder, 'done', name), 'utf8'));
      expect(texts.map((text) => /FIRST|SECOND|THIRD/.exec(text)?.[0]).toSorted()).toEqual([
        'FIRST',
        'SECOND',
        'THIRD',
      ]);
      expect(kept('refused')).toHaveLength(2);
      for (const name of kept('refused')) expect(existsSync(join(folder, 'refused', `${name}.txt`))).toBe(true);
      mkdirSync(join(folder, 'taking'), { recursive: true });
      writeFileSync(join(folder, 'taking', 'wallet.csv'), written([{ reference: 'FOURTH' }]));
      lay(folder, 'wallet.csv', written([{ reference: 'FIFTH' }]));
      await go();
      expect(kept('done')).toHaveLength(5);
    });

    test('takes no symbolic link, and leaves none where nobody looks', async () => {
      const target = join(folder, 'elsewhere');
      writeFileSync(target, written([{ reference: 'STRANGER' }]));
      symlinkSync('elsewhere', join(folder, 'link.csv'));
      symlinkSync('nowhere', join(folder, 'broken.csv'));
      mkdirSync(join(folder, 'taking'));
      symlinkSync('nowhere', join(folder, 'taking', 'left.csv'));
      await watch().go();
      expect(readdirSync(join(folder, 'refused')).filter((name) => name.endsWith('.csv'))).toEqual([
        'broken.csv',
        'left.csv',
        'link.csv',
      ]);
      // Whoever laid it there knows it by its name, and nothing of our folders.
      const words = readFileSync(join(folder, 'refused', 'left.csv.txt'), 'utf8');
      expect(words).toMatch(/^left\.csv cannot be read/);
      expect(words).not.toContain(folder);
      expect(readdirSync(join(folder, 'taking'))).toEqual([]);
      expect(await found()).toEqual([]);
    });

    test('takes a file whose time is ahead of the clock', async () => {
      lay(folder, 'ahead.csv', written([]), -3600);
      await watch().go();
      expect(readdirSync(join(folder, 'done'))).toEqual(['ahead.csv']);
    });

    test('refuses, with the way on, a statement that another has replaced', async () => {
      const first = written([{ reference: 'ONE' }]);
      lay(folder, 'a.csv', first);
      lay(folder, 'b.csv', written([{ reference: 'TWO' }]));
      await watch().go();
      lay(folder, 'c.csv', first);
      await watch().go();
      expect(readFileSync(join(folder, 'refused', 'c.csv.txt'), 'utf8')).toMatch(
        /another statement of \S+ has taken its place since\. .* operate -- statement FILE/,
      );
    });

    test('goes on with what a crash has left', async () => {
      mkdirSync(join(folder, 'taking'));
      writeFileSync(join(folder, 'taking', 'a.csv'), written([{ reference: 'STRANGER' }]));
      await watch().go();
      expect(existsSync(join(folder, 'done', 'a.csv'))).toBe(true);
      expect(await found()).toEqual(['missing-here debit STRANGER']);
    });

    test('that cannot be used is said once, and again when it is for another reason', async () => {
      const { go } = watch(join(folder, 'file'));
      file('x', 'file');
      for (let round = 0; round < 3; round += 1) expect(await go()).toBe(10);
      expect(heard).toEqual([expect.stringMatching(/ENOTDIR|EEXIST/)]);
    });

    test('that is not there is not made, since nobody would lay anything into it', async () => {
      const home = join(folder, 'not-mounted');
      await watch(home).go();
      expect([existsSync(home), heard]).toEqual([false, [expect.stringContaining('ENOENT')]]);
    });

    test('may be none', async () => {
      const { go } = createStatementWatch({
        ...deps,
        folder: undefined,
        told: () => undefined,
        unusable: () => undefined,
      });
      expect(await go()).toBe(10);
    });
  });
});
