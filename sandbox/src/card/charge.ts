import type { Sandbox } from '../sandbox.ts';
import { minorUnits, type CardTransaction, type Transactions } from './transactions.ts';
import { announceCharge } from './webhook.ts';

/** A card as typed, already checked for form. */
export type TypedCard = { number: string; expiry: string };

/** Stores that the payment waits for the one-time code of this card. */
export const awaitCode = (
  transactions: Transactions,
  transaction: CardTransaction,
  card: TypedCard,
): CardTransaction => {
  const waiting: CardTransaction = { ...transaction, status: 'ongoing', card: endsOf(card) };
  transactions.keep(waiting);
  return waiting;
};

/** Books one debit under the portal's reference. */
export const charge = (
  sandbox: Sandbox,
  transactions: Transactions,
  transaction: CardTransaction,
  card?: TypedCard,
): CardTransaction => {
  const ends = card ? endsOf(card) : transaction.card;
  const paid = sandbox.store.transaction(() => {
    const debit = sandbox.books.debit({
      port: 'card',
      reference: transaction.reference,
      amount: transaction.amountMinor / minorUnits,
      currency: transaction.currency,
      payer: `card ${ends?.bin ?? ''}…${ends?.last4 ?? ''}`,
      price: transaction.price,
    });
    const kept: CardTransaction = {
      ...transaction,
      status: 'success',
      gatewayResponse: 'Successful',
      card: ends,
      debitId: debit.id,
      paidAt: debit.at,
    };
    transactions.keep(kept);
    return kept;
  });
  note(sandbox, 'card-paid', paid);
  announceCharge(sandbox, paid);
  return paid;
};

/** Ends the payment as declined by the bank; no money moves. */
export const decline = (
  sandbox: Sandbox,
  transactions: Transactions,
  transaction: CardTransaction,
  card?: TypedCard,
): CardTransaction => {
  const declined: CardTransaction = {
    ...transaction,
    status: 'failed',
    gatewayResponse: 'Declined',
    card: card ? endsOf(card) : transaction.card,
  };
  transactions.keep(declined);
  note(sandbox, 'card-declined', declined);
  announceCharge(sandbox, declined);
  return declined;
};

const note = (sandbox: Sandbox, what: 'card-paid' | 'card-declined', transaction: CardTransaction): void => {
  const { amountMinor, currency } = transaction;
  sandbox.activity.note({ what, port: 'card', amount: amountMinor / minorUnits, currency });
};

const endsOf = ({ number, expiry }: TypedCard): CardTransaction['card'] => {
  const digits = number.replace(/\D/g, '');
  const [, month = '', year = ''] = /(\d{2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  return { bin: digits.slice(0, 6), last4: digits.slice(-4), expiry: `${month}/${year}` };
};
