import type { StatusResult } from '@selfcare/contract/payments';

const bytesOf = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/**
 * A random UUID (version 4) for `idempotency-key` and `purchase-id`. Works where `randomUUID` is missing: plain http on
 * another host than loopback.
 */
export const newId = (randomBytes: (length: number) => Uint8Array = bytesOf): string => {
  const bytes = randomBytes(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** What a wire status means for the customer. Only `paid` and `failed` are final. */
export type Outcome = 'registered' | 'live' | 'paid' | 'failed';

const outcomes: Record<string, Outcome> = {
  SUCCESS: 'paid',
  REQUEST_REGISTERED: 'registered',
  REQUEST_RAISED: 'live',
  ALREADY_PROCESSED: 'live',
};

/** Registered, raised and already processed are In Processing; any other final word is Unsuccessful. */
export const outcomeOf = ({ status, transactionStatus }: Pick<StatusResult, 'status' | 'transactionStatus'>): Outcome =>
  outcomes[status] ?? (transactionStatus === 'IN_PROCESS' ? 'live' : 'failed');

/** The words of the wire that have a heading of their own; any other word is shown as it came. */
const knownFailures: ReadonlySet<string> = new Set(['FAILED', 'FALIURE', 'IN_PROCESS']);

/** Whether a status is a word that the wire does not know, in letters and underscores. */
export const isUnknownWord = (status: string): boolean =>
  /^[A-Za-z_]+$/.test(status) && !Object.hasOwn(outcomes, status) && !knownFailures.has(status);

/** Whether nothing will change any more. */
export const isFinal = (status: Pick<StatusResult, 'status' | 'transactionStatus'>) =>
  ['paid', 'failed'].includes(outcomeOf(status));

/** Whether the money of an open payment is on its way back: nothing will be delivered any more. */
export const isRefunding = (status: StatusResult) =>
  !isFinal(status) && status.charged === 'yes' && Boolean(status.statusReason);

/**
 * Whether a card payment is open and nothing was paid on the bank's page: it may be continued there, or given up for
 * another method, whose attempt the server takes once it has closed this one (docs/wire.md "One purchase, one debit").
 */
export const isOpenCard = (status: StatusResult) =>
  !isFinal(status) && status.charged !== 'yes' && Boolean(status.paymentGateway);
