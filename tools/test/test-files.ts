import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../files.ts';
import { buildPortal } from '../build/portal.ts';
import { run } from '../command.ts';
import { print } from '../print.ts';
import { findOrInstallChromium } from './chromium.ts';
import { type Layer, layers } from './layers.ts';
import { providePostgres, type TestPostgres } from './postgres.ts';

/**
 * `npm run test:file -- PATH…`: runs the test files whose path contains one of these, with everything that their layers
 * need. Options (`-t 'part of a title'`) go to vitest. Resolves with the exit code.
 */
export const testFiles = async (parameters: string[]): Promise<number> => {
  const firstOption = parameters.findIndex((parameter) => parameter.startsWith('-'));
  const paths = firstOption === -1 ? parameters : parameters.slice(0, firstOption);
  if (paths.length === 0) throw new Error('Name a test file: npm run test:file -- path/of/the.test.ts');
  const projects = await projectsOf(paths);
  if (projects.length === 0) throw new Error(`There is no test file whose path contains ${paths.join(' or ')}.`);
  const codes: number[] = [];
  // One layer after the other, each with its own set-up.
  for (const layer of layers.filter(({ name }) => projects.some((project) => project.startsWith(name)))) {
    codes.push(await runIn(layer, parameters));
  }
  return Math.max(...codes);
};

const runIn = async (layer: Layer, parameters: string[]): Promise<number> => {
  const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test' };
  const postgres = await setUp(layer, environment);
  try {
    const { code } = await run('vitest', ['run', '--project', `${layer.name}*`, ...parameters], {
      environment,
      show: true,
    });
    return code ?? 1;
  } finally {
    await postgres?.stop();
  }
};

/** Returns the projects of vitest.config.ts that contain these files. */
const projectsOf = async (paths: string[]): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-test-'));
  try {
    const list = join(folder, 'list.json');
    const { code, output } = await run('vitest', ['list', ...paths, '--filesOnly', `--json=${list}`]);
    if (code !== 0) throw new Error(`vitest lists no files (${code}):\n${output}`);
    const files = readJson<{ projectName: string }[]>(list);
    return [...new Set(files.map(({ projectName }) => projectName))];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Provides what the layer needs and writes it into `environment`. */
const setUp = async ({ needs }: Layer, environment: NodeJS.ProcessEnv): Promise<TestPostgres | null> => {
  if (needs.build) await buildPortal({ force: false });
  if (needs.chromium) {
    const chromium = await findOrInstallChromium();
    if (chromium === null) throw new Error('A journey needs a Chromium.');
    environment['CHROMIUM'] = chromium;
  }
  if (!needs.postgres) return null;
  const postgres = await providePostgres();
  if (typeof postgres === 'string') {
    print(`SKIPPED on PostgreSQL: ${postgres}.`);
    return null;
  }
  environment['TEST_DATABASE_URL'] = postgres.url;
  return postgres;
};
