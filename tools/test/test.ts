import { buildPortal } from '../build/portal.ts';
import { print } from '../print.ts';
import { findOrInstallChromium } from './chromium.ts';
import { groupsOf, type Layer, layers } from './layers.ts';
import { providePostgres, type TestPostgres } from './postgres.ts';
import { noCounts } from './report.ts';
import { type Row, runChecks, sumUp, timed } from './rows.ts';
import { type LayerResult, runLayer } from './run-layer.ts';

/**
 * `npm test`: runs the checks and every layer, or only the named layers, each with its set-up. Its last line is `N
 * passed, N failed`. Resolves with the exit code.
 */
export const test = async (names: string[]): Promise<number> => {
  const unknown = names.find((name) => !layers.some((layer) => layer.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no layer "${unknown}": ${layers.map((l) => l.name).join(', ')}.`);
  const rows: Row[] = [];
  if (names.length === 0) {
    rows.push(await timed('checks', () => runChecks()));
  }
  const chosen = layers.filter((layer) => names.length === 0 || names.includes(layer.name));
  for (const group of groupsOf(chosen)) {
    const running = group.map((layer, index) => timed(layer.name, () => setUpAndRun(layer, index === 0)));
    rows.push(...(await Promise.all(running)));
  }
  return sumUp(rows);
};

const setUpAndRun = async (layer: Layer, show: boolean): Promise<LayerResult> => {
  print(`\n${layer.name}`);
  const environment = { ...process.env };
  let postgres: TestPostgres | null = null;
  try {
    if (layer.needs.build) await buildPortal({ force: false });
    if (layer.needs.chromium) environment['CHROMIUM'] = await chromiumOrRefusal();
    if (layer.needs.postgres) postgres = await postgresOrNotice();
    if (postgres !== null) environment['TEST_DATABASE_URL'] = postgres.url;
    return await runLayer(layer, environment, show);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    return { counts: { ...noCounts, failed: 1 }, failures: [message], secondTries: [] };
  } finally {
    await postgres?.stop();
  }
};

const chromiumOrRefusal = async (): Promise<string> => {
  const chromium = await findOrInstallChromium();
  if (chromium === null) throw new Error('The journeys need a Chromium.');
  return chromium;
};

const postgresOrNotice = async (): Promise<TestPostgres | null> => {
  const provided = await providePostgres();
  if (typeof provided !== 'string') return provided;
  print(`SKIPPED on PostgreSQL: ${provided}. The stores are tested on the embedded database alone.`);
  return null;
};
