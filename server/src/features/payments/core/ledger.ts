import type { Money } from '@selfcare/contract/values/money';
import { brokenConstraint, type Database } from '../../../db/database.ts';
import type { PaymentEffect } from './payment.machine.ts';
import type { Payment } from './payment.ts';

/** What a ledger row stands for; each happens at most once for a payment. */
export type EntryKind = 'charge' | 'delivery' | 'refund' | 'late-charge' | 'late-refund' | 'chargeback' | MakeGood;

/** The operator takes over the difference where another amount was charged, and what that undoes when money goes back. */
type MakeGood = 'make-good' | 'make-good-undone';

/** Where the money of a payment waits between debit and delivery or refund: zero exactly when the payment is closed. */
const suspense = 'suspense';

/** What banks took back for their cardholders after it was delivered: the operator's loss. */
const chargedBack = 'charged-back';

const accounts = (kind: Exclude<EntryKind, MakeGood>, payment: Payment): { debit: string; credit: string } => {
  const provider = `provider:${payment.gateway ?? payment.method}`;
  if (kind === 'chargeback') return { debit: chargedBack, credit: provider };
  const isIncoming = kind === 'charge' || kind === 'late-charge';
  if (kind === 'delivery') return { debit: suspense, credit: `goods:${payment.transactionType}` };
  return isIncoming ? { debit: provider, credit: suspense } : { debit: suspense, credit: provider };
};

/** One row, as it is booked. */
type Row = { kind: EntryKind; debit: string; credit: string; amountMinor: number };

const insert = (database: Database, { id, price }: Payment, { kind, debit, credit, amountMinor }: Row) =>
  database.query(
    `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, kind, debit, credit, amountMinor, price.currency],
  );

/** What each refund gives back. */
const givenBackBy: Partial<Record<EntryKind, EntryKind>> = { refund: 'charge', 'late-refund': 'late-charge' };

/** What was booked of this kind; undefined before that. */
const bookedAs = async (database: Database, { id }: Payment, kind: EntryKind): Promise<number | undefined> =>
  (
    await database.query<{ booked: number }>(
      'select amount_minor as booked from ledger_entry where payment_id = $1 and kind = $2',
      [id, kind],
    )
  )[0]?.booked;

/**
 * An amount that was charged, in the currency of the price, by the rate of this payment; at least its smallest unit. A third
 * currency has no rate here: the price stands for it, on its way in and out.
 */
export const inPrice = ({ price, charge }: Pick<Payment, 'price' | 'charge'>, charged: Money): number => {
  if (charged.currency !== charge.currency)
    return charged.currency === price.currency ? charged.amountMinor : price.amountMinor;
  const [wanted, whole] = [BigInt(price.amountMinor), BigInt(charge.amountMinor)];
  const rounded = (2n * BigInt(charged.amountMinor) * wanted + whole) / (2n * whole);
  return Math.max(1, Number(rounded));
};

/**
 * Books one row in the currency of the price; a second one of its kind is a broken constraint. Whole unless told, and a
 * refund gives back what was charged.
 */
export const postEntry = async (
  database: Database,
  payment: Payment,
  kind: Exclude<EntryKind, MakeGood | 'chargeback'>,
  charged?: number,
): Promise<void> => {
  const before = givenBackBy[kind];
  const known = charged ?? (before && (await bookedAs(database, payment, before)));
  await insert(database, payment, {
    kind,
    ...accounts(kind, payment),
    amountMinor: known ?? payment.price.amountMinor,
  });
};

/**
 * Books what the bank of a payer took back of a delivered payment, with what it moved in the currency of the charge. False where a
 * payment had one before.
 */
export const postChargeback = async (database: Database, payment: Payment, back: Money): Promise<boolean> => {
  const { debit, credit } = accounts('chargeback', payment);
  const added = await database.query(
    `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency, moved_minor, moved_currency)
     values ($1, 'chargeback', $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [payment.id, debit, credit, inPrice(payment, back), payment.price.currency, back.amountMinor, back.currency],
  );
  return added.length > 0;
};

/** What is missing in suspense before a payment can be delivered; below zero where more was charged than it costs. */
export const missingIn = async (database: Database, payment: Payment): Promise<number> => {
  const [row] = await database.query<{ held: number }>(
    `select coalesce(sum(case when credit_account = $2 then amount_minor else -amount_minor end), 0)::bigint as held
     from ledger_entry where payment_id = $1 and $2 in (credit_account, debit_account)`,
    [payment.id, suspense],
  );
  return payment.price.amountMinor - Number(row?.held ?? 0);
};

/** Whoever runs the portal bears what was charged too little, and keeps what was charged too much. */
const madeGood = 'made-good';

/** Makes suspense hold the price. */
export const postMakeGood = async (database: Database, payment: Payment, missing: number): Promise<void> => {
  const [debit, credit] = missing > 0 ? [madeGood, suspense] : [suspense, madeGood];
  await insert(database, payment, { kind: 'make-good', debit, credit, amountMinor: Math.abs(missing) });
};

const undoMakeGood = (database: Database, { id }: Payment) =>
  database.query(
    `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
     select payment_id, 'make-good-undone', credit_account, debit_account, amount_minor, currency
     from ledger_entry where payment_id = $1 and kind = 'make-good'`,
    [id],
  );

/** The row that a move into or out of delivery books with it, in the currency of the price; `charged` where that is not the price. */
export const entryOf = (payment: Payment, effects: readonly PaymentEffect[], charged?: number): Row | undefined => {
  const { amountMinor: price } = payment.price;
  if (effects.includes('post-charge'))
    return { kind: 'charge', ...accounts('charge', payment), amountMinor: charged ?? price };
  if (effects.includes('post-delivery'))
    return { kind: 'delivery', ...accounts('delivery', payment), amountMinor: price };
  return undefined;
};

/** Books a refund: what was charged goes back, and what was made good for it is undone. */
export const postRefund = async (database: Database, payment: Payment): Promise<void> => {
  await postEntry(database, payment, 'refund');
  await undoMakeGood(database, payment);
};

/** A provider's own number of a charge; `provedBy` names the connector where that alone tells it from another charge. */
export type ChargeNumber = { providerReference: string; provedBy?: string };

/** The SQL that claims a number for a payment, to stand before a `from` or alone: it breaks where another one has it. */
export const claimNumber = (connector: string, number: string, paymentId: string): string =>
  `insert into charge_number (connector, number, payment_id) select ${connector}, ${number}, ${paymentId}`;

/** Whether something was not written because the number that should prove it has proved another payment. */
export const isNumberTaken = (error: unknown): boolean => brokenConstraint(error) === 'charge_number_pkey';
