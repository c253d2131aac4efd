import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { present } from '@selfcare/contract/typed/present';
import { toCsv } from '@selfcare/contract/values/csv';
import { refuseMore, withUsage, wrongWords } from './commands/command-words.ts';
import { readConfig, type Config } from './config.ts';
import type { Database } from './db/database.ts';
import { explainStart } from './explain-start.ts';
import { feedbackTable, createFeedbackStore } from './features/forms/feedback-store.ts';
import { createLeadCommands, leadUsage, orderFromJson } from './features/leads/lead-commands.ts';
import { createLeadStore } from './features/leads/lead-store.ts';
import { createDisputeCommands, disputeUsage } from './features/payments/disputes/dispute-commands.ts';
import { booksUsage, createBooksCommands } from './features/payments/books/books-commands.ts';
import {
  createReconciliationCommands,
  reconciliationUsage,
} from './features/payments/reconciliation/reconciliation-commands.ts';
import { createManualResolution } from './features/payments/operations/manual-resolution.ts';
import { createRefundDesk } from './features/payments/operations/order-refund.ts';
import { readAgain, readLook } from './features/payments/operations/read-look.ts';
import { readRefund, refundUsage, showRefund } from './features/payments/operations/read-refund.ts';
import { readResolution } from './features/payments/operations/read-resolution.ts';
import { resolutions } from './features/payments/operations/resolutions.ts';
import { createPersonDesk } from './features/privacy/person.ts';
import { readPerson } from './features/privacy/read-person.ts';
import { createEncryptionKeys } from './features/settings/encryption-keys.ts';
import { askRunning, type Output } from './operate-socket.ts';
import { operateProvider, providerUsage } from './providers/health/provider-commands.ts';
import { printable, printableJson, throwPrintable } from '@selfcare/contract/values/printable';
import { openVault } from './security/open-vault.ts';
import { reseal } from './security/reseal.ts';
import type { Vault } from './security/vault.ts';
import { openStorage, refuseNoDatabase } from './storage.ts';
import { connectCatalogue } from './wiring/connect-providers.ts';
import { createReconciliation } from './wiring/reconciliation-wiring.ts';

export const operateUsage = `npm run operate -- COMMAND
  migrate               bring the schema up to date, as the owner of the tables
  unsettled [MINUTES]   payments that are on hold, or unsettled for longer (default 15)
  show PAYMENT [--why TEXT] [--by NAME]
                        one payment by its id, receipt code or provider's number: events, ledger rows, what people did;
                        its numbers are masked unless you say why you look, which is kept
  again ID [--why TEXT] [--by NAME]
                        let the workers try a payment on hold again, now; who did is kept
  settle ID RESOLUTION --why TEXT [--by NAME] [--amount AMOUNT] [--number NUMBER]
                        book what a person found out: ${resolutions.join(', ')}
${refundUsage}
  person MSISDN show|export|erase --why TEXT [--by NAME]
                        what is kept of a number: a summary, all of it as JSON, or blank what is personal now
  feedback              what customers sent by the portal's forms, as CSV
${booksUsage}
${reconciliationUsage}
${disputeUsage}
${leadUsage}
  reseal                seal every personal column anew under the first DATA_KEY
  renew-pin-key         make a new key for PINs and numbers; restart the instances after it
${providerUsage}`;

type Backing = {
  database: Database;
  vault: Vault;
  config: Config;
  migrated: string[];
  login: string | undefined;
  output: Output;
};
type Command = (backing: Backing, given: readonly string[]) => Promise<unknown>;

/** Prints a table in parts. Reports and skips unreadable rows, then fails, so that nobody takes it as complete. */
const printTable = async (
  { output }: Backing,
  open: (unreadable: (id: string) => void) => AsyncIterable<string> | Promise<readonly string[]>,
): Promise<undefined> => {
  const unread: string[] = [];
  let told = 0;
  const tellUnread = async () => {
    for (const id of unread.slice(told))
      await output.tell(`${id} cannot be opened: damaged, or sealed under another DATA_KEY`);
    told = unread.length;
  };
  for await (const part of await open((id) => void unread.push(id))) {
    await output.print(part);
    await tellUnread();
  }
  await tellUnread();
  if (told > 0) throw new Error(`The table is not whole: ${told === 1 ? 'a row' : `${told} rows`} could not be read`);
};

/** Refuses extra words, which probably mean another command. */
const taking =
  (most: number, command: Command): Command =>
  async (backing, given) => {
    refuseMore(given, most);
    return command(backing, given);
  };

export const loginOf = (environment: Record<string, string | undefined>): string | undefined => {
  if (environment['SUDO_USER']) return environment['SUDO_USER'];
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
};

const minutesOf = (word = '15'): number => {
  if (!/^\d{1,6}$/.test(word)) throw wrongWords(`${word} is no number of minutes`);
  return Number(word);
};

const leadsOf = ({ database, vault, config }: Backing) =>
  createLeadCommands({
    market: config.market,
    publicUrl: config.publicUrl,
    store: createLeadStore(database, vault),
    hash: vault.hash,
    listPlans: connectCatalogue(config),
  });

const reconciliationOf = ({ database, config }: Backing) =>
  createReconciliationCommands(createReconciliation(database, config.market));

const resolvingOf = ({ database, vault, config }: Backing) => createManualResolution(database, vault, config.market);

const commands: Readonly<Record<string, Command>> = {
  migrate: taking(0, async ({ migrated }) => ({ migrated })),
  unsettled: taking(1, (backing, [minutes]) => resolvingOf(backing).unsettled(minutesOf(minutes) * 60)),
  show: (backing, given) => {
    const { payment, look } = readLook(given, backing.login);
    return resolvingOf(backing).show(payment, look);
  },
  again: async (backing, given) => {
    const { id, by, why } = readAgain(given, backing.login);
    await resolvingOf(backing).again(id, { by, why });
    return { again: id };
  },
  settle: async (backing, given) => {
    const { id, order } = readResolution(given, backing.login);
    const { resolution, by } = order;
    return { settled: id, resolution, by, ...(await resolvingOf(backing).settle(id, order)) };
  },
  refund: async ({ database, vault, config: { market }, login }, given) => {
    const { id, order, isJson } = readRefund(given, login);
    return showRefund(await createRefundDesk(database, vault, market).order(id, order), isJson);
  },
  person: async ({ database, vault, config: { market }, login }, given) => {
    const order = readPerson(given, login, market);
    return createPersonDesk(database, vault, market, createLeadStore(database, vault)).run(order);
  },
  feedback: taking(0, (backing) =>
    printTable(backing, async (unreadable) =>
      feedbackTable(await createFeedbackStore(backing.database, backing.vault).list(unreadable)).map((row) =>
        toCsv([row]),
      ),
    ),
  ),
  export: (backing, given) =>
    printTable(backing, () => createBooksCommands(backing.database, backing.config.market).export(given)),
  'close-day': ({ database, config, login }, given) => createBooksCommands(database, config.market).close(given, login),
  'trial-balance': taking(0, ({ database, config }) => createBooksCommands(database, config.market).trialBalance()),
  statement: (backing, given) => reconciliationOf(backing).statement(given, backing.login),
  statements: (backing, given) => reconciliationOf(backing).statements(given),
  cases: (backing, given) => reconciliationOf(backing).cases(given),
  'close-case': (backing, given) => reconciliationOf(backing).close(given, backing.login),
  owed: (backing, given) => reconciliationOf(backing).owed(given),
  disputes: ({ database }, given) => createDisputeCommands(database).list(given),
  reseal: taking(0, async ({ database, vault }) => ({ resealedRows: await reseal(database, vault) })),
  'renew-pin-key': taking(0, async ({ database, vault }) => ({
    newKey: (await createEncryptionKeys(database, vault).renew()).kid,
  })),
  leads: (backing, given) => printTable(backing, (unreadable) => leadsOf(backing).list(given, unreadable)),
  'lead-again': (backing, given) => leadsOf(backing).again(given),
  'leads-come': (backing, given) => leadsOf(backing).come(given),
  'enterprise-order': (backing, given) => leadsOf(backing).order(given),
  provider: ({ database, login }, given) => operateProvider(database, given, login),
  providers: taking(0, ({ database, login }) => operateProvider(database, [], login)),
};

export const commandNames: readonly string[] = Object.keys(commands);

const commandNamed = (name: string): Command => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw wrongWords(name === '' ? operateUsage : `There is no command ${name}\n\n${operateUsage}`);
  return command;
};

/** Longer than any report, which may take ten minutes over years of books. */
export const commandPatienceMs = 600_000;

export const runCommand = async (backing: Backing, [name = '', ...given]: readonly string[]): Promise<unknown> =>
  commandNamed(name)(backing, given);

/** Arguments that must not appear in a shell's history come on standard input. */
const isOrderOnInput = (given: readonly string[]) => given[0] === 'enterprise-order' && given.length === 1;

const resolveFiles = ([command, ...words]: readonly string[], calledIn: string): readonly string[] => {
  let option = '';
  const resolved = words.map((word) => {
    const isFile = option === '' ? !word.startsWith('-') : option === '--mapping';
    option = option === '' && ['--by', '--mapping'].includes(word) ? word : '';
    return isFile
      ? resolve(calledIn, word)
      : word.replace(/^--mapping=(.+)$/s, (_, file: string) => `--mapping=${resolve(calledIn, file)}`);
  });
  return [present(command), ...resolved];
};

/** Completes the arguments with standard input and absolute file names (npm changes the folder: INIT_CWD). */
const completeArguments = async (
  given: readonly string[],
  calledIn: string,
  readInput: () => Promise<string>,
): Promise<readonly string[]> => {
  if (isOrderOnInput(given)) return [...given, ...orderFromJson(await readInput())];
  return given[0] === 'statement' ? resolveFiles(given, calledIn) : given;
};

/** Runs an engineer's command, in the portal that holds an embedded database. Prints JSON or CSV. Says what to write in place of wrong words. */
export const operate = (...order: Parameters<typeof runOperate>): Promise<void> =>
  runOperate(...order).catch((error: unknown) => throwPrintable(withUsage(error, order[0][0], operateUsage)));

const runOperate = async (
  given: readonly string[],
  environment: Record<string, string | undefined>,
  print: (text: string) => unknown,
  readInput: () => Promise<string> = () => text(process.stdin),
  tell: (text: string) => unknown = (line) => process.stderr.write(`${line}\n`),
): Promise<void> => {
  commandNamed(given[0] ?? '');
  const args = await completeArguments(given, environment['INIT_CWD'] ?? '.', readInput);
  const config = readConfig(environment);
  const login = loginOf(environment);
  const output: Output = {
    print: async (part) => void (await print(printable(part))),
    tell: async (line) => void (await tell(printable(line))),
  };
  const show = async (result: unknown) => {
    if (result !== undefined) await print(typeof result === 'string' ? printable(result) : printableJson(result));
  };
  const running = config.DATABASE_URL
    ? undefined
    : await askRunning(config.DATA_DIR, { args: [...args], login }, output);
  if (running) return show(running.result);
  if (args[0] !== 'migrate') refuseNoDatabase(config);
  const { database, dataKeys, migrated } = await openStorage(
    config,
    (line) => void print(line),
    commandPatienceMs,
  ).catch((error: Error) => {
    throw new Error(explainStart(error, config));
  });
  try {
    const vault = await openVault(database, dataKeys).catch((error: Error) => {
      throw new Error(explainStart(error, config));
    });
    await show(await runCommand({ database, vault, config, migrated, login, output }, args));
  } finally {
    await database.close();
  }
};
