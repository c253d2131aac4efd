import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { run } from '../command.ts';
import { canInstallDebianPackages, installDebianPackages } from '../debian.ts';
import { print } from '../print.ts';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * The path of a Chromium: the one that CHROMIUM names, else one on this machine, else Debian's package (as root), else
 * the browser library's own download. null, with the reason written, when none is to be had.
 */
export async function findOrInstallChromium(): Promise<string | null> {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named) ? named : refuse(`CHROMIUM names ${named}, which does not exist.`);
  const found = findChromium();
  if (found !== null) return found;
  if (canInstallDebianPackages()) {
    print('Installing Chromium (Debian package) ...');
    await installDebianPackages('chromium', 'fonts-liberation');
  } else {
    print('Downloading Chromium ...');
    const { code, output } = await run('playwright-core', ['install', 'chromium']);
    if (code !== 0) process.stderr.write(`${output.slice(-2000)}\n`);
  }
  return findChromium() ?? refuse('No Chromium: install one and name it with CHROMIUM=/path/to/chromium.');
}

function findChromium(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const installed = folders.flatMap((folder) => programs.map((program) => join(folder, program)));
  return [...installed, ...applications, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

function refuse(reason: string): null {
  process.stderr.write(`${reason}\n`);
  return null;
}
