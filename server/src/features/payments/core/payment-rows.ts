import type { SqlValue } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { noDetails, type Details, type NewPayment, type Payment } from './payment.ts';

type Row = Record<string, unknown>;

const openText = (vault: Vault, sealed: unknown) => (sealed ? vault.open(sealed as Uint8Array) : null);
const sealText = (vault: Vault, text: string | null) => (text ? vault.seal(text) : null);

/** A row of an older release has no details. */
const openDetails = (vault: Vault, sealed: unknown): Details => {
  const text = openText(vault, sealed);
  return text ? { ...noDetails, ...(JSON.parse(text) as Partial<Details>) } : noDetails;
};

/** The columns of `payment` and the database's clock; for `select`. */
export const paymentColumns = 'payment.*, now() as read_at';

/** A row of `payment` as the engine sees it, personal columns opened. */
export const toPayment = (vault: Vault, row: Row): Payment => ({
  id: row.id as string,
  purchaseId: row.purchase_id as string,
  state: row.state as Payment['state'],
  version: row.version as number,
  onHold: row.parked as boolean,
  method: row.method as string,
  gateway: row.gateway as string | null,
  transactionType: row.transaction_type as Payment['transactionType'],
  productCode: row.product_code as string,
  price: { amountMinor: row.price_minor as number, currency: row.price_currency as string },
  charge: { amountMinor: row.charge_minor as number, currency: row.charge_currency as string },
  payer: openText(vault, row.payer_sealed),
  target: vault.open(row.target_sealed as Uint8Array),
  email: openText(vault, row.email_sealed),
  details: openDetails(vault, row.details_sealed),
  billHash: row.bill_hash as string | null,
  duplicateHash: row.twin_hash as string,
  browserHash: row.browser_hash as string,
  language: row.language as string,
  receiptCode: row.receipt_code as string,
  debitRequestId: row.debit_request_id as string,
  refundRequestId: row.refund_request_id as string,
  providerReference: row.provider_reference as string | null,
  redirectUrl: openText(vault, row.redirect_url_sealed),
  accessCode: openText(vault, row.access_code_sealed),
  reason: row.reason as Payment['reason'],
  asks: row.asks as number,
  sends: row.sends as number,
  deliveries: row.deliveries as number,
  missingSince: row.missing_since as Date | null,
  sentAt: row.sent_at as Date | null,
  deliverySentAt: row.delivery_sent_at as Date | null,
  askedAt: row.asked_at as Date | null,
  enteredAt: row.entered_at as Date,
  createdAt: row.created_at as Date,
  forgottenAt: row.forgotten_at as Date | null,
  readAt: row.read_at as Date,
});

/** The columns of a new row, personal ones sealed. */
export const toColumns = (vault: Vault, payment: NewPayment): Record<string, SqlValue> => ({
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
  payer_sealed: sealText(vault, payment.payer),
  payer_hash: payment.payer ? vault.hash('payer', payment.payer) : null,
  target_sealed: vault.seal(payment.target),
  email_sealed: sealText(vault, payment.email),
  details_sealed: vault.seal(JSON.stringify(payment.details)),
  bill_hash: payment.billHash,
  gift_due: payment.details.gift !== null,
  twin_hash: payment.duplicateHash,
  browser_hash: payment.browserHash,
  language: payment.language,
  receipt_code: payment.receiptCode,
  debit_request_id: payment.debitRequestId,
  refund_request_id: payment.refundRequestId,
});
