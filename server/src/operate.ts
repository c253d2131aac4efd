import { readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { explainStart } from './explain-start.ts';
import {
  createManualResolution,
  ResolutionRefusal,
  resolutions,
  type Resolution,
} from './features/payments/operations/manual-resolution.ts';
import { createEncryptionKeys } from './features/settings/encryption-keys.ts';
import { openVault } from './security/open-vault.ts';
import { reseal } from './security/reseal.ts';
import type { Vault } from './security/vault.ts';
import { openStorage } from './storage.ts';

const usage = `npm run operate -- COMMAND
  migrate               bring the schema up to date, as the owner of the tables
  unsettled [MINUTES]   payments that are on hold, or unsettled for longer (default 15)
  show ID               one payment: its numbers, events and ledger rows
  again ID              let the workers try a payment on hold again, now
  settle ID RESOLUTION  book what a person found out: ${resolutions.join(', ')}
  reseal                seal every personal column anew under the first DATA_KEY
  renew-pin-key         make a new key for PINs and numbers; restart the instances after it`;

type Backing = { database: Database; vault: Vault; migrated: string[] };
type Command = (backing: Backing, given: readonly string[]) => Promise<unknown>;

const idOf = ([id]: readonly string[]): string => {
  if (!id) throw new ResolutionRefusal('Name the payment by its id');
  return id;
};

const resolutionOf = (word: string | undefined): Resolution => {
  const resolution = resolutions.find((each) => each === word);
  if (!resolution) throw new ResolutionRefusal(`The resolution must be one of ${resolutions.join(', ')}`);
  return resolution;
};

const minutesOf = (word = '15'): number => {
  if (!/^\d{1,6}$/.test(word)) throw new ResolutionRefusal(`${word} is no number of minutes`);
  return Number(word);
};

const commands: Readonly<Record<string, Command>> = {
  migrate: async ({ migrated }) => ({ migrated }),
  unsettled: ({ database, vault }, [minutes]) =>
    createManualResolution(database, vault).unsettled(minutesOf(minutes) * 60),
  show: ({ database, vault }, given) => createManualResolution(database, vault).show(idOf(given)),
  again: async ({ database, vault }, given) => {
    await createManualResolution(database, vault).again(idOf(given));
    return { again: idOf(given) };
  },
  settle: async ({ database, vault }, given) => {
    await createManualResolution(database, vault).settle(idOf(given), resolutionOf(given[1]));
    return { settled: idOf(given), resolution: given[1] };
  },
  reseal: async ({ database, vault }) => ({ resealedRows: await reseal(database, vault) }),
  'renew-pin-key': async ({ database, vault }) => ({
    newKey: (await createEncryptionKeys(database, vault).renew()).kid,
  }),
};

/**
 * The commands of an operator's engineer, beside running instances, on the database of the settings; prints JSON. Throws,
 * in a sentence, what was refused. The embedded database is one process's: stop the portal first.
 */
export const operate = async (
  [name = '', ...given]: readonly string[],
  environment: Record<string, string | undefined>,
  print: (text: string) => void,
): Promise<void> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(usage);
  const config = readConfig(environment);
  const { database, dataKeys, migrated } = await openStorage(config, print).catch((error: Error) => {
    throw new Error(explainStart(error, config));
  });
  try {
    const vault = await openVault(database, dataKeys).catch((error: Error) => {
      throw new Error(explainStart(error, config));
    });
    print(JSON.stringify(await command({ database, vault, migrated }, given), null, 2));
  } finally {
    await database.close();
  }
};
