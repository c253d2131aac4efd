import { statSync } from 'node:fs';
import { readConfig, type Config } from './config.ts';
import { explainStart } from './explain-start.ts';
import { createContentDesk, type ContentOrder } from './features/content/commands/content-desk.ts';
import { createEditor } from './features/content/commands/editor.ts';
import { loginOf } from './operate.ts';
import { askRunning } from './operate-socket.ts';
import { printable, throwPrintable } from '@selfcare/contract/values/printable';
import { openStorage, refuseNoDatabase } from './storage.ts';

const askPortal = (config: Config, order: ContentOrder) =>
  config.DATABASE_URL ? undefined : askRunning(config.DATA_DIR, { args: [], content: order });

/** Runs an order in the portal that holds the database, otherwise here. */
const runOrder = async (config: Config, order: ContentOrder, say: (text: string) => void): Promise<unknown> => {
  const running = await askPortal(config, order);
  if (running) return running.result;
  refuseNoDatabase(config);
  const { database } = await openStorage(config, say).catch((error: Error) => {
    throw new Error(explainStart(error, config));
  });
  try {
    // The same shape as over the socket.
    return JSON.parse(JSON.stringify((await createContentDesk(database).run(order)) ?? null));
  } finally {
    await database.close();
  }
};

/** Returns the active content if no embedded database must be opened for it. */
const lookUpState = async (config: Config): Promise<unknown> => {
  if (config.DATABASE_URL) return runOrder(config, { do: 'state' }, () => undefined).catch(() => undefined);
  return (await askPortal(config, { do: 'state' })?.catch(() => undefined))?.result;
};

/** Runs an editor's command on the configured database. Returns the exit code; throws refusals. */
export const runContent = async (
  args: readonly string[],
  environment: Record<string, string | undefined>,
  printAsIs: (text: string) => void,
): Promise<number> => {
  const print = (text: string) => printAsIs(printable(text));
  const config = readConfig(environment);
  return createEditor({
    market: config.market,
    editor: environment['CONTENT_EDITOR'] || loginOf(environment),
    print,
    state: () => lookUpState(config),
    run: (order) => runOrder(config, order, print),
    exists: (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false,
    typedIn: environment['INIT_CWD'] ?? process.cwd(),
  })(args).catch(throwPrintable);
};
