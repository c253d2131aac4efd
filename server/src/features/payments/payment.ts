import type { Money } from '@selfcare/contract/money';
import type { TransactionType } from '@selfcare/contract/payments';
import type { Reason } from './gateway.ts';
import type { PaymentState } from './payment.machine.ts';

/** The ways to pay, by the wire's `paymentMode` as the market writes it (wire.md "Initiate and process, decided"). */
export type PaymentMode = string;

/** One attempt at paying for a purchase, opened: numbers are national, addresses in clear. Lives in memory only. */
export type Payment = {
  id: string;
  purchaseId: string;
  state: PaymentState;
  version: number;
  parked: boolean;
  method: PaymentMode;
  gateway: string | null;
  transactionType: TransactionType;
  productCode: string;
  price: Money;
  charge: Money;
  payer: string | null;
  target: string;
  email: string | null;
  twinHash: string;
  browserHash: string;
  language: string;
  receiptCode: string;
  debitRequestId: string;
  refundRequestId: string;
  providerReference: string | null;
  redirectUrl: string | null;
  /** Resumes the payment in the card provider's own window. */
  accessCode: string | null;
  reason: Reason | null;
  asks: number;
  sends: number;
  deliveries: number;
  missingSince: Date | null;
  sentAt: Date | null;
  /** When its good was last sent. */
  deliverySentAt: Date | null;
  askedAt: Date | null;
  enteredAt: Date;
  createdAt: Date;
  /** The database's clock when the row was read: ages are taken against it (safety.md I19). */
  readAt: Date;
};

/** Seconds between a moment of the row and the reading of the row. */
export const ageSeconds = (payment: Payment, since: Date) => (payment.readAt.getTime() - since.getTime()) / 1000;

/** A new attempt, before it has a row. */
export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'purchaseId'
  | 'method'
  | 'gateway'
  | 'transactionType'
  | 'productCode'
  | 'price'
  | 'charge'
  | 'payer'
  | 'target'
  | 'email'
  | 'twinHash'
  | 'browserHash'
  | 'language'
  | 'receiptCode'
  | 'debitRequestId'
  | 'refundRequestId'
>;

/** One stored move (payment_event). */
export type PaymentEventRow = {
  version: number;
  event: string;
  fromState: PaymentState | null;
  toState: PaymentState;
  at: Date;
};
