import { buildPortal } from '../build/portal.ts';
import { root } from '../root.ts';
import { changedTests } from './changed-first.ts';
import { type Row, runChecks, sumUp, timed } from './rows.ts';
import { runTests } from './run-layer.ts';

/**
 * `npm run test:quick`, the answer in a minute and a half: the tests nearest to what was changed and, where they pass, the
 * checks, the unit tests and the server tests that do not take long, on the embedded database alone. Resolves with the exit code.
 */
export const quick = async (): Promise<number> => {
  const environment = { ...process.env };
  delete environment['TEST_DATABASE_URL'];
  await buildPortal({ force: false });
  const files = await changedTests(root);
  const rows: Row[] = [];
  if (files.length > 0) {
    const nearest = ['unit', 'server*', 'connectors'];
    rows.push(await timed('changed', () => runTests(nearest, { environment, timeoutMinutes: 5, files })));
    if (rows[0]!.counts.failed > 0) return sumUp(rows);
  }
  rows.push(await timed('checks', runChecks));
  rows.push(await timed('tests', () => runTests(['unit', 'server'], { environment, timeoutMinutes: 5 })));
  return sumUp(rows);
};
