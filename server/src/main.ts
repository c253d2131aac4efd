import { setTimeout as pause } from 'node:timers/promises';
import { createPortal } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { explainStart } from './explain-start.ts';
import { openStorage } from './storage.ts';

const say = (text: string) => process.stderr.write(`${text}\n`);

const fail = (text: string): never => {
  say(text);
  process.exit(1);
};

/** While developing a restart waits for nobody: no open page, no provider that keeps silent. */
const developmentGraceMs = 1000;

const start = async (config: Config) => {
  const { database, dataKeys } = await openStorage(config, say);
  const { app, start: run, drain } = await createPortal({ config, database, dataKeys });
  const hurry = new AbortController();
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    if (config.development) setTimeout(() => process.exit(0), developmentGraceMs);
    drain();
    // Whoever signals a second time does not wait for the balancer.
    await pause(config.DRAIN_SECONDS * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => (isStopping ? hurry.abort() : void stop()));
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
