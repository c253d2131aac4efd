import type { Money } from '../books.ts';
import { wrongAmountOf, type Answer, type Lies, type Troubles } from '../faults/answer.ts';
import { fieldOf, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { newAccessCode, newNumber, type CardTransaction, type Transactions } from './transactions.ts';

const currencies = new Set(['GHS', 'KES', 'NGN', 'ZAR', 'USD']);

const wrong = (message: string): Answer => paystackError(400, 'invalid_params', message);

/** Returns a refusal in Paystack's format. */
export const paystackError = (status: number, code: string, message: string, type = 'validation_error'): Answer => {
  return { status, body: { status: false, message, type, code } };
};

/** Returns the fault responses of the provider's API; `rejected` is its definite refusal. */
export const paystackTroubles = (rejected: Answer): Troubles => {
  return {
    unavailable: paystackError(503, 'unavailable', 'Service temporarily unavailable', 'api_error'),
    broken: paystackError(500, 'unknown', 'An error occurred', 'api_error'),
    rejected: () => rejected,
  };
};

/** POST /transaction/initialize: opens a payment page. Refuses a repeated reference and unlisted currencies. */
export const initialize = (sandbox: Sandbox, transactions: Transactions, body: unknown, origin: string): Answer => {
  if (!isRecord(body)) return wrong('The body must be an object');
  const email = fieldOf(body, 'email');
  const amountMinor = Number(body['amount']);
  const currency = fieldOf(body, 'currency') ?? 'NGN';
  const reference = body['reference'] === undefined ? newAccessCode() : fieldOf(body, 'reference');
  const callbackUrl = readCallbackUrl(sandbox, body, reference ?? '');
  if (email === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return wrong('Invalid Email Address Passed');
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return wrong('Invalid Amount Sent');
  if (!currencies.has(currency)) {
    return paystackError(403, 'unsupported_currency', 'Currency not supported by merchant');
  }
  if (reference === undefined || !/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) return wrong('Invalid reference');
  if (callbackUrl === undefined) return wrong('Invalid callback_url');
  if (transactions.find(reference) !== undefined) {
    return paystackError(400, 'duplicate_reference', 'Duplicate Transaction Reference');
  }

  const metadata = readMetadata(body['metadata']);
  const transaction: CardTransaction = {
    id: newNumber(),
    reference,
    accessCode: newAccessCode(),
    email,
    amountMinor,
    currency,
    callbackUrl,
    metadata,
    price: readPrice(metadata),
    status: 'abandoned',
    gatewayResponse: 'The transaction was not completed',
    wrongCodes: 0,
    createdAt: new Date().toISOString(),
  };
  transactions.keep(transaction);
  sandbox.activity.note({ what: 'card-opened', port: 'card', amount: amountMinor / 100, currency });
  const { accessCode } = transaction;
  const data = { authorization_url: `${origin}/card/pay/${accessCode}`, access_code: accessCode, reference };
  return { status: 200, body: { status: true, message: 'Authorization URL created', data } };
};

/** GET /transaction/verify/{reference}. */
export const verify = (transactions: Transactions, reference: string): Answer => {
  const transaction = transactions.find(reference);
  if (transaction === undefined) {
    return paystackError(400, 'transaction_not_found', 'Transaction reference not found.');
  }
  return verified(transaction);
};

const verified = (transaction: CardTransaction): Answer => {
  return { status: 200, body: { status: true, message: 'Verification successful', data: describe(transaction) } };
};

/** Returns the lies of `verify`. Paystack reports an expired page as `abandoned`. */
export const verifyLies = (transactions: Transactions, reference: string): Lies | undefined => {
  const transaction = transactions.find(reference);
  if (transaction === undefined) return undefined;
  const unpaid = (status: CardTransaction['status'], gatewayResponse: string) => () =>
    verified({ ...transaction, status, gatewayResponse, paidAt: undefined });
  const paid = (amountMinor: number): Answer => {
    const { paidAt = new Date().toISOString() } = transaction;
    return verified({ ...transaction, status: 'success', gatewayResponse: 'Successful', amountMinor, paidAt });
  };
  return {
    'says-failed': unpaid('failed', 'Declined'),
    'says-expired': unpaid('abandoned', 'The transaction was not completed'),
    'says-pending': unpaid('ongoing', 'The transaction is being processed'),
    'says-paid': () => paid(transaction.amountMinor),
    'wrong-amount': () => paid(wrongAmountOf(transaction.amountMinor)),
  };
};

/** Returns a transaction in the format of `verify` and of the webhooks. */
export const describe = (transaction: CardTransaction, status: string = transaction.status) => {
  const { card } = transaction;
  const [month = '', year = ''] = card?.expiry.split('/') ?? [];
  return {
    id: transaction.id,
    domain: 'test',
    status,
    reference: transaction.reference,
    amount: transaction.amountMinor,
    currency: transaction.currency,
    channel: 'card',
    gateway_response: transaction.gatewayResponse,
    fees: 0,
    created_at: transaction.createdAt,
    paid_at: transaction.paidAt ?? null,
    metadata: transaction.metadata,
    customer: { email: transaction.email },
    authorization: card
      ? { bin: card.bin, last4: card.last4, exp_month: month, exp_year: `20${year}`, channel: 'card' }
      : {},
  };
};

const readCallbackUrl = (sandbox: Sandbox, body: Record<string, unknown>, reference: string): string | undefined => {
  const fallback = `${sandbox.settings.portalUrl}/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=${reference}`;
  const given = body['callback_url'] === undefined ? fallback : String(body['callback_url']);
  return /^https?:$/.test(URL.parse(given)?.protocol ?? '') ? given : undefined;
};

// The protocol accepts metadata as an object or as its JSON text.
const readMetadata = (given: unknown): unknown => {
  if (typeof given !== 'string') return given ?? null;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
};

const readPrice = (metadata: unknown): Money | undefined => {
  const price = isRecord(metadata) ? metadata['price'] : undefined;
  if (!isRecord(price)) return undefined;
  const amount = Number(price['amount']);
  const currency = fieldOf(price, 'currency');
  return Number.isFinite(amount) && currency !== undefined ? { amount, currency } : undefined;
};
