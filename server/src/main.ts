import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { present } from '@selfcare/contract/typed/present';
import { createPortal } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { explainStart } from './explain-start.ts';
import { createContentDesk } from './features/content/commands/content-desk.ts';
import { seedContent } from './features/content/seed-content.ts';
import { runCommand } from './operate.ts';
import { takeCommands } from './operate-socket.ts';
import { openVault } from './security/open-vault.ts';
import { openStorage } from './storage.ts';

const say = (text: string) => process.stderr.write(`${text}\n`);

const fail = (text: string): never => {
  say(text);
  process.exit(1);
};

/** Serves `npm run operate` in this process, which alone can open the embedded database. */
const takeCommandsBeside = async (config: Config, { database, dataKeys }: Awaited<ReturnType<typeof openStorage>>) => {
  if (config.DATABASE_URL) return undefined;
  return takeCommands(config.DATA_DIR, async ({ args, login, content }, output) => {
    if (content) return createContentDesk(database).run(content);
    const vault = await openVault(database, dataKeys);
    return runCommand({ database, vault, config, migrated: [], login, output }, args);
  }).catch((error: Error) => {
    // Some shared folders do not support sockets; serve customers anyway.
    say(`npm run operate does not work beside this process: ${error.message}`);
    return undefined;
  });
};

/** During development a restart waits for no page and no provider. */
const developmentGraceMs = 1000;

const start = async (config: Config) => {
  const storage = await openStorage(config, say);
  const { database, dataKeys } = storage;
  await seedContent(database, config.market, say);
  const { app, admin, start: run, drain } = await createPortal({ config, database, dataKeys });
  const hurry = new AbortController();
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    if (config.development) setTimeout(() => process.exit(0), developmentGraceMs);
    drain();
    // A second signal skips the wait.
    await pause(config.DRAIN_SECONDS * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
    await app.close();
    await commands?.close();
    await database.close();
    process.exit(0);
  };
  const commands = await takeCommandsBeside(config, storage);
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => (isStopping ? hurry.abort() : void stop()));
  await admin?.listen({ host: config.ADMIN_HOST, port: present(config.ADMIN_PORT) });
  await app.listen({ host: config.HOST, port: config.PORT });
  // Now, because a killed process cannot flush at its end.
  flushCompileCache();
  await run();
  flushCompileCache();
};

// Files of the embedded database are the owner's alone.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  config.warnings.forEach(say);
  await start(config).catch((error: Error) => fail(explainStart(error, config)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  fail(error.message);
}
