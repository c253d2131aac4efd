import { createServer } from 'node:net';
import type { StartSettings } from './settings.ts';

type Port = { setting: 'PORT' | 'SANDBOX_PORT' | 'SANDBOX_SMPP_PORT'; owner: string; number: number };

/** Tries every port that is about to be used and throws one error that names the settings to change. */
export async function refuseTakenPorts(settings: StartSettings): Promise<void> {
  const ports: Port[] = [{ setting: 'PORT', owner: 'portal', number: settings.portalPort }];
  if (settings.sandboxPort !== null) {
    ports.push({ setting: 'SANDBOX_PORT', owner: 'sandbox', number: settings.sandboxPort });
  }
  if (settings.smppPort !== null) {
    ports.push({ setting: 'SANDBOX_SMPP_PORT', owner: 'SMS centre of the sandbox', number: settings.smppPort });
  }
  const problems: string[] = [];
  for (const port of ports) {
    const code = await tryToListen(port.number, settings.host);
    if (code !== null) problems.push(explain(code, port, settings.host));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function explain(code: string, { setting, owner, number }: Port, host: string): string {
  const remedy = `Choose another with ${setting}, for example: ${setting}=${Math.max(number, 1024) + 1} npm start`;
  if (code === 'EADDRINUSE') return `Port ${number}, which the ${owner} listens on, is taken. ${remedy}`;
  if (code === 'EACCES') return `Port ${number}, which the ${owner} listens on, is not allowed to this user. ${remedy}`;
  return `The ${owner} cannot listen on ${host}:${number} (${code}). Is HOST an address of this machine?`;
}

/** null when the port is free, else the system's error code. */
function tryToListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}
