import type { EntryKind } from '../../features/payments/core/ledger.ts';
import { stateSets } from '../../features/payments/core/payment.machine.ts';
import { judge, type CaseKind, type Facts } from '../../features/payments/reconciliation/judge.ts';
import type { Moves } from '../../features/payments/reconciliation/case-store.ts';
import { change } from './kept-payments.ts';
import type { Kept, Memory, Tables } from './memory.ts';

type LineType = 'debit' | 'refund' | 'credit';

/** A movement as a provider's statement tells it. */
export type StatementLine = { type: LineType; reference: string; amountMinor: number; currency: string };

/** A difference between a statement and the books. */
export type KeptCase = { provider: string; type: LineType; reference: string; kind: CaseKind; isOpen: boolean };

/** The statement of a provider that is in force, and who moves what there. */
export type KeptStatement = { provider: string; moves: Moves; lines: readonly StatementLine[] };

const typeOf: Partial<Record<EntryKind, LineType>> = {
  charge: 'debit',
  'late-charge': 'debit',
  refund: 'refund',
  'late-refund': 'refund',
  chargeback: 'refund',
  delivery: 'credit',
};

type Told = Pick<StatementLine, 'amountMinor' | 'currency'>;

const booked = ({ lateCharges }: Tables, { payment, entries }: Kept, type: LineType): Told[] =>
  entries.flatMap(({ kind, amount, currency, moved }) => {
    if (typeOf[kind] !== type) return [];
    if (kind === 'delivery') return { amountMinor: amount, currency };
    const late = kind.startsWith('late-') ? lateCharges.get(payment.id)?.charged : undefined;
    const { amountMinor, currency: charged } = late ?? payment.charge;
    return { amountMinor: moved ?? amountMinor, currency: charged };
  });

const isMovedBy = ({ methods, products }: Moves, { payment }: Kept, type: LineType): boolean =>
  type === 'credit' ? products.includes(payment.transactionType) : methods.includes(payment.method);

const sumUp = (told: readonly Told[], isTotal: boolean): Facts['ours'] => ({
  count: told.length,
  amountMinor: isTotal ? told.reduce((sum, { amountMinor }) => sum + amountMinor, 0) : (told[0]?.amountMinor ?? null),
  currency: told[0]?.currency ?? null,
});

type Key = Pick<StatementLine, 'type' | 'reference'>;

const factsOf = (tables: Tables, { moves, lines }: KeptStatement, { type, reference }: Key): Facts => {
  const kept = tables.payments.get(reference);
  const isOurs = kept !== undefined && isMovedBy(moves, kept, type);
  const theirs = lines.filter((line) => line.type === type && line.reference === reference);
  const ours = isOurs ? booked(tables, kept, type) : [];
  const isTotal = theirs.length > 1 && theirs.length === ours.length;
  return { isOurs, theirs: sumUp(theirs, isTotal), ours: sumUp(ours, isTotal) };
};

const askedAgain: ReadonlySet<string> = new Set([...stateSets.mustBeAsked, ...stateSets.notCharged]);

const openCase = (memory: Memory, tables: Tables, found: Omit<KeptCase, 'isOpen'>): void => {
  const key = `${found.provider} ${found.reference} ${found.type} ${found.kind}`;
  if (tables.cases.get(key)?.isOpen) return;
  tables.cases.set(key, { ...found, isOpen: true });
  const kept = tables.payments.get(found.reference);
  if (found.kind === 'state' && kept && askedAgain.has(kept.payment.state))
    change(tables, kept, { dueAt: memory.clock.now });
};

const compare = (memory: Memory, tables: Tables, statement: KeptStatement, keys: readonly Key[]): void => {
  const { provider } = statement;
  const distinct = new Map(keys.map((key) => [`${key.type} ${key.reference}`, key])).values();
  for (const { type, reference } of distinct) {
    const kind = judge(factsOf(tables, statement, { type, reference }));
    for (const key of tables.cases.keys()) {
      const known = tables.cases.get(key)!;
      const isSame = known.provider === provider && known.reference === reference && known.type === type;
      if (isSame && known.isOpen && known.kind !== kind) tables.cases.set(key, { ...known, isOpen: false });
    }
    if (kind) openCase(memory, tables, { provider, type, reference, kind });
  }
};

/** What the books have moved by a provider. */
const bookedKeys = ({ payments }: Tables, { moves }: KeptStatement): Key[] =>
  payments.list().flatMap((kept) =>
    kept.entries.flatMap(({ kind }) => {
      const type = typeOf[kind];
      return type && isMovedBy(moves, kept, type) ? { type, reference: kept.payment.id } : [];
    }),
  );

/** Whether a statement in force, or a case that one has opened, names a payment. */
export const isNamed = ({ statements, cases }: Tables, id: string): boolean =>
  statements.list().some(({ lines }) => lines.some(({ reference }) => reference === id)) ||
  cases.list().some(({ reference }) => reference === id);

/** Statements and their cases in memory, with the rules of `case-store.ts`; each takes the place of the one before it. */
export const createMemoryStatements = (memory: Memory) => ({
  take: (statement: KeptStatement): Promise<void> =>
    memory.database.transaction(() =>
      memory.statement((tables) => {
        const before = tables.statements.get(statement.provider)?.lines ?? [];
        tables.statements.set(statement.provider, statement);
        compare(memory, tables, statement, [...before, ...statement.lines, ...bookedKeys(tables, statement)]);
      }),
    ),
  /** Looks at the open cases again: what fits by now is closed. */
  recheck: (): Promise<void> =>
    memory.database.transaction(() =>
      memory.statement((tables) => {
        for (const found of tables.cases.list())
          if (found.isOpen) compare(memory, tables, tables.statements.get(found.provider)!, [found]);
      }),
    ),
});
