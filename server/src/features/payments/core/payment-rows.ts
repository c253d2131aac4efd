import type { TransactionType } from '@selfcare/contract/products';
import type { Vault } from '../../../security/vault.ts';
import type { Reason } from './gateway.ts';
import type { Born, PaymentState } from './payment.machine.ts';
import type { KnownClaim } from './machines/claim.machine.ts';
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
  target_sealed: 'bytea?',
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
  parent_id: 'text?',
  born: 'text?',
  child_due_at: 'timestamp with time zone?',
  child_told_at: 'timestamp with time zone?',
  due_since: 'timestamp with time zone?',
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
type Words = {
  state: PaymentState;
  transaction_type: TransactionType;
  reason: Reason | null;
  claim: KnownClaim | null;
  born: Born | null;
};

/** Columns that a payment does not show: they are for searching, or for who sends what is due. */
const unseen = ['payer_hash', 'due_at', 'told_at', 'gift_due', 'child_due_at', 'child_told_at'] as const;

/** Columns that are written when an attempt is registered, and stay as long as it moves. */
const fixed = [
  'id',
  'parent_id',
  'born',
  'purchase_id',
  'method',
  'gateway',
  'transaction_type',
  'product_code',
  'price_minor',
  'price_currency',
  'charge_minor',
  'charge_currency',
  'payer_sealed',
  'target_sealed',
  'email_sealed',
  'details_sealed',
  'bill_hash',
  'twin_hash',
  'browser_hash',
  'address_hash',
  'language',
  'receipt_code',
  'debit_request_id',
  'refund_request_id',
  'begun_number',
  'created_at',
] as const;

/** What the database gives for `paymentColumns`. */
export type PaymentRow = Omit<Columns, keyof Words | (typeof unseen)[number]> & Words & { read_at: Date };

/** What it gives for `movingColumns`. */
export type MovedRow = Omit<PaymentRow, (typeof fixed)[number]>;

const columnsBut = (...left: readonly string[]): string => {
  const names = Object.keys(columnTypes).filter((name) => !left.includes(name));
  return [...names.map((name) => `payment.${name}`), 'now() as read_at'].join(', ');
};

/** The columns of `payment` and the database's clock; for `select` and `returning`. */
export const paymentColumns = columnsBut(...unseen);

/** Those that a move may change: half of them, and writing and reading columns is half of what a row costs. */
export const movingColumns = columnsBut(...unseen, ...fixed);

/**
 * The SQL of when a payment is looked at next. Who writes it writes `due_at`; a child's is kept apart (migration 0045), because an older
 * release claims whatever has a `due_at`.
 */
export const dueAtOf = (payment: string): string => `coalesce(${payment}.due_at, ${payment}.child_due_at)`;
export const dueAt = dueAtOf('payment');

/** The SQL of whether that is before or after a moment. Each column has an index. */
export const isDue = (when: string): string => `(due_at ${when} or child_due_at ${when})`;

/** The SQL that joins, as `late`, the child of a payment whose money came late. */
export const joinLate = (paymentId: string): string =>
  `left join payment late on late.parent_id = ${paymentId} and late.born = 'late-charge'`;

/** States as SQL, to stand after `in`: constants of the machine, never input. */
export const sqlStates = (states: readonly PaymentState[]): string =>
  `(${states.map((state) => `'${state}'`).join(', ')})`;

/** The states, as SQL, of a dispute that a bank has not decided. The personal data of its payment is evidence. */
export const openDispute = `('NOTICED', 'OPEN')`;

type Sealed = Extract<keyof typeof columnTypes, `${string}_sealed`>;

/** A text for one sealed column of one payment. */
export const sealText = (vault: Vault, id: string, column: Sealed, text: string): Uint8Array =>
  vault.seal(text, ['payment', column, id]);

const sealSome = (vault: Vault, id: string, column: Sealed, text: string | null) =>
  text ? sealText(vault, id, column, text) : null;

const openText = (vault: Vault, id: string, column: Sealed, sealed: Uint8Array | null): string | null =>
  sealed ? vault.open(sealed, ['payment', column, id]) : null;

/** A row of an older release has no details. */
const openDetails = (vault: Vault, { id, details_sealed: sealed }: PaymentRow): Details => {
  const text = openText(vault, id, 'details_sealed', sealed);
  const details: Partial<Details> = text ? JSON.parse(text) : {};
  return { ...noDetails, ...details };
};

/** What a move may change of a payment. */
const movingOf = (vault: Vault, id: string, row: MovedRow) => ({
  state: row.state,
  version: row.version,
  onHold: row.parked,
  providerReference: row.provider_reference,
  redirectUrl: openText(vault, id, 'redirect_url_sealed', row.redirect_url_sealed),
  accessCode: openText(vault, id, 'access_code_sealed', row.access_code_sealed),
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
  dueSince: row.due_since,
  sentAt: row.sent_at,
  deliverySentAt: row.delivery_sent_at,
  askedAt: row.asked_at,
  enteredAt: row.entered_at,
  forgottenAt: row.forgotten_at,
  readAt: row.read_at,
});

/** A row of `payment` as the engine sees it, personal columns opened. */
export const toPayment = (vault: Vault, row: PaymentRow): Payment => ({
  id: row.id,
  parentId: row.parent_id,
  born: row.born,
  purchaseId: row.purchase_id,
  method: row.method,
  gateway: row.gateway,
  transactionType: row.transaction_type,
  productCode: row.product_code,
  price: { amountMinor: row.price_minor, currency: row.price_currency },
  charge: { amountMinor: row.charge_minor, currency: row.charge_currency },
  payer: openText(vault, row.id, 'payer_sealed', row.payer_sealed),
  target: openText(vault, row.id, 'target_sealed', row.target_sealed) ?? '',
  email: openText(vault, row.id, 'email_sealed', row.email_sealed),
  details: openDetails(vault, row),
  billHash: row.bill_hash,
  duplicateHash: row.twin_hash,
  browserHash: row.browser_hash,
  addressHash: row.address_hash,
  language: row.language,
  receiptCode: row.receipt_code,
  debitRequestId: row.debit_request_id,
  refundRequestId: row.refund_request_id,
  begunNumber: row.begun_number,
  createdAt: row.created_at,
  ...movingOf(vault, row.id, row),
});

/** A payment that was read before, as a move has left it. */
export const movedTo = (vault: Vault, payment: Payment, row: MovedRow): Payment => ({
  ...payment,
  ...movingOf(vault, payment.id, row),
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

/** The SQL of what went back of a payment because a person ordered it, as JSON in the currency of the charge; null where nothing did. */
export const refundedColumn = `(select json_build_object('amountMinor', sum(moved_minor), 'currency', max(moved_currency))
  from ledger_entry e where e.payment_id = payment.id and e.kind = 'operator-refund' having count(*) > 0)`;
