import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Composes what a start composes before it has a database, and prints every module that came in for it. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  await import('./src/app.ts');
  await import('./src/features/content/seed-content.ts');
  await import('./src/features/content/commands/content-desk.ts');
  const { readConfig } = await import('./src/config.ts');
  const { createServer } = await import('./src/http/create-server.ts');
  await createServer(readConfig({ LOG_LEVEL: 'error' })).ready();
  console.log(JSON.stringify(loaded));
`;

test('a start loads no judge of patterns, no compiler nor document of schemas and no sources of the pages', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  const loaded: string[] = JSON.parse(printed);
  expect(loaded.some((url) => url.endsWith('/server/src/wiring/wire.ts'))).toBe(true);
  const needless = /\/node_modules\/(recheck|ajv|zod-openapi|@fastify\/[a-z-]+-compiler)\/|\/portal\//;
  expect(loaded.filter((url) => needless.test(url))).toEqual([]);
}, 60_000);
