import type { Sending } from '../../../clocks/sending.ts';
import type { Money } from '@selfcare/contract/values/money';

/**
 * The ports of a payment: `PaymentMethod` and `Fulfilment`. An unmapped answer, a time-out, a 5xx or a cut connection is `unknown`, never
 * a failure; only `unsent` and definite answers prove that nothing happened.
 */

/** Why a payment did not go through, as the customer is told it. */
export type Reason =
  | 'declined-by-customer'
  | 'declined-by-provider'
  | 'prompt-expired'
  | 'not-mobile-money-user'
  | 'balance-too-low'
  | 'wallet-locked'
  | 'wrong-pin'
  | 'payer-not-allowed'
  | 'card-declined'
  | 'email-refused'
  | 'card-abandoned'
  | 'provider-unreachable'
  | 'not-received-by-provider'
  | 'replaced-by-another-attempt'
  | 'never-sent'
  | 'line-barred'
  | 'line-unknown'
  | 'bundle-withdrawn'
  | 'bill-settled'
  | 'account-closed'
  | 'account-unknown'
  | 'delivery-refused'
  | 'lead-closed'
  | 'lead-paid'
  | 'amount-differed'
  | 'given-back';

/** One debit as a provider sees it. `requestId` is ours, a UUID stored before the call; `transactionId` the payment's id. */
export type DebitRequest = {
  transactionId: string;
  requestId: string;
  charge: Money;
  /** What the customer ordered, where the charge is in another currency. */
  price: Money;
  /** E.164; absent for a card. */
  payer?: string;
  email?: string;
  /** The wallet's PIN, where the customer types it on our page: passed on to the provider and kept nowhere. */
  pin?: string;
  /** Address the provider sends the browser back to (cards). */
  returnUrl?: string;
  description: string;
};

/** Names a debit that was sent: by our request id and, once known, by the provider's own reference. */
export type DebitReference = Pick<DebitRequest, 'transactionId' | 'requestId' | 'charge' | 'payer'> & {
  providerReference?: string;
};

/** What a provider made of a debit. Only `declined` and `unsent` prove that nothing is charged. */
export type DebitOutcome =
  /** The provider has it and the customer must act: a prompt on the phone, a page of the card provider. */
  | { outcome: 'accepted'; providerReference?: string; redirectUrl?: string; accessCode?: string }
  | { outcome: 'paid'; providerReference: string }
  | { outcome: 'declined'; reason: Reason }
  /** Proof that no byte reached the provider, or that what reached it cannot lead to a charge. */
  | { outcome: 'unsent' }
  | { outcome: 'unknown' };

/** What became of a debit, as its provider says when it is asked; `unknown` proves nothing. */
export type DebitState =
  /** `untouched`: the customer has done nothing yet (a card page that nobody has paid on). */
  | { outcome: 'pending'; untouched?: boolean; providerReference?: string }
  /** What was really charged; the engine compares it with what it asked for. */
  | { outcome: 'paid'; providerReference: string; charged: Money }
  | { outcome: 'declined'; reason: Reason }
  | { outcome: 'not-found' }
  | { outcome: 'refunded' }
  | { outcome: 'unknown' };

/** One refund of a debit under its own request id. `amount` is the whole charge or a part of it, in its currency. */
export type RefundRequest = { debit: DebitReference; refundRequestId: string; amount: Money };
/**
 * What became of a refund. Only `refunded` proves that the money went back. `needs-attention`: the provider has it, and waits for
 * somebody of ours to do something there.
 */
export type RefundOutcome = {
  outcome: 'refunded' | 'pending' | 'needs-attention' | 'refused' | 'unsent' | 'not-found' | 'unknown';
};

/**
 * A charge that the payer's bank disputes, as the provider tells it. `accepted`: what was charged, or a part of it, goes back to the
 * payer; `declined`: the charge stands.
 */
export type Dispute = {
  id: string;
  transactionId: string;
  state: 'open' | 'accepted' | 'declined';
  /** What goes back where it is accepted; null for the whole charge. */
  givesBack: Money | null;
  /** In the provider's words: fraud, chargeback. */
  category: string | null;
  /** Until when somebody must answer it at the provider; who does not, loses. */
  answerBy: Date | null;
  /** When it was decided, where the provider says so. */
  endedAt?: Date | null;
};

/** Where disputes are asked about. `unknown` proves nothing. */
export type DisputeSource = {
  find: (id: string, sending?: Sending) => Promise<Dispute | 'not-found' | 'unknown'>;
  /** All that were raised since then. */
  list: (since: Date, sending?: Sending) => Promise<Dispute[] | 'unknown'>;
};

/** A payment method: a wallet, a card gateway, airtime. Nobody waits for the end of a call without a `sending`. */
export type PaymentMethod = {
  /** A debit carries what only the customer can give now (a PIN): nobody sends it a second time for them. */
  isAttended?: boolean;
  debit: (request: DebitRequest, sending?: Sending) => Promise<DebitOutcome>;
  enquire: (debit: DebitReference, sending?: Sending) => Promise<DebitState>;
  refund: (request: RefundRequest, sending?: Sending) => Promise<RefundOutcome>;
  /** The provider cannot refund a part of a debit, or cannot be enquired about that part. */
  refundsWholeOnly?: boolean;
  /** The provider has no idempotency key for refunds: a part that is sent twice is refunded twice. */
  repeatsParts?: boolean;
  /** It gives no other way to ask about a refund than to send it again: what is on hold and not in doubt is let be. */
  isAskedBySendingAgain?: boolean;
  /** `not-found`: the provider never got the refund. */
  enquireRefund: (request: RefundRequest, sending?: Sending) => Promise<RefundOutcome>;
  /** Where payers may have their bank dispute a debit. */
  disputes?: DisputeSource;
};

/**
 * One delivery; `transactionId` is the reference by which it is found again. `target` is E.164 or an account;
 * `invoiceNumber` where one invoice of the account is paid, and no other.
 */
export type DeliveryRequest = {
  transactionId: string;
  target: string;
  price: Money;
  productCode: string;
  invoiceNumber?: string;
};
/** What the operator’s system made of a delivery. Only `refused` and `unsent` prove that nothing was delivered. */
export type DeliveryOutcome =
  | { outcome: 'delivered'; reference?: string }
  | { outcome: 'refused'; reason: Reason }
  | { outcome: 'unsent' }
  | { outcome: 'unknown' };
/** What became of a delivery, as the operator’s system says when it is asked. */
export type DeliveryState = DeliveryOutcome | { outcome: 'not-found' } | { outcome: 'pending' };

/** A product's delivery: how it is made, and how we ask whether it was (TM Forum has no idempotency: ask before sending again). */
export type Fulfilment = {
  /** Its system takes one order under one id and refuses a second: to send it again needs no proof that the first never arrived. */
  isTakenOnce?: boolean;
  deliver: (request: DeliveryRequest, sending?: Sending) => Promise<DeliveryOutcome>;
  find: (request: DeliveryRequest, sending?: Sending) => Promise<DeliveryState>;
};

/**
 * What a genuine callback says: which of our transactions it speaks of, and what it claims of the debit. `not-paid` is a
 * definite end without money; whatever is unclear, still open, or about a refund claims nothing. `disputeId` names a dispute.
 */
export type ReadCallback = { transactionId: string; claim: Claim | undefined; disputeId?: string };

/** What a provider announces of a debit by itself. */
export type Claim = 'paid' | 'not-paid';
