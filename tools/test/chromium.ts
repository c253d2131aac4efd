import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { run } from '../command.ts';
import { canInstallDebianPackages, installDebianPackages } from '../debian.ts';
import { print } from '../print.ts';

// The same engine without the browser's own windows: a run takes a quarter less.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Returns the path of a Chromium: CHROMIUM, a headless shell here, Debian's package (as root), any browser here, or the
 * library's download. Returns null, with the reason printed, if there is none.
 */
export const findOrInstallChromium = async (): Promise<string | null> => {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named) ? named : refuse(`CHROMIUM names ${named}, which does not exist.`);
  const shell = findProgram(shells);
  if (shell !== null) return shell;
  if (canInstallDebianPackages()) {
    print('Installing Chromium (Debian package) ...');
    await installDebianPackages('chromium-headless-shell', 'fonts-liberation');
  }
  const found = findProgram(shells) ?? findBrowser();
  if (found !== null) return found;
  print('Downloading Chromium ...');
  const { code, output } = await run('playwright-core', ['install', 'chromium']);
  if (code !== 0) process.stderr.write(`${output.slice(-2000)}\n`);
  return findBrowser() ?? refuse('No Chromium: install one and name it with CHROMIUM=/path/to/chromium.');
};

const findProgram = (names: readonly string[]): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
};

/** Returns the path of a full browser on this machine. */
export const findBrowser = (): string | null => {
  return findProgram(browsers) ?? [...applications, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
};

const refuse = (reason: string): null => {
  process.stderr.write(`${reason}\n`);
  return null;
};
