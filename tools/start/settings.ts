import { resolve } from 'node:path';
import { root } from '../root.ts';

/** The settings of `npm start` itself; portal and sandbox read the others. */
export type StartSettings = {
  host: string;
  portalPort: number;
  /** null: SANDBOX=off, the portal alone. */
  sandboxPort: number | null;
  /** Port of the sandbox's SMS centre; null with `sandboxPort`. */
  smppPort: number | null;
  dataDirectory: string;
  /** `stdout` passes the processes' JSON lines through; `file` keeps them under DATA_DIR/logs. */
  log: 'file' | 'stdout';
  /** Size limit of a log file in MB (of a million bytes). */
  logFileMegabytes: number;
};

/** The settings that `npm start` reads, with their defaults. */
export const startDefaults = {
  HOST: '127.0.0.1',
  PORT: '3000',
  SANDBOX_PORT: '4000',
  SANDBOX_SMPP_PORT: '2775',
  DATA_DIR: '.data',
  SANDBOX: 'on',
  LOG: 'file',
  LOG_FILE_MB: '20',
} as const;

type Name = keyof typeof startDefaults;

/** Reads the settings of `npm start`. Returns every mistake, and the names of wrong settings, which count as unset. */
export const readStartSettings = (
  environment: NodeJS.ProcessEnv,
): { settings: StartSettings; mistakes: string[]; wrong: Name[] } => {
  const mistakes: string[] = [];
  const wrong: Name[] = [];
  const value = (name: Name): string => environment[name]?.trim() || startDefaults[name];
  const whole = (name: Name, least: number, most: number, what: string): number => {
    const number = Number(value(name));
    if (!Number.isInteger(number) || number < least || number > most) {
      mistakes.push(`${name} is "${value(name)}"; it must be ${what} from ${least} to ${most}.`);
      wrong.push(name);
      return Number(startDefaults[name]);
    }
    return number;
  };
  const port = (name: Name): number => whole(name, 1, 65_535, 'a port');
  const choice = <Choice extends string>(name: Name, choices: readonly [Choice, ...Choice[]]): Choice => {
    const chosen = choices.find((each) => each === value(name));
    if (chosen === undefined) {
      mistakes.push(`${name} is "${value(name)}"; it must be ${choices.join(' or ')}.`);
      wrong.push(name);
    }
    return chosen ?? choices[0];
  };

  const portalPort = port('PORT');
  const withSandbox = choice('SANDBOX', ['on', 'off']) === 'on';
  const settings: StartSettings = {
    host: value('HOST'),
    portalPort,
    sandboxPort: withSandbox ? port('SANDBOX_PORT') : null,
    smppPort: withSandbox ? port('SANDBOX_SMPP_PORT') : null,
    dataDirectory: resolve(root, value('DATA_DIR')),
    log: choice('LOG', ['file', 'stdout']),
    logFileMegabytes: whole('LOG_FILE_MB', 1, 10_000, 'whole megabytes'),
  };
  if (wrong.length === 0) mistakes.push(...samePorts(settings));
  return { settings, mistakes, wrong };
};

const samePorts = ({ portalPort, sandboxPort, smppPort }: StartSettings): string[] => {
  const ports = Object.entries({ PORT: portalPort, SANDBOX_PORT: sandboxPort, SANDBOX_SMPP_PORT: smppPort });
  return ports.flatMap(([name, number], index) =>
    ports
      .slice(index + 1)
      .filter(([, other]) => number !== null && other === number)
      .map(([other]) => `${name} and ${other} are the same; change one.`),
  );
};
