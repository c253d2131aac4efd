import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { install, pinnedNode, pinnedVersion, root } from './install.mjs';

/**
 * Installs missing packages, then calls `main` under the pinned Node: in this process, or in a child whose exit code
 * becomes ours. Exits with a message, and with 1 or the error's own code, if it cannot.
 */
export async function underPinnedNode(main) {
  try {
    await install();
    if (process.versions.node !== pinnedVersion()) return becomePinnedNode();
    process.chdir(root);
    await main();
  } catch (error) {
    process.stderr.write(`\n${error.message}\n${error.cause ? `${error.cause.message ?? error.cause}\n` : ''}`);
    if (process.env.DEBUG) process.stderr.write(`${error.stack}\n`);
    process.exitCode = error.exitCode ?? 1;
  }
}

function becomePinnedNode() {
  const child = spawn(pinnedNode, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('error', (cause) => {
    process.stderr.write(`${pinnedNode} does not start: ${cause.message}\n`);
    process.exitCode = 1;
  });
  child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
