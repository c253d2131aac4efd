import { randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

export type Money = { amount: number; currency: string };

/**
 * A debit of a payer. `reference` is the portal's transaction id; `price` is the amount that a card's customer ordered.
 */
export type Debit = Money & {
  id: string;
  port: string;
  reference: string;
  payer: string;
  at: string;
  price?: Money;
  /** The refund after which nothing is left. */
  refundedBy?: string;
};

/** A refund of a debit or of a part of it, under that debit's reference. */
export type Refund = Money & {
  id: string;
  port: string;
  reference: string;
  debitId: string;
  at: string;
  price?: Money;
};

type CreditKind = 'airtime' | 'bundle' | 'bill' | 'invoice' | 'lead';

/** A delivery to a line or an account; `product` names the bundle. */
type Credit = Money & {
  id: string;
  kind: CreditKind;
  target: string;
  reference: string;
  at: string;
  product?: string;
};

type New<T extends { id: string; at: string }> = Omit<T, 'id' | 'at'>;

/**
 * The record of all movements. An entry is written in the transaction that changes the balance, and is never corrected.
 */
export type Books = {
  /** `id` is given if the provider named it before the money moved. */
  debit: (entry: New<Debit> & { id?: string | undefined }) => Debit;
  /** Refunds a debit or a part of it. Returns undefined if less than `amount` is left. */
  refund: (debitId: string, amount?: number) => Refund | undefined;
  credit: (entry: New<Credit>) => Credit;
  findDebit: (id: string) => Debit | undefined;
  findRefund: (id: string) => Refund | undefined;
  read: (reference?: string) => { debits: Debit[]; refunds: Refund[]; credits: Credit[] };
};

/** Returns a new id; the prefix shows its kind. */
export const newId = (prefix: string): string => {
  return prefix + randomBytes(8).toString('hex').toUpperCase();
};

const now = (): string => new Date().toISOString();

const hundredthsOf = (amount: number): number => Math.round(amount * 100);

/** Returns a share of a price, in whole units unless the currency has cents. */
const partOf = ({ amount, currency }: Money, share: number): Money => {
  const unit = currency === 'USD' ? 100 : 1;
  return { amount: Math.round(amount * share * unit) / unit, currency };
};

export const openBooks = (store: Store): Books => {
  const debits = store.drawer<Debit>('debit');
  const refunds = store.drawer<Refund>('refund');
  const credits = store.drawer<Credit>('credit');

  const refund = (debitId: string, asked?: number): Refund | undefined => {
    const debit = debits.get(debitId);
    if (debit === undefined || debit.refundedBy !== undefined) return undefined;
    const { port, reference, currency } = debit;
    const amount = asked ?? debit.amount;
    const earlier = refunds.withKey(reference).filter((one) => one.debitId === debitId);
    const before = earlier.reduce((sum, one) => sum + hundredthsOf(one.amount), 0);
    const left = hundredthsOf(debit.amount) - before - hundredthsOf(amount);
    if (!(hundredthsOf(amount) > 0) || left < 0) return undefined;
    const price = debit.price && partOf(debit.price, amount / debit.amount);
    const entry: Refund = { id: newId('RF'), port, reference, amount, currency, debitId, at: now(), price };
    store.transaction(() => {
      refunds.put(entry.id, entry, reference);
      if (left === 0) debits.put(debitId, { ...debit, refundedBy: entry.id }, reference);
    });
    return entry;
  };

  return {
    debit: (entry) => keep(debits, { ...entry, id: entry.id ?? newId('TX'), at: now() }),
    refund,
    credit: (entry) => keep(credits, { id: newId('CR'), ...entry, at: now() }),
    findDebit: debits.get,
    findRefund: refunds.get,
    read: (reference) => ({
      debits: reference === undefined ? debits.all() : debits.withKey(reference),
      refunds: reference === undefined ? refunds.all() : refunds.withKey(reference),
      credits: reference === undefined ? credits.all() : credits.withKey(reference),
    }),
  };
};

const keep = <T extends { id: string; reference: string }>(
  drawer: { put: (id: string, document: T, key: string) => void },
  entry: T,
): T => {
  drawer.put(entry.id, entry, entry.reference);
  return entry;
};
