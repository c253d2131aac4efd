import { parseArgs } from 'node:util';
import { present } from '@selfcare/contract/typed/present';
import { buildPortal } from '../build/portal.ts';
import { root } from '../root.ts';
import { changedTests } from './changed-first.ts';
import { type Row, runChecks, sumUp, timed } from './rows.ts';
import { runTests } from './run-layer.ts';

const secondsOf = (text: string): number => {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new Error(`--seconds takes a number such as 90, not ${text}`);
  return seconds;
};

/**
 * `npm run test:quick -- --seconds N` (default 90): runs the tests nearest to the change. If they pass, it runs the
 * checks, unit tests and quick server tests on the embedded database. Reports at the end what did not run. Resolves with
 * the exit code.
 */
export const quick = async (parameters: string[] = []): Promise<number> => {
  const { values } = parseArgs({ args: parameters, options: { seconds: { type: 'string', default: '90' } } });
  const until = Date.now() + secondsOf(values.seconds) * 1000;
  const environment = { ...process.env };
  delete environment['TEST_DATABASE_URL'];
  await buildPortal({ force: false });
  const files = await changedTests(root);
  const rows: Row[] = [];
  if (files.length > 0) {
    const nearest = ['unit', 'server*', 'connectors'];
    rows.push(await timed('changed', () => runTests(nearest, { environment, timeoutMinutes: 5, files, until })));
    if (present(rows[0]).counts.failed > 0) return sumUp(rows);
  }
  rows.push(await timed('checks', () => runChecks(until)));
  rows.push(await timed('tests', () => runTests(['unit', 'server'], { environment, timeoutMinutes: 5, until })));
  return sumUp(rows);
};
