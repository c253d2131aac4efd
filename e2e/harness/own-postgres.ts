import { providePostgres, type TestPostgres } from '../../tools/test/postgres.ts';

/** A PostgreSQL for portals alone: the server of several test files is no place for their tables. A string is the reason for there being none. */
export const provideOwnPostgres = async (): Promise<TestPostgres | string> => {
  const named = process.env['TEST_DATABASE_URL'];
  delete process.env['TEST_DATABASE_URL'];
  try {
    return await providePostgres();
  } finally {
    if (named !== undefined) process.env['TEST_DATABASE_URL'] = named;
  }
};
