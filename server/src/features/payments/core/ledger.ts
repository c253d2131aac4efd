import { present } from '@selfcare/contract/typed/present';
import type { Money } from '@selfcare/contract/values/money';
import { brokenConstraint, type Database } from '../../../db/database.ts';
import { births, type PaymentEffect } from './payment.machine.ts';
import { joinLate } from './payment-rows.ts';
import { knownAs, type Payment } from './payment.ts';

/** What a ledger row stands for. Each happens at most once for a payment, but for chargebacks, their return, and refunds of parts. */
export type EntryKind =
  | 'charge'
  | 'delivery'
  | 'refund'
  | 'late-charge'
  | 'late-refund'
  | 'operator-refund'
  | Chargeback
  | MakeGood;
/** A bank takes money back for its cardholder, and gives back what it took. */
type Chargeback = 'chargeback' | 'chargeback-undone';

/** The operator takes over the difference where another amount was charged, and what that undoes when money goes back. */
type MakeGood = 'make-good' | 'make-good-undone';

/** Where the money of a payment waits between debit and delivery or refund: zero exactly when the payment is closed. */
const suspense = 'suspense';

/** What banks took back for their cardholders: the operator's loss. */
const chargedBack = 'charged-back';

const accounts = (
  kind: Exclude<EntryKind, MakeGood | 'chargeback-undone'>,
  payment: Payment,
): { debit: string; credit: string } => {
  const provider = `provider:${payment.gateway ?? payment.method}`;
  if (kind === 'chargeback') return { debit: chargedBack, credit: provider };
  if (kind === 'operator-refund') return { debit: `goods:${payment.transactionType}`, credit: provider };
  const isIncoming = kind === 'charge' || kind === 'late-charge';
  if (kind === 'delivery') return { debit: suspense, credit: `goods:${payment.transactionType}` };
  return isIncoming ? { debit: provider, credit: suspense } : { debit: suspense, credit: provider };
};

/** One row, as it is booked. */
type Row = { kind: EntryKind; debit: string; credit: string; amountMinor: number };

const insert = (database: Database, payment: Payment, { kind, debit, credit, amountMinor }: Row) =>
  database.query(
    `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
     values ($1, $2, $3, $4, $5, $6)`,
    [knownAs(payment), kind, debit, credit, amountMinor, payment.price.currency],
  );

/** What each refund gives back. */
const givenBackBy: Partial<Record<EntryKind, EntryKind>> = { refund: 'charge', 'late-refund': 'late-charge' };

/** What was booked of this kind; undefined before that. */
const bookedAs = async (database: Database, payment: Payment, kind: EntryKind): Promise<number | undefined> =>
  (
    await database.query<{ booked: number }>(
      'select amount_minor as booked from ledger_entry where payment_id = $1 and kind = $2',
      [knownAs(payment), kind],
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
 * Books one row in the currency of the price, a child's under its parent; a second one of its kind is a broken constraint. Whole unless
 * told, and a refund gives back what was charged.
 */
export const postEntry = async (
  database: Database,
  payment: Payment,
  kind: Exclude<EntryKind, MakeGood | Chargeback | 'operator-refund'>,
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

/** What was charged for a payment at its provider, and as the books have it in the currency of the price. */
export type BookedCharge = { moved: Money; bookedMinor: number };

/** Returns what was charged for a payment, in its time or late; undefined where the books have no charge. */
export const findCharge = async (
  database: Database,
  { id }: Pick<Payment, 'id'>,
): Promise<BookedCharge | undefined> => {
  const [row] = await database.query<Money & { bookedMinor: number }>(
    `select e.amount_minor as "bookedMinor",
       coalesce(case when e.kind = 'late-charge' then late.charge_minor end, p.charge_minor) as "amountMinor",
       coalesce(case when e.kind = 'late-charge' then late.charge_currency end, p.charge_currency) as currency
     from ledger_entry e join payment p on p.id = e.payment_id ${joinLate('e.payment_id')}
     where e.payment_id = $1 and e.kind in ('charge', 'late-charge') order by e.kind limit 1`,
    [id],
  );
  return row && { moved: { amountMinor: row.amountMinor, currency: row.currency }, bookedMinor: row.bookedMinor };
};

/**
 * What went back of a charge after delivery, in the currency of the charge: in how many chargebacks and refunds, and how much in all. What
 * banks gave back is taken off.
 */
export const wentBack = async (
  database: Database,
  { id }: Pick<Payment, 'id'>,
): Promise<{ movedMinor: number; chargebacks: number; refunds: number }> => {
  const [row] = await database.query<{ movedMinor: number; chargebacks: number; refunds: number }>(
    `select coalesce(sum(case kind when 'chargeback-undone' then -moved_minor else moved_minor end), 0)::bigint as "movedMinor",
       count(*) filter (where kind = 'chargeback')::int as chargebacks,
       count(*) filter (where kind = 'operator-refund')::int as refunds
     from ledger_entry where payment_id = $1 and kind in ('chargeback', 'chargeback-undone', 'operator-refund')`,
    [id],
  );
  return present(row);
};

/** A part of a charge in the currency of the price, by the rate at which that charge was booked. */
const bookedPart = (part: number, { moved, bookedMinor }: BookedCharge): number => {
  const [booked, whole] = [BigInt(bookedMinor), BigInt(moved.amountMinor)];
  return Number((2n * BigInt(part) * booked + whole) / (2n * whole));
};

/**
 * Returns what another part that goes back books in the currency of the price, after `before` went back; undefined where that would be
 * more than was charged. Parts add up to the whole, however each of them is rounded.
 */
export const nextBack = (charge: BookedCharge, before: number, back: number): number | undefined =>
  before + back > charge.moved.amountMinor
    ? undefined
    : Math.max(1, bookedPart(before + back, charge) - bookedPart(before, charge));

/**
 * Books what a payer's bank took back in one dispute, with what that moved in the currency of the charge. Returns false, and books
 * nothing, where banks would have taken back more than was charged.
 */
export const postChargeback = async (
  database: Database,
  payment: Payment,
  back: Money,
  disputeId: string | null = null,
): Promise<boolean> => {
  const charge = (await findCharge(database, payment)) ?? {
    moved: payment.charge,
    bookedMinor: payment.price.amountMinor,
  };
  const before = await wentBack(database, payment);
  const booked = nextBack(charge, before.movedMinor, back.amountMinor);
  if (booked === undefined) return false;
  await insertPart(database, payment, { kind: 'chargeback', part: before.chargebacks + 1, booked, back, disputeId });
  return true;
};

/**
 * Books as taken back in one dispute what is left of a charge. The rest of what the bank took is the refund that was under way when it
 * decided.
 */
const postChargebackRest = async (database: Database, payment: Payment, disputeId: string): Promise<void> => {
  const charge = await findCharge(database, payment);
  const left = charge ? charge.moved.amountMinor - (await wentBack(database, payment)).movedMinor : 0;
  if (charge && left > 0) await postChargeback(database, payment, { ...charge.moved, amountMinor: left }, disputeId);
};

/** One of several rows of a kind, with what it moved in the currency of the charge. */
type Part = {
  kind: 'chargeback' | 'operator-refund';
  part: number;
  booked: number;
  back: Money;
  disputeId: string | null;
};

const insertPart = async (database: Database, payment: Payment, { kind, part, booked, back, disputeId }: Part) => {
  const { debit, credit } = accounts(kind, payment);
  const { currency } = payment.price;
  await database.query(
    `insert into ledger_entry (payment_id, kind, part, debit_account, credit_account, amount_minor, currency, moved_minor,
       moved_currency, dispute_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [knownAs(payment), kind, part, debit, credit, booked, currency, back.amountMinor, back.currency, disputeId],
  );
};

/** Books a refund that a person ordered: what the delivery had earned goes back. */
const postOperatorRefund = async (database: Database, child: Payment): Promise<void> => {
  const { refunds } = await wentBack(database, { id: knownAs(child) });
  const { price, charge: back } = child;
  const kind = 'operator-refund';
  await insertPart(database, child, { kind, part: refunds + 1, booked: price.amountMinor, back, disputeId: null });
};

/** Books that a bank gave back what it took in one dispute. Returns false, and books nothing, where it took nothing, or gave it back before. */
export const postChargebackUndone = async (
  database: Database,
  { id }: Pick<Payment, 'id'>,
  disputeId: string,
): Promise<boolean> => {
  const added = await database.query(
    `with of_dispute as (select * from ledger_entry where payment_id = $1 and dispute_id = $2)
     insert into ledger_entry (payment_id, kind, part, debit_account, credit_account, amount_minor, currency, moved_minor,
       moved_currency, dispute_id)
     select payment_id, 'chargeback-undone',
       1 + (select count(*) from ledger_entry where payment_id = $1 and kind = 'chargeback-undone'),
       credit_account, debit_account, amount_minor, currency, moved_minor, moved_currency, dispute_id
     from of_dispute where kind = 'chargeback'
       and (select count(*) from of_dispute where kind = 'chargeback')
         > (select count(*) from of_dispute where kind = 'chargeback-undone')
     order by part desc limit 1 returning 1`,
    [id, disputeId],
  );
  return added.length > 0;
};

/** What following disputes reads and writes in the books of a database. */
export const chargebacksIn = (database: Database) => ({
  findCharge: (payment: Pick<Payment, 'id'>) => findCharge(database, payment),
  post: (payment: Payment, back: Money, disputeId: string) => postChargeback(database, payment, back, disputeId),
  postRest: (payment: Payment, disputeId: string) => postChargebackRest(database, payment, disputeId),
  postUndone: (payment: Pick<Payment, 'id'>, disputeId: string) => postChargebackUndone(database, payment, disputeId),
});

export type Chargebacks = ReturnType<typeof chargebacksIn>;

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

/** Books a refund: what was charged goes back, and what was made good for it is undone. A child's was never made good. */
export const postRefund = async (database: Database, payment: Payment): Promise<void> => {
  if (payment.born === 'operator-refund') return postOperatorRefund(database, payment);
  if (payment.born) return postEntry(database, payment, births[payment.born].refund);
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
