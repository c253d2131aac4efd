import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './root.ts';

/** The exit code of a command (null if killed or not started) and its output. */
type CommandResult = { code: number | null; output: string };

type CommandOptions = {
  environment?: NodeJS.ProcessEnv;
  /** Prints the output immediately instead of collecting it. */
  show?: boolean;
  timeoutMilliseconds?: number;
  uid?: number;
  gid?: number;
  cwd?: string;
};

/**
 * Runs a program to its end, with the packages' programs first in the path. Never throws, and never reads standard
 * input.
 */
export const run = (program: string, parameters: string[], options: CommandOptions = {}): Promise<CommandResult> => {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: options.cwd ?? root,
      env: withOurPrograms(options.environment ?? process.env),
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
      killSignal: 'SIGKILL',
      ...(options.timeoutMilliseconds !== undefined && { timeout: options.timeoutMilliseconds }),
      ...(options.uid !== undefined && { uid: options.uid }),
      ...(options.gid !== undefined && { gid: options.gid }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
};

const withOurPrograms = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${environment['PATH'] ?? ''}`,
});
