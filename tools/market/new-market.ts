import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { brandLines } from '../check/brand-words.ts';
import { findMarketFaults, readMarket } from '../check/markets/markets.ts';
import { root as repository } from '../root.ts';
import { iconText, logoKeys, logoText, marketText, type NewMarket } from './market-text.ts';
import { startingContent } from './starting-content.ts';

export const usage = 'npm run market -- new <code> [--name <name>]';
const template = join(import.meta.dirname, 'template');

/** Reads the command line. Throws with the mistake. */
export const readRequest = (given: string[]): NewMarket => {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { name: { type: 'string' } },
  });
  const [command, code = '', ...more] = positionals;
  if (command !== 'new' || more.length > 0) throw new Error(`Say: ${usage}`);
  if (!/^[a-z]{2}$/.test(code))
    throw new Error(`The code is two small letters, those of the country (ISO 3166), not "${code}". Say: ${usage}`);
  const name = (values.name ?? code.toUpperCase()).trim();
  if (!/^[A-Za-z][A-Za-z0-9 ]{1,10}$/.test(name))
    throw new Error(
      `The name is what text messages come from: 2 to 11 letters, digits and spaces, a letter first, not "${name}".`,
    );
  return { code, name, slug: name.toLowerCase().replaceAll(' ', '') };
};

/**
 * Creates the folder of a market below `root`, complete and ready to run. Throws if it exists, and leaves no half-made
 * folder behind.
 */
export const makeMarket = async (root: string, market: NewMarket): Promise<string> => {
  const { code, name } = market;
  const folder = join(root, 'markets', code);
  if (existsSync(folder)) throw new Error(`markets/${code} is there already.`);
  const brand = { brand: { name, slug: market.slug, company: name } };
  const isOrdinaryWord = market.slug.length >= 4 && brandLines(repository, [brand]).length > 0;
  const theme = readFileSync(join(template, 'theme.css'), 'utf8');
  const files: Record<string, string> = {
    'market.ts': marketText(market, isOrdinaryWord),
    'theme.css': theme.replaceAll('{name}', name).replace('{code}', code).replace('{logo}', logoKeys(name)),
    'logo.svg': `${logoText(name, 'light')}\n`,
    'icon.svg': iconText(),
  };
  mkdirSync(folder);
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    for (const file of ['scene.svg', 'social.png', 'prices.json']) cpSync(join(template, file), join(folder, file));
    for (const [file, text] of await startingContent(repository, await readMarket(root, code))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const faults = (await findMarketFaults(root)).filter((fault) => fault.startsWith(`markets/${code}`));
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return folder;
};

/** Returns the instructions after the creation. */
export const nextSteps = ({ code }: NewMarket): string =>
  [
    `markets/${code} is there. Try it:`,
    `  MARKET=${code} DATA_DIR=.data/${code} npm start`,
    'Then make it yours, file by file: docs/new-operator.md.',
  ].join('\n');
