import { join, relative } from 'node:path';
import { ConfigError, readConfig } from '../../server/src/config.ts';
import { buildPortal } from '../build/portal.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';
import { prepareDataFolder } from './data-folder.ts';
import { loadEnvironmentFile } from '../runtime/environment-file.ts';
import { refuseTakenPorts } from './ports.ts';
import { readStartSettings, type StartSettings } from './settings.ts';
import { type Program, supervise } from './supervise.ts';

export const startUsage =
  'npm start takes no options: every setting is a variable of the environment, or a line of .env (.env.example), as in PORT=3001 npm start';

/**
 * `npm start` and `npm run dev`: runs portal and sandbox until a signal, or until either ends. Reports wrong settings,
 * data folder and ports before it starts anything.
 */
export const start = async ({ development }: { development: boolean }): Promise<void> => {
  const odd = loadEnvironmentFile(root);
  const { settings, environment, warnings } = readAll(process.env, development);
  // With LOG=stdout the portal prints its own warnings.
  (settings.log === 'file' ? [...odd, ...warnings] : odd).forEach((text) => process.stderr.write(`${text}\n`));
  await refuseTogether([() => refuseTakenPorts(settings), () => prepareDataFolder(settings.dataDirectory)]);
  if (!development) await buildPortal({ force: false });
  // Everything written from here on is data that only its owner may read: logs, books, process ids.
  process.umask(0o077);

  const portal = addressOf(settings, settings.portalPort);
  const sandbox = settings.sandboxPort === null ? null : addressOf(settings, settings.sandboxPort);
  const programs: Program[] = [{ name: 'portal', entry: 'server/src/main.ts', readyAddress: `${portal}health/ready` }];
  if (sandbox !== null) programs.push({ name: 'sandbox', entry: 'sandbox/src/main.ts', readyAddress: sandbox });
  const logDirectory = settings.log === 'file' ? join(settings.dataDirectory, 'logs') : null;
  const exitCode = await supervise(programs, {
    environment,
    watch: development,
    dataDirectory: settings.dataDirectory,
    logDirectory,
    logFileMegabytes: settings.logFileMegabytes,
    onReady: () => print(welcome(portal, sandbox, logDirectory === null ? null : relative(root, logDirectory))),
  });
  process.exit(exitCode);
};

/** Reads the settings of `npm start` and of the portal. Throws one error with the mistakes of both, none twice. */
export const readAll = (given: NodeJS.ProcessEnv, development: boolean) => {
  const { settings, mistakes, wrong } = readStartSettings(given);
  // These mistakes are reported here, so the portal reads the settings as unset.
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.some((each) => each === name)));
  const environment = environmentOf(others, settings, development);
  const said = mistakes.length > 0 ? [mistakes.join('\n')] : [];
  try {
    const { warnings } = readConfig(environment);
    if (said.length === 0) return { settings, environment, warnings };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    said.push(error.message);
  }
  throw new Error(said.join('\n'));
};

/** Runs all checks and throws one error with all their messages. */
const refuseTogether = async (checks: (() => void | Promise<void>)[]): Promise<void> => {
  const said: string[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      said.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (said.length > 0) throw new Error(said.join('\n'));
};

const environmentOf = (given: NodeJS.ProcessEnv, settings: StartSettings, development: boolean): NodeJS.ProcessEnv => ({
  ...given,
  NODE_ENV: development ? 'development' : 'production',
  HOST: settings.host,
  PORT: String(settings.portalPort),
  DATA_DIR: settings.dataDirectory,
  ...(settings.sandboxPort !== null && { SANDBOX_PORT: String(settings.sandboxPort) }),
  ...(settings.smppPort !== null && { SANDBOX_SMPP_PORT: String(settings.smppPort) }),
});

/** Returns the address for a browser on this machine. */
const addressOf = ({ host }: StartSettings, port: number): string => {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/`;
};

/** Returns the message after a start. `sandbox` is null if the portal runs alone. */
const welcome = (portal: string, sandbox: string | null, logs: string | null): string => {
  const lines = ['', `  Portal    ${portal}`];
  if (sandbox !== null) {
    lines.push(
      `  Sandbox   ${sandbox}   the operator's systems, simulated, with a phone to look at`,
      '',
      '  To try: open the portal and recharge 05 000 00 01 with the amount that it proposes.',
      `    by mobile money   approve it on the phone, ${sandbox}?msisdn=050000001, with PIN 1234`,
      '    by card           4084 0840 8408 4081 with any later date; the phone then shows the airtime',
    );
  }
  lines.push('', `  ${logs === null ? '' : `Logs in ${logs}. `}Ctrl-C stops.`, '');
  return lines.join('\n');
};
