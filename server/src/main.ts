import { createPortal } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openPglite } from './db/pglite.ts';
import { openPostgres } from './db/postgres.ts';
import { loadDataKey } from './security/data-key.ts';

const say = (text: string) => process.stderr.write(`${text}\n`);

const fail = (text: string): never => {
  say(text);
  process.exit(1);
};

const openDatabase = (config: Config) =>
  config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, (error) => say(`A database connection was lost: ${error.message}`))
    : openPglite(config.DATA_DIR);

const start = async (config: Config) => {
  const database = await openDatabase(config);
  await migrate(database);
  const dataKey = loadDataKey(config.DATA_KEY, config.DATA_DIR);
  const { app, start: run } = await createPortal({ config, database, dataKey });
  const stop = async () => {
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  await app.listen({ host: config.HOST, port: config.PORT });
  await run();
};

const portTaken = (config: Config) =>
  `Port ${config.PORT} is taken by another program: stop it, or set PORT to another number`;

try {
  const config = readConfig(process.env);
  await start(config).catch((error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? portTaken(config) : String(error.stack ?? error)),
  );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  fail(error.message);
}
