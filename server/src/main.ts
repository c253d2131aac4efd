import { createPortal } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { explainStart } from './explain-start.ts';
import { openStorage } from './storage.ts';

const say = (text: string) => process.stderr.write(`${text}\n`);

const fail = (text: string): never => {
  say(text);
  process.exit(1);
};

const start = async (config: Config) => {
  const { database, dataKeys } = await openStorage(config, say);
  const { app, start: run } = await createPortal({ config, database, dataKeys });
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

try {
  const config = readConfig(process.env);
  await start(config).catch((error: Error) => fail(explainStart(error, config)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  fail(error.message);
}
