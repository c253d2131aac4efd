import type { TransactionType } from '@selfcare/contract/products';
import type { Vault } from '../../../security/vault.ts';
import type { Claim, Reason } from './gateway.ts';
import type { PaymentState } from './payment.machine.ts';
import { noDetails, type Details, type NewPayment, type Payment } from './payment.ts';

/** Every column of `payment` and its type in the database; with `?` it may be null. A test holds it to both databases. */
export const columnTypes = {
  id: 'text',
  purchase_id: 'uuid',
  state: 'text',
  version: 'integer',
  parked: 'boolean',
  method: 'text',
  gateway: 'text?',
  transaction_type: 'text',
  product_code: 'text',
  price_minor: 'bigint',
  price_currency: 'text',
  charge_minor: 'bigint',
  charge_currency: 'text',
  payer_sealed: 'bytea?',
  payer_hash: 'text?',
  target_sealed: 'bytea',
  email_sealed: 'bytea?',
  twin_hash: 'text',
  browser_hash: 'text',
  address_hash: 'text?',
  language: 'text',
  receipt_code: 'text',
  debit_request_id: 'uuid',
  refund_request_id: 'uuid',
  provider_reference: 'text?',
  redirect_url_sealed: 'bytea?',
  reason: 'text?',
  due_at: 'timestamp with time zone?',
  asks: 'integer',
  sends: 'integer',
  deliveries: 'integer',
  missing_since: 'timestamp with time zone?',
  misses: 'integer',
  sent_at: 'timestamp with time zone?',
  asked_at: 'timestamp with time zone?',
  entered_at: 'timestamp with time zone',
  created_at: 'timestamp with time zone',
  failures: 'integer',
  delivery_sent_at: 'timestamp with time zone?',
  told_at: 'timestamp with time zone?',
  access_code_sealed: 'bytea?',
  details_sealed: 'bytea?',
  bill_hash: 'text?',
  gift_due: 'boolean',
  forgotten_at: 'timestamp with time zone?',
  claim: 'text?',
  held_for: 'text?',
  held_at: 'timestamp with time zone?',
  begun_number: 'bigint?',
  denials: 'integer',
} as const;

/** What both adapters give for a type of the database. */
type Given = {
  text: string;
  uuid: string;
  integer: number;
  bigint: number;
  boolean: boolean;
  bytea: Uint8Array;
  'timestamp with time zone': Date;
};

type ValueOf<Type extends string> = Type extends keyof Given
  ? Given[Type]
  : Type extends `${infer Known extends keyof Given}?`
    ? Given[Known] | null
    : never;

type Columns = { [Column in keyof typeof columnTypes]: ValueOf<(typeof columnTypes)[Column]> };

/** Columns whose words are the product's own: only the product writes them. */
type Words = { state: PaymentState; transaction_type: TransactionType; reason: Reason | null; claim: Claim | null };

/** What the database gives for `paymentColumns`. */
export type PaymentRow = Omit<Columns, keyof Words> & Words & { read_at: Date };

/** The columns of `payment` and the database's clock; for `select` and `returning`. */
export const paymentColumns = [...Object.keys(columnTypes).map((name) => `payment.${name}`), 'now() as read_at'].join(
  ', ',
);

/** States as SQL, to stand after `in`: constants of the machine, never input. */
export const sqlStates = (states: readonly PaymentState[]): string =>
  `(${states.map((state) => `'${state}'`).join(', ')})`;

type Sealed = Extract<keyof typeof columnTypes, `${string}_sealed`>;

/** A text for one sealed column of one payment. */
export const sealText = (vault: Vault, id: string, column: Sealed, text: string): Uint8Array =>
  vault.seal(text, ['payment', column, id]);

const sealSome = (vault: Vault, id: string, column: Sealed, text: string | null) =>
  text ? sealText(vault, id, column, text) : null;

const openText = (vault: Vault, row: PaymentRow, column: Sealed): string | null => {
  const sealed = row[column];
  return sealed ? vault.open(sealed, ['payment', column, row.id]) : null;
};

/** A row of an older release has no details. */
const openDetails = (vault: Vault, row: PaymentRow): Details => {
  const text = openText(vault, row, 'details_sealed');
  return text ? { ...noDetails, ...(JSON.parse(text) as Partial<Details>) } : noDetails;
};

/** A row of `payment` as the engine sees it, personal columns opened. */
export const toPayment = (vault: Vault, row: PaymentRow): Payment => ({
  id: row.id,
  purchaseId: row.purchase_id,
  state: row.state,
  version: row.version,
  onHold: row.parked,
  method: row.method,
  gateway: row.gateway,
  transactionType: row.transaction_type,
  productCode: row.product_code,
  price: { amountMinor: row.price_minor, currency: row.price_currency },
  charge: { amountMinor: row.charge_minor, currency: row.charge_currency },
  payer: openText(vault, row, 'payer_sealed'),
  target: openText(vault, row, 'target_sealed') ?? '',
  email: openText(vault, row, 'email_sealed'),
  details: openDetails(vault, row),
  billHash: row.bill_hash,
  duplicateHash: row.twin_hash,
  browserHash: row.browser_hash,
  addressHash: row.address_hash,
  language: row.language,
  receiptCode: row.receipt_code,
  debitRequestId: row.debit_request_id,
  refundRequestId: row.refund_request_id,
  providerReference: row.provider_reference,
  redirectUrl: openText(vault, row, 'redirect_url_sealed'),
  accessCode: openText(vault, row, 'access_code_sealed'),
  reason: row.reason,
  asks: row.asks,
  sends: row.sends,
  deliveries: row.deliveries,
  missingSince: row.missing_since,
  misses: row.misses,
  claim: row.claim,
  denials: row.denials,
  heldFor: row.held_for,
  heldAt: row.held_at,
  begunNumber: row.begun_number,
  sentAt: row.sent_at,
  deliverySentAt: row.delivery_sent_at,
  askedAt: row.asked_at,
  enteredAt: row.entered_at,
  createdAt: row.created_at,
  forgottenAt: row.forgotten_at,
  readAt: row.read_at,
});

/** The columns of a new row, personal ones sealed. */
export const toColumns = (vault: Vault, payment: NewPayment) =>
  ({
    id: payment.id,
    purchase_id: payment.purchaseId,
    method: payment.method,
    gateway: payment.gateway,
    transaction_type: payment.transactionType,
    product_code: payment.productCode,
    price_minor: payment.price.amountMinor,
    price_currency: payment.price.currency,
    charge_minor: payment.charge.amountMinor,
    charge_currency: payment.charge.currency,
    payer_sealed: sealSome(vault, payment.id, 'payer_sealed', payment.payer),
    payer_hash: payment.payer ? vault.hash('payer', payment.payer) : null,
    target_sealed: sealText(vault, payment.id, 'target_sealed', payment.target),
    email_sealed: sealSome(vault, payment.id, 'email_sealed', payment.email),
    details_sealed: sealText(vault, payment.id, 'details_sealed', JSON.stringify(payment.details)),
    bill_hash: payment.billHash,
    gift_due: payment.details.gift !== null,
    twin_hash: payment.duplicateHash,
    browser_hash: payment.browserHash,
    address_hash: payment.addressHash,
    language: payment.language,
    receipt_code: payment.receiptCode,
    debit_request_id: payment.debitRequestId,
    refund_request_id: payment.refundRequestId,
  }) satisfies Partial<Columns>;
