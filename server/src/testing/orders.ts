import { randomBytes, randomUUID } from 'node:crypto';
import type { InitiateRequest, ProcessRequest } from '@selfcare/contract/payments';
import { encodeTransactionId } from '@selfcare/contract/values/transaction-id';
import type { DebitState } from '../features/payments/core/gateway.ts';
import { noDetails, type NewPayment, type Payment } from '../features/payments/core/payment.ts';

/** A transaction id that no payment has. */
export const aTransactionId = () => encodeTransactionId(randomBytes(16));

/** What the portal sends to initiate CFA 500 of airtime for 05 000 00 01, paid by a push to its own wallet. */
export const aRecharge = (changes: Partial<InitiateRequest> = {}): InitiateRequest => ({
  paymentMobile: '0050000001',
  amount: 500,
  unit: 500,
  countryCode: '242',
  currencyCode: 'CFA',
  emailId: '',
  mobileNumber: '050000001',
  productCode: 'ORP',
  transactionType: 'PREPAID_RECHARGE',
  paymentGateway: '',
  paymentMode: 'LISOLO_MONEY_PUSH',
  ...changes,
});

/** What makes a card pay for any order. */
export const byCard = {
  paymentMobile: '',
  emailId: 'client@example.cg',
  paymentMode: 'PAYMENT_GATEWAY',
  paymentGateway: 'PAYSTACK',
};

/** The same recharge paid by card. */
export const aCardRecharge = (changes: Partial<InitiateRequest> = {}): InitiateRequest =>
  aRecharge({ ...byCard, ...changes });

/** What the portal sends to process an attempt. */
export const aProcess = (transactionId: string, paymentMode = 'LISOLO_MONEY_PUSH'): ProcessRequest => ({
  transactionId,
  paymentMode,
});

/** A new attempt as the store takes it; its purchase must be held first. */
export const aPayment = (changes: Partial<NewPayment> = {}): NewPayment => ({
  id: aTransactionId(),
  purchaseId: randomUUID(),
  method: 'LISOLO_MONEY_PUSH',
  gateway: null,
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  price: { amountMinor: 500, currency: 'XAF' },
  charge: { amountMinor: 500, currency: 'XAF' },
  payer: '050000001',
  target: '050000001',
  email: null,
  details: noDetails,
  billHash: null,
  duplicateHash: randomUUID(),
  browserHash: 'browser',
  addressHash: 'address',
  language: 'fr-FR',
  receiptCode: randomBytes(6).toString('hex'),
  debitRequestId: randomUUID(),
  refundRequestId: randomUUID(),
  ...changes,
});

/** A new attempt by card. */
export const aCardPayment = (changes: Partial<NewPayment> = {}): NewPayment =>
  aPayment({
    method: 'PAYMENT_GATEWAY',
    gateway: 'PAYSTACK',
    payer: null,
    email: 'client@example.cg',
    charge: { amountMinor: 50_000, currency: 'NGN' },
    ...changes,
  });

/** When `aStoredPayment` was made, sent and read, unless told otherwise. */
export const anHour = new Date('2026-11-21T12:00:00Z');

/** So many seconds after that. */
export const later = (seconds: number): Date => new Date(anHour.getTime() + seconds * 1000);

/** A payment as the store hands it out: sent to the wallet, whose owner has not answered yet. */
export const aStoredPayment = (changes: Partial<Payment> = {}): Payment => ({
  ...aPayment(),
  parentId: null,
  born: null,
  state: 'PENDING',
  version: 3,
  onHold: false,
  providerReference: null,
  redirectUrl: null,
  accessCode: null,
  reason: null,
  asks: 0,
  sends: 1,
  deliveries: 0,
  missingSince: null,
  misses: 0,
  claim: null,
  denials: 0,
  heldFor: null,
  heldAt: null,
  dueSince: null,
  begunNumber: 1,
  sentAt: anHour,
  deliverySentAt: null,
  askedAt: null,
  enteredAt: anHour,
  createdAt: anHour,
  forgottenAt: null,
  readAt: anHour,
  ...changes,
});

/** A bundle of CFA 500 for the line that pays. */
export const aBundle = (changes: Partial<InitiateRequest> = {}): InitiateRequest =>
  aRecharge({ transactionType: 'PREPAID_BUNDLES', productCode: 'D1', ...changes });

/** The whole bill of 05 000 00 03, rounded up. */
export const aBill = (changes: Partial<InitiateRequest> = {}): InitiateRequest =>
  aRecharge({
    transactionType: 'POSTPAID_BILL',
    mobileNumber: '050000003',
    accountId: '1000000003',
    amount: 24_351,
    unit: 24_351,
    ...changes,
  });

/** An invoice of a fixed-internet account. */
export const anInvoice = (changes: Partial<InitiateRequest> = {}): InitiateRequest =>
  aRecharge({
    transactionType: 'POSTPAID_BILL',
    mobileNumber: '',
    accountId: 'PE1234567890',
    invoiceNumber: 'INV-F-1',
    amount: 35_000,
    unit: 35_000,
    ...changes,
  });

/** The child of the payment T1, whose money came late; its refund was sent and has no answer yet. It has nothing personal. */
export const aChild = (changes: Partial<Payment> = {}): Payment =>
  aStoredPayment({
    id: 'T1-late',
    parentId: 'T1',
    born: 'late-charge',
    state: 'REFUNDING',
    version: 2,
    payer: null,
    target: '',
    sentAt: null,
    begunNumber: null,
    ...changes,
  });

/** A debit of which the provider says that it was paid, and how much. */
export const charged = (amountMinor: number): DebitState => ({
  outcome: 'paid',
  providerReference: 'P1',
  charged: { amountMinor, currency: 'XAF' },
});
