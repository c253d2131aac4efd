import type { StatusResult } from '../payments.ts';

/** The outcome of a payment for the customer. */
export type Outcome = 'registered' | 'live' | 'paid' | 'failed';

const outcomes: Record<string, Outcome> = {
  SUCCESS: 'paid',
  REQUEST_REGISTERED: 'registered',
  REQUEST_RAISED: 'live',
  ALREADY_PROCESSED: 'live',
};

/** Returns the outcome of a payment. An unknown status is live while the transaction is in process, and failed after it. */
export const outcomeOf = ({ status, transactionStatus }: Pick<StatusResult, 'status' | 'transactionStatus'>): Outcome =>
  outcomes[status] ?? (transactionStatus === 'IN_PROCESS' ? 'live' : 'failed');

const knownFailures: ReadonlySet<string> = new Set(['FAILED', 'FALIURE', 'IN_PROCESS']);

/** Checks for a status word that this release does not know. */
export const isUnknownWord = (status: string): boolean =>
  /^[A-Za-z_]+$/.test(status) && !Object.hasOwn(outcomes, status) && !knownFailures.has(status);

/** Checks whether a payment has ended. */
export const isFinal = (status: Pick<StatusResult, 'status' | 'transactionStatus'>) =>
  ['paid', 'failed'].includes(outcomeOf(status));

/** Checks whether a charged payment is being refunded. */
export const isRefunding = (status: StatusResult) =>
  !isFinal(status) && status.charged === 'yes' && Boolean(status.statusReason);

/**
 * Checks for an open, unpaid card payment. The customer may continue it, or use another method after the server has
 * closed it (docs/wire.md "One purchase, one debit").
 */
export const isOpenCard = (status: StatusResult) =>
  !isFinal(status) && status.charged !== 'yes' && Boolean(status.paymentGateway);
