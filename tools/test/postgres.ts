import { join } from 'node:path';
import {
  aPostgresFolder,
  findPostgresPrograms,
  startPostgres,
} from '../../server/src/testing/postgres/postgres-server.ts';
import { canInstallDebianPackages, installDebianPackages } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { print } from '../print.ts';

/** A PostgreSQL for the length of a test run; `stop` removes what was made for it. */
export type TestPostgres = { url: string; stop: () => Promise<void> };

/**
 * The server that TEST_DATABASE_URL names, else a throwaway one on loopback from the programs found here or, as root,
 * from Debian's package. A string instead is the reason why there is none.
 */
export const providePostgres = async (): Promise<TestPostgres | string> => {
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return { url: named, stop: async () => undefined };
  let programs = findPostgresPrograms();
  if (programs === undefined && canInstallDebianPackages()) {
    print('Installing PostgreSQL (Debian package) ...');
    await installDebianPackages('postgresql');
    programs = findPostgresPrograms();
  }
  if (programs === undefined) return 'no PostgreSQL here: install one, or name a server with TEST_DATABASE_URL';
  return startThrowaway(programs).catch((error: Error) => error.message);
};

const startThrowaway = async (programs: string): Promise<TestPostgres> => {
  const place = await aPostgresFolder(programs);
  const data = join(place.folder, 'data');
  await place.run('initdb', ['-D', data, '-U', 'selfcare', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const port = await freePort();
  const { stop } = await startPostgres(programs, place, { data, port, settings: ['synchronous_commit=off'] });
  return { url: `postgres://selfcare@127.0.0.1:${port}/postgres`, stop };
};
