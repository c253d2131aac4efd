import { flushCompileCache } from 'node:module';
import { startSandbox } from './start-sandbox.ts';
import { readSettings, type Settings } from './settings.ts';

/** Milliseconds that a stop may take before the process exits anyway. */
const graceMs = 900;

const fail: (message: string) => never = (message) => {
  process.stderr.write(`${JSON.stringify({ level: 60, time: Date.now(), app: 'sandbox', msg: message })}\n`);
  process.exit(1);
};

const whyNotStarted = (error: unknown, settings: Settings): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = error instanceof Error && 'port' in error ? error.port : settings.port;
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') {
    const setting = port === settings.smppPort ? 'SANDBOX_SMPP_PORT' : 'SANDBOX_PORT';
    return `Port ${String(port)} is taken. Stop what listens there, or set ${setting} to another port.`;
  }
  if (message.includes('database is locked')) {
    return `The books in ${settings.booksFolder} are open in another process. Stop it, or set DATA_DIR to another folder.`;
  }
  return `The sandbox did not start: ${message}`;
};

// The books are in the portal's data folder, which only its owner may read.
process.umask(0o077);

const { settings, mistakes } = readSettings(process.env);
if (settings === undefined) fail(`The settings are wrong. ${mistakes.join(' ')}`);

const running = await startSandbox(settings).catch((error: unknown) => fail(whyNotStarted(error, settings)));
// Flushed now, because a process that is killed would lose it.
flushCompileCache();

const stop = (): void => {
  setTimeout(() => process.exit(0), graceMs).unref();
  void running.close().then(() => process.exit(0));
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
