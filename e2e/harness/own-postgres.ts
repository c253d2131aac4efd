import { providePostgres, type TestPostgres } from '../../tools/test/postgres.ts';

/**
 * Provides a PostgreSQL for portals alone, since test files share the other server. A string is the reason why there is
 * none.
 */
export const provideOwnPostgres = async (): Promise<TestPostgres | string> => {
  const named = process.env['TEST_DATABASE_URL'];
  delete process.env['TEST_DATABASE_URL'];
  try {
    return await providePostgres();
  } finally {
    if (named !== undefined) process.env['TEST_DATABASE_URL'] = named;
  }
};
