import type { EntryKind } from '../../../features/payments/core/ledger.ts';
import type { Row } from '../rows.ts';
import { note } from '../story.ts';
import type { World } from '../world/world.ts';
import { nameOfEntry, type ClosedEntry } from './books.ts';

/** The office closes the last day that is over. Nothing is decided here: what else happens in a seed stays as it is. */
export const closeDay = (world: World): void => {
  const { process, portal } = world.instances[0]!;
  if (!portal.closeDay) return;
  world.closed.isUsed = true;
  void world.tasks.start(process, portal.closeDay, {
    onEnd: (closes) => {
      for (const { day, entries } of closes) note(world, 'day closes', `of day ${day}, ${entries} rows`);
    },
  });
};

const isSame = (one: ClosedEntry, other: ClosedEntry): boolean =>
  (Object.keys(one) as (keyof ClosedEntry)[]).every((key) => one[key] === other[key]);

/** Returns broken rules of the closes: a row is in one close at most, and never changes there. */
export const findWrongCloses = async (world: World): Promise<string[]> => {
  const { closed, backing } = world;
  if (!closed.isUsed) return [];
  const list = await backing.closed();
  if (list === closed.list) return [];
  closed.list = list;
  const now = new Map(list.map((row) => [`${row.day} ${row.number}`, row]));
  const changed = [...closed.known].flatMap(([key, before]) => {
    const row = now.get(key);
    return row && isSame(row, before) ? [] : [`a closed row stays as it is: ${key} of ${before.paymentId}`];
  });
  closed.known = now;
  const twice = [...Map.groupBy(list, nameOfEntry)].flatMap(([name, { length }]) =>
    length > 1 ? [`a row of the ledger is in one close: ${name} is in ${length}`] : [],
  );
  return [...changed, ...twice];
};

// Written by hand, not taken from what books: rules that share a table with what they check share its mistakes.
const accounts: Partial<Record<EntryKind, readonly [debit: string, credit: string]>> = {
  charge: ['provider', 'suspense'],
  'late-charge': ['provider', 'suspense'],
  delivery: ['suspense', 'goods'],
  refund: ['suspense', 'provider'],
  'late-refund': ['suspense', 'provider'],
  'operator-refund': ['goods', 'provider'],
  chargeback: ['charged-back', 'provider'],
  'chargeback-undone': ['provider', 'charged-back'],
};

type Sums = Map<string, number>;

const add = (sums: Sums, id: string, [debit, credit]: readonly [string, string], amount: number) => {
  for (const [account, signed] of [
    [debit, amount],
    [credit, -amount],
  ] as const) {
    const key = `${account.split(':')[0]} of ${id}`;
    sums.set(key, (sums.get(key) ?? 0) + signed);
  }
};

/** In the end the closes, and what is not closed yet, add up to the ledger: in each account, for each payment. */
export const findUnbalanced = async (world: World, rows: readonly Row[]): Promise<string[]> => {
  if (!world.closed.isUsed) return [];
  const list = await world.backing.closed();
  const taken = new Set(list.map(nameOfEntry));
  const [ledger, books]: [Sums, Sums] = [new Map(), new Map()];
  for (const { paymentId, debit, credit, amount, currency } of list)
    add(books, `${paymentId} in ${currency}`, [debit, credit], amount);
  for (const { id, entries } of rows)
    for (const { kind, part, amount, currency, at } of entries) {
      const sides = accounts[kind]!;
      add(ledger, `${id} in ${currency}`, sides, amount);
      if (!taken.has(nameOfEntry({ paymentId: id, kind, part, at }))) add(books, `${id} in ${currency}`, sides, amount);
    }
  return [...new Set([...ledger.keys(), ...books.keys()])].flatMap((account) =>
    ledger.get(account) === books.get(account)
      ? []
      : [`the closes add up to the ledger: ${account}: ${books.get(account)} there, ${ledger.get(account)} booked`],
  );
};
