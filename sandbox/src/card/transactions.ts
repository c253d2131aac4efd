import { randomBytes, randomInt } from 'node:crypto';
import type { Money } from '../books.ts';
import type { Store } from '../store.ts';

/** A payment at the card provider since `initialize`. Only the first and last digits of a card's number are stored. */
export type CardTransaction = {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  /** In the smallest unit of `currency`, as on the wire. */
  amountMinor: number;
  currency: string;
  callbackUrl: string;
  metadata: unknown;
  price?: Money;
  /** `abandoned`: opened and not paid. `ongoing`: the bank's code is awaited. */
  status: 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed';
  gatewayResponse: string;
  card?: { bin: string; last4: string; expiry: string };
  wrongCodes: number;
  debitId?: string;
  createdAt: string;
  paidAt?: string;
};

/** A refund in the provider's list; `bookId` is its id in the books. */
export type CardRefund = {
  id: number;
  bookId: string;
  reference: string;
  amountMinor: number;
  currency: string;
  merchantNote: string;
  createdAt: string;
};

/** A charge that the cardholder's bank disputes. */
export type CardDispute = {
  id: number;
  reference: string;
  category: string;
  status: 'awaiting-merchant-feedback' | 'resolved';
  resolution: 'merchant-accepted' | 'declined' | null;
  amountMinor: number;
  createdAt: string;
  dueAt: string;
  resolvedAt?: string;
};

/** Opens the provider's own records. */
export const openTransactions = (store: Store) => {
  const transactions = store.drawer<CardTransaction>('card');
  const refunds = store.drawer<CardRefund>('card-refund');
  const disputes = store.drawer<CardDispute>('card-dispute');
  return {
    find: transactions.get,
    byAccessCode: (accessCode: string) => transactions.withKey(accessCode)[0],
    keep: (transaction: CardTransaction) =>
      transactions.put(transaction.reference, transaction, transaction.accessCode),
    keepRefund: (refund: CardRefund) => refunds.put(String(refund.id), refund, refund.reference),
    refundsOf: (reference: string) => refunds.withKey(reference),
    disputes: disputes.all,
    findDispute: disputes.get,
    keepDispute: (dispute: CardDispute) => disputes.put(String(dispute.id), dispute, dispute.reference),
  };
};

export type Transactions = ReturnType<typeof openTransactions>;

export const newNumber = (): number => randomInt(1_000_000_000, 9_999_999_999);
export const newAccessCode = (): string => randomBytes(16).toString('hex');

/** Minor units of every currency of the provider. */
export const minorUnits = 100;
