import type { Database } from '../../../db/database.ts';
import type { PaymentEffect } from './payment.machine.ts';
import type { Payment } from './payment.ts';

/** What a ledger row stands for; each happens at most once for a payment. */
export type EntryKind = 'charge' | 'delivery' | 'refund' | 'late-charge' | 'late-refund';

/** Where the money of a payment waits between debit and delivery or refund: zero exactly when the payment is closed. */
const suspense = 'suspense';

const accounts = (kind: EntryKind, payment: Payment): { debit: string; credit: string } => {
  const provider = `provider:${payment.gateway ?? payment.method}`;
  const isIncoming = kind === 'charge' || kind === 'late-charge';
  if (kind === 'delivery') return { debit: suspense, credit: `goods:${payment.transactionType}` };
  return isIncoming ? { debit: provider, credit: suspense } : { debit: suspense, credit: provider };
};

/** Books one row in the currency of the price; a second one of its kind is a broken constraint. */
export const postEntry = async (database: Database, payment: Payment, kind: EntryKind): Promise<void> => {
  const { debit, credit } = accounts(kind, payment);
  await database.query(
    `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
     values ($1, $2, $3, $4, $5, $6)`,
    [payment.id, kind, debit, credit, payment.price.amountMinor, payment.price.currency],
  );
};

const kindOf: Partial<Record<PaymentEffect, EntryKind>> = {
  'post-charge': 'charge',
  'post-delivery': 'delivery',
  'post-refund': 'refund',
};

/** Books what a move asks for. */
export const postEntries = async (
  database: Database,
  payment: Payment,
  effects: readonly PaymentEffect[],
): Promise<void> => {
  for (const effect of effects) {
    const kind = kindOf[effect];
    if (kind) await postEntry(database, payment, kind);
  }
};
