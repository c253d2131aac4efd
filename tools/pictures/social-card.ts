import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { themeText } from '../check/markets/theme-faults.ts';
import { asksForHelp } from '../runtime/asks-for-help.ts';
import { print } from '../print.ts';
import { root } from '../root.ts';
import { findOrInstallChromium } from '../test/chromium.ts';

const size = { width: 1200, height: 630 };

/** Returns the page of a card: the brand above the market's picture. It has no words, so it serves every language. */
const pageOf = (theme: string, scene: string): string => `<!doctype html><style>${theme}
  body { margin: 0; block-size: 630px; background: var(--brand-900); position: relative; overflow: hidden; }
  .cloth { position: absolute; inset: 0; background: var(--art-1); mask: var(--motif) 0 0 / 90px; opacity: .7; }
  .logo { position: absolute; inset: 110px 0 auto; block-size: 150px; background: var(--logo-on-dark) center / contain no-repeat; }
  svg { position: absolute; inset: auto 0 0; inline-size: 1200px; block-size: 300px; }
  .selvage { position: absolute; inset: auto 0 0; block-size: 24px; background: var(--selvage) 0 0 / 96px 24px; }
</style><div class="cloth"></div><div class="logo"></div>${scene.replace('<svg ', '<svg preserveAspectRatio="xMidYMax slice" ')}<div class="selvage"></div>`;

const template = 'tools/market/template';

/** Returns the folders to draw: those of the named markets, or of all and the template. */
const foldersOf = (named: string[]): string[] => {
  const unknown = named.filter((market) => !existsSync(join(root, 'markets', market, 'scene.svg')));
  if (unknown.length > 0) throw new Error(`There is no market ${unknown.join(', ')}`);
  return named.length > 0
    ? named.map((market) => join('markets', market))
    : [...readdirSync(join(root, 'markets')).map((market) => join('markets', market)), template];
};

/**
 * `npm run social-card [-- <id> …]`: draws `markets/<id>/social.png` for the named markets or all: the picture that
 * messengers show with a link. Run it after a change of theme or scene.
 */
const main = async (given: string[]): Promise<void> => {
  if (asksForHelp(given))
    return print('npm run social-card [-- <id> …]: draws the card of a link for these markets, or for all');
  const folders = foldersOf(given);
  const executablePath = await findOrInstallChromium();
  if (executablePath === null) throw new Error('Drawing needs a Chromium.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  for (const folder of folders) {
    const [theme, scene] = ['theme.css', 'scene.svg'].map((name) => join(root, folder, name));
    if (!theme || !scene || !existsSync(scene)) continue;
    const page = await browser.newPage({ viewport: size });
    await page.setContent(pageOf(themeText(theme), readFileSync(scene, 'utf8')));
    writeFileSync(join(root, folder, 'social.png'), await page.screenshot());
    print(`${folder}/social.png`);
  }
  await browser.close();
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
