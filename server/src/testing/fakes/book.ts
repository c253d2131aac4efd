import type { Money } from '@selfcare/contract/values/money';
import type { Reason, RefundRequest } from '../../features/payments/core/gateway.ts';
import { methods, type WalletConnector } from '../../features/payments/methods/methods.ts';

/** The connectors that ask the payer on the phone. */
export type WalletPort = WalletConnector;
export const walletPorts = Object.values(methods).flatMap(({ isMobileMoney, connector }) =>
  isMobileMoney ? [connector as WalletPort] : [],
);

/** A debit as its provider knows it; `waiting` until the customer acts. */
export type BookedDebit = {
  port: WalletPort | 'airtime' | 'card';
  transactionId: string;
  requestId: string;
  charge: Money;
  payer?: string;
  state: 'waiting' | 'paid' | 'refused';
  reason?: Reason;
  /** The number of refunds of the whole debit. */
  refunds: number;
  /** The parts that went back, in minor units, by the id of the refund. */
  parts?: Map<string, number>;
  /** What banks have taken back for the payer, in minor units, by dispute. */
  takenBack?: Map<string, number>;
};

/** What banks have taken back of a debit. */
export const takenBackOf = ({ takenBack }: BookedDebit): number =>
  takenBack ? takenBack.values().reduce((sum, amount) => sum + amount, 0) : 0;

/** Returns the sum of a debit's refunds in minor units. */
export const refundedOf = ({ charge, refunds, parts }: BookedDebit): number =>
  charge.amountMinor * refunds + (parts ? parts.values().reduce((sum, amount) => sum + amount, 0) : 0);

/** Returns whether refunds cover the whole debit. */
export const isRefunded = (debit: BookedDebit): boolean => refundedOf(debit) >= debit.charge.amountMinor;

/** Whether banks have taken back all of a debit. */
export const isTakenBack = (debit: BookedDebit): boolean =>
  debit.takenBack !== undefined && takenBackOf(debit) >= debit.charge.amountMinor;

const refundIds = new WeakMap<BookedDebit, Set<string>>();

/** Books a refund of a debit: a repeated request id is the same refund, a new id is a second one. */
export const bookRefund = (
  debit: BookedDebit,
  { refundRequestId, amount }: Pick<RefundRequest, 'refundRequestId' | 'amount'>,
): void => {
  const known = refundIds.get(debit) ?? new Set();
  refundIds.set(debit, known);
  if (known.has(refundRequestId)) return;
  known.add(refundRequestId);
  if (amount.amountMinor === debit.charge.amountMinor) debit.refunds += 1;
  else (debit.parts ??= new Map()).set(refundRequestId, amount.amountMinor);
};

/** Returns whether a refund has gone back: all of the debit, or this part of it. */
export const isRefundBooked = (debit: BookedDebit, { refundRequestId }: Pick<RefundRequest, 'refundRequestId'>) =>
  isRefunded(debit) || debit.parts?.has(refundRequestId) === true;

/** A delivery as the operator's own system knows it. */
type BookedCredit = { transactionId: string; target: string; price: Money };

/** What really happened at the providers, whatever they answered: the referee of every test. */
export type Book = {
  debits: BookedDebit[];
  credits: BookedCredit[];
  debitsOf: (transactionId: string) => BookedDebit[];
  /** Debits of a transaction whose money left the customer. */
  paid: (transactionId: string) => BookedDebit[];
  /** Charges less refunds of a transaction, as a count: 1 when the customer's money is away, less where a part went back. */
  netDebits: (transactionId: string) => number;
  /** The same, less what banks took back whole: 0 where the customer has the money again, whoever gave it back. */
  moneyAway: (transactionId: string) => number;
  creditsOf: (transactionId: string) => BookedCredit[];
};

const netOf = (debit: BookedDebit): number => 1 - refundedOf(debit) / debit.charge.amountMinor;

/** An empty book. */
export const openBook = (): Book => {
  const debits: BookedDebit[] = [];
  const credits: BookedCredit[] = [];
  const debitsOf = (id: string) => debits.filter(({ transactionId }) => transactionId === id);
  const paid = (id: string) => debitsOf(id).filter(({ state }) => state === 'paid');
  return {
    debits,
    credits,
    debitsOf,
    paid,
    netDebits: (id) => paid(id).reduce((sum, debit) => sum + netOf(debit), 0),
    moneyAway: (id) =>
      paid(id).reduce((sum, debit) => sum + (debit.refunds === 0 && isTakenBack(debit) ? 0 : netOf(debit)), 0),
    creditsOf: (id) => credits.filter(({ transactionId }) => transactionId === id),
  };
};
