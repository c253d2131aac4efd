import { rmSync } from 'node:fs';
import {
  aPostgresFolder,
  findPostgresPrograms,
  initPostgres,
  startPostgres,
} from '../../server/src/testing/postgres/postgres-server.ts';
import { canInstallDebianPackages, installDebianPackages } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { print } from '../print.ts';

/** A PostgreSQL for one test run; `stop` removes it. */
export type TestPostgres = { url: string; stop: () => Promise<void> };

/** Returns the folder of PostgreSQL's programs, installed from Debian if possible; or the reason why there are none. */
const providePrograms = async (): Promise<{ programs: string } | string> => {
  let programs = findPostgresPrograms();
  if (programs === undefined && canInstallDebianPackages()) {
    print('Installing PostgreSQL (Debian package) ...');
    await installDebianPackages('postgresql');
    programs = findPostgresPrograms();
  }
  if (programs === undefined) return 'no PostgreSQL here: install one, or name a server with TEST_DATABASE_URL';
  return { programs };
};

/** The data of a server that is restarted; `remove` deletes them. */
export type KeptPostgres = {
  data: string;
  port: number;
  start: () => Promise<Pick<TestPostgres, 'stop'>>;
  remove: () => void;
};

/** Creates the data of a server on loopback with durable commits, or returns the reason why it cannot. */
export const prepareKeptPostgres = async (): Promise<KeptPostgres | string> => {
  const found = await providePrograms();
  if (typeof found === 'string') return found;
  const place = await aPostgresFolder(found.programs);
  const data = await initPostgres(place);
  const port = await freePort();
  return {
    data,
    port,
    start: () => startPostgres(found.programs, place, { data, port, isKept: true }),
    remove: () => rmSync(place.folder, { recursive: true, force: true }),
  };
};

/** Returns the server of TEST_DATABASE_URL, or a throwaway one on loopback; or the reason why there is none. */
export const providePostgres = async (): Promise<TestPostgres | string> => {
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return { url: named, stop: async () => undefined };
  const found = await providePrograms();
  return typeof found === 'string' ? found : startThrowaway(found.programs).catch((error: Error) => error.message);
};

const startThrowaway = async (programs: string): Promise<TestPostgres> => {
  const place = await aPostgresFolder(programs);
  const data = await initPostgres(place);
  const port = await freePort();
  const { stop } = await startPostgres(programs, place, { data, port, settings: ['synchronous_commit=off'] });
  return { url: `postgres://selfcare@127.0.0.1:${port}/postgres`, stop };
};
