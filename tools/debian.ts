import { existsSync } from 'node:fs';
import { run } from './command.ts';

/** Checks for apt-get and root. */
export const canInstallDebianPackages = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages unattended, without starting their services. Resolves with false after a failure. */
export const installDebianPackages = async (...packages: string[]): Promise<boolean> => {
  // RUNLEVEL=1 makes invoke-rc.d leave a new service stopped.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { environment });
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    environment,
  });
  if (code !== 0) process.stderr.write(`apt-get install ${packages.join(' ')} failed:\n${output.slice(-2000)}\n`);
  return code === 0;
};
