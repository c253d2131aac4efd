import type { Money } from '@selfcare/contract/values/money';
import type { GiftSentence, StatusResult } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import type { Reason } from './gateway.ts';
import type { KnownClaim } from './machines/claim.machine.ts';
import type { Born, PaymentState } from './payment.machine.ts';

/** How long after a payment was sent an equal one of another purchase is taken for a second tab of the same page. */
export const duplicateSeconds = 600;

type InvoiceDays = NonNullable<StatusResult['invoice']>;
type BundleContents = Omit<NonNullable<StatusResult['bundle']>, 'expiresAt'> & { lastsSeconds: number | null };

/** What is told of a product beside its target; personal, so that its column is sealed. */
export type Details = {
  /** National number of the line whose bill it is; null for other products, whose target is the line, and fixed accounts. */
  line: string | null;
  /** The one invoice that is paid. */
  invoiceNumber: string | null;
  /** The bundle's name, as the catalogue had it in the language of initiate. */
  bundle: string | null;
  /** What the bundle holds, as the wire counts it, and for how many seconds; null seconds have no end or none that is known. */
  contents: BundleContents | null;
  /** The days of the one invoice. */
  days: InvoiceDays | null;
  /** Set where the line that gets the product is another's than the payer's, and is to be told. */
  gift: GiftSentence | null;
  /** How many payments of its bill had been delivered when its price was taken from billing. */
  billPaid: number;
  /** What was owed of its bill then, in hundredths; null for other products, and where an older release took it. */
  outstanding: number | null;
};

/** A product of which its target says all. */
export const noDetails: Details = {
  line: null,
  invoiceNumber: null,
  bundle: null,
  contents: null,
  days: null,
  gift: null,
  billPaid: 0,
  outstanding: null,
};

/** One attempt at paying for a purchase, opened: numbers are national, addresses in clear. Lives in memory only. */
export type Payment = {
  id: string;
  /** The payment whose child it is, and how it was born; null for a customer's own attempt. */
  parentId: string | null;
  born: Born | null;
  purchaseId: string;
  state: PaymentState;
  version: number;
  onHold: boolean;
  /** The wire's `paymentMode`. */
  method: string;
  gateway: string | null;
  transactionType: TransactionType;
  productCode: string;
  price: Money;
  charge: Money;
  payer: string | null;
  target: string;
  email: string | null;
  details: Details;
  /** Keyed hash of the bill or invoice that is paid; null for other products. */
  billHash: string | null;
  duplicateHash: string;
  browserHash: string;
  /** Keyed hash of the address that initiate came from; an older release kept none. */
  addressHash: string | null;
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
  /** When the provider first did not know of it; a later answer that contradicts this ends the wait. */
  missingSince: Date | null;
  /** The number of that wait, by which a process watches it. The time cannot tell two waits apart: the database's clock may be put back. */
  misses: number;
  /** The claim of callbacks about the debit (machines/claim.machine.ts). */
  claim: KnownClaim | null;
  /** The number of enquiries that have denied the claim. Only with it does a denial have an end (outbound/debit.ts, `close`). */
  denials: number;
  /** Why it is on hold, and since when. */
  heldFor: string | null;
  heldAt: Date | null;
  /** Since when the money of a child is to go back: since it was born, or a person had it tried again. */
  dueSince: Date | null;
  /** Payments are numbered as they are begun; an older release gave no number. */
  begunNumber: number | null;
  sentAt: Date | null;
  /** When its product was last sent. */
  deliverySentAt: Date | null;
  askedAt: Date | null;
  enteredAt: Date;
  createdAt: Date;
  /** When what is personal in it was blanked: numbers are empty from then on. */
  forgottenAt: Date | null;
  /** The database's clock when the row was read: ages are taken against it (docs/invariants.md I19). */
  readAt: Date;
};

/** Returns the id by which customers, providers and the books know a payment: a child goes by its parent's. */
export const knownAs = ({ id, parentId }: { id: string; parentId?: string | null }): string => parentId ?? id;

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
  | 'details'
  | 'billHash'
  | 'duplicateHash'
  | 'browserHash'
  | 'addressHash'
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
