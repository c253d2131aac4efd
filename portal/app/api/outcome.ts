import type { StatusResult } from '@selfcare/contract/payments';

const bytesOf = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Returns a random UUID (version 4). `randomUUID` is missing over plain http on any host but loopback. */
export const newId = (randomBytes: (length: number) => Uint8Array = bytesOf): string => {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export type Outcome = 'registered' | 'live' | 'paid' | 'failed';

const outcomes: Record<string, Outcome> = {
  SUCCESS: 'paid',
  REQUEST_REGISTERED: 'registered',
  REQUEST_RAISED: 'live',
  ALREADY_PROCESSED: 'live',
};

/** Registered, raised and already processed mean In Processing; any other final word means Unsuccessful. */
export const outcomeOf = ({ status, transactionStatus }: Pick<StatusResult, 'status' | 'transactionStatus'>): Outcome =>
  outcomes[status] ?? (transactionStatus === 'IN_PROCESS' ? 'live' : 'failed');

const knownFailures: ReadonlySet<string> = new Set(['FAILED', 'FALIURE', 'IN_PROCESS']);

export const isUnknownWord = (status: string): boolean =>
  /^[A-Za-z_]+$/.test(status) && !Object.hasOwn(outcomes, status) && !knownFailures.has(status);

export const isFinal = (status: Pick<StatusResult, 'status' | 'transactionStatus'>) =>
  ['paid', 'failed'].includes(outcomeOf(status));

export const isRefunding = (status: StatusResult) =>
  !isFinal(status) && status.charged === 'yes' && Boolean(status.statusReason);

/**
 * Tells whether a card payment is open and unpaid: the customer may continue it, or use another method once the server
 * has closed it (docs/wire.md "One purchase, one debit").
 */
export const isOpenCard = (status: StatusResult) =>
  !isFinal(status) && status.charged !== 'yes' && Boolean(status.paymentGateway);
