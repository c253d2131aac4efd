import { createServer } from 'node:net';
import type { StartSettings } from './settings.ts';

type Port = { setting: 'PORT' | 'SANDBOX_PORT' | 'SANDBOX_SMPP_PORT'; owner: string; number: number };
type Problem = Port & { code: string };

/** Tries every port. Throws one error that names the settings to change, with free ports. */
export const refuseTakenPorts = async (settings: StartSettings): Promise<void> => {
  const ports: Port[] = [{ setting: 'PORT', owner: 'portal', number: settings.portalPort }];
  if (settings.sandboxPort !== null) {
    ports.push({ setting: 'SANDBOX_PORT', owner: 'sandbox', number: settings.sandboxPort });
  }
  if (settings.smppPort !== null) {
    ports.push({ setting: 'SANDBOX_SMPP_PORT', owner: 'SMS centre of the sandbox', number: settings.smppPort });
  }
  const problems: Problem[] = [];
  for (const port of ports) {
    const code = await tryToListen(port.number, settings.host);
    if (code !== null) problems.push({ ...port, code });
  }
  if (problems.length === 0) return;
  const lines = problems.map((problem) => explain(problem, settings.host));
  const others = await chooseOthers(problems, new Set(ports.map(({ number }) => number)), settings.host);
  throw new Error([...lines, ...others].join('\n'));
};

const explain = ({ code, owner, number }: Problem, host: string): string => {
  if (code === 'EADDRINUSE') return `Port ${number}, which the ${owner} listens on, is taken.`;
  if (code === 'EACCES') return `Port ${number}, which the ${owner} listens on, is not allowed to this user.`;
  return `The ${owner} cannot listen on ${host}:${number} (${code}). Is HOST an address of this machine?`;
};

const lowestForAll = 1024;
const portsTried = 50;

/** Returns one line to copy: a free port above each unusable one, none twice. */
const chooseOthers = async (problems: Problem[], used: Set<number>, host: string): Promise<string[]> => {
  const given: string[] = [];
  for (const { setting, number, code } of problems) {
    if (code !== 'EADDRINUSE' && code !== 'EACCES') return [];
    const first = Math.max(number + 1, lowestForAll);
    for (let other = first; other < Math.min(first + portsTried, 65_536); other += 1) {
      if (used.has(other) || (await tryToListen(other, host)) !== null) continue;
      used.add(other);
      given.push(`${setting}=${other}`);
      break;
    }
  }
  return given.length === 0 ? [] : [`Stop what uses them, or choose others: ${given.join(' ')} npm start`];
};

/** Returns null if the port is free, or the system's error code. */
const tryToListen = (port: number, host: string): Promise<string | null> => {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
};
