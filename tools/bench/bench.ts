import { asksForHelp } from '../runtime/asks-for-help.ts';
import { buildPortal } from '../build/portal.ts';
import { run } from '../command.ts';
import { print } from '../print.ts';
import { findBrowser, findOrInstallChromium } from '../test/chromium.ts';
import { providePostgres } from '../test/postgres.ts';
import { benchNames } from './bench-names.ts';

const usage = `npm run bench [-- NAME [VALUE]]
  measures all, but the last two, or one of: ${benchNames.join(', ')} (docs/testing.md, "Measurements")
  VALUE is a network for phone, a count of lines for statements, of payments for past and books; journeys has options`;

/**
 * `npm run bench`: runs bench/main.ts with a fresh build. It provides CHROMIUM, CHROMIUM_FULL (the full browser) and
 * TEST_DATABASE_URL, and reports what is missing. Resolves with the exit code.
 */
export const bench = async (parameters: string[]): Promise<number> => {
  if (asksForHelp(parameters)) {
    print(usage);
    return 0;
  }
  const [name] = parameters;
  if (name !== undefined && !benchNames.some((each) => each === name))
    throw new Error(`Nothing is measured by the name ${name}\n${usage}`);
  await buildPortal({ force: false });
  const chromium = await findOrInstallChromium();
  const postgres = await providePostgres();
  const environment = { ...process.env };
  if (chromium !== null) environment['CHROMIUM'] = chromium;
  const browser = findBrowser();
  if (browser !== null) environment['CHROMIUM_FULL'] = browser;
  if (typeof postgres === 'string') print(`Without PostgreSQL: ${postgres}.`);
  else environment['TEST_DATABASE_URL'] = postgres.url;
  const { code } = await run(process.execPath, ['bench/main.ts', ...parameters], { environment, show: true });
  if (typeof postgres !== 'string') await postgres.stop();
  return code ?? 1;
};
