import { camaraError, invalidArgument } from '../camara.ts';
import type { Debit } from '../books.ts';
import type { Answer } from '../faults/answer.ts';
import { smsTexts } from '../operator/texts.ts';
import { fieldOf, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';

/** A refund that was made; its id is the refund's in the books. */
type Refund = { paymentId: string; resource: { refundId: string } & Record<string, unknown> };

/** The refunds that were made, found by the client's correlator or by the payment. */
export const openRefunds = (store: Store) => {
  const refunds = store.drawer<Refund>('airtime-refund');
  const correlators = store.drawer<string>('airtime-refund-correlator');
  return {
    of: (paymentId: string) => refunds.withKey(paymentId),
    byCorrelator: (correlator: string | undefined) => refunds.get(correlators.get(correlator ?? '') ?? ''),
    keep: (refund: Refund, correlator: string | undefined) => {
      refunds.put(refund.resource.refundId, refund, refund.paymentId);
      if (correlator !== undefined) correlators.put(correlator, refund.resource.refundId);
    },
  };
};

type Refunds = ReturnType<typeof openRefunds>;

/** How a refund is refused for good. */
export const refundDenied = camaraError(403, 'CARRIER_BILLING_REFUND.REFUND_DENIED', 'Refund denied by business');

/** What is answered about a payment that was never made. */
export const unknownPayment = camaraError(404, 'NOT_FOUND', 'There is no such payment');

/** Returns the amount of a refund: undefined for the whole debit, a sentence if the amount cannot be read. */
const partOf = (type: unknown, refundAmount: unknown, { currency }: Debit): number | string | undefined => {
  if (type === 'total') return undefined;
  if (type !== 'partial') return 'type must be total or partial';
  const back = isRecord(refundAmount) ? refundAmount['chargingInformation'] : undefined;
  if (!isRecord(back) || typeof back['amount'] !== 'number' || !(back['amount'] > 0))
    return 'refundAmount.chargingInformation.amount is required for a part';
  if (back['currency'] !== currency) return 'refundAmount.chargingInformation.currency is not that of the payment';
  return back['amount'];
};

/**
 * Gives a payment from airtime back, whole or in parts. The same client correlator again answers with the same refund;
 * a second refund of a payment already refunded is refused, and so is more than what is left.
 */
export const refund = (sandbox: Sandbox, refunds: Refunds, paymentId: string, body: unknown): Answer => {
  const transaction = isRecord(body) ? body['amountTransaction'] : undefined;
  if (!isRecord(body) || !isRecord(transaction)) return invalidArgument('amountTransaction is required');
  const clientCorrelator = fieldOf(transaction, 'clientCorrelator');
  const referenceCode = fieldOf(transaction, 'referenceCode');
  if (referenceCode === undefined) return invalidArgument('referenceCode is required');
  const earlier = refunds.byCorrelator(clientCorrelator);
  if (earlier?.paymentId === paymentId) return { status: 201, body: earlier.resource };
  if (earlier !== undefined) return invalidArgument('clientCorrelator already exist on server');
  const debit = sandbox.books.findDebit(paymentId);
  if (debit?.port !== 'airtime') return unknownPayment;
  const part = partOf(body['type'], transaction['refundAmount'], debit);
  if (typeof part === 'string') return invalidArgument(part);
  if (debit.refundedBy !== undefined) return camaraError(409, 'ALREADY_EXISTS', 'This payment was refunded before');

  return sandbox.store.transaction(() => {
    const entry = sandbox.books.refund(debit.id, part);
    if (entry === undefined) return refundDenied;
    const { payer: msisdn } = debit;
    const { amount, currency } = entry;
    const { airtime } = sandbox.phones.addAirtime(msisdn, entry);
    sandbox.phones.send(msisdn, smsTexts(sandbox.market).airtimeReturned(entry, airtime, entry.id));
    const resource = {
      refundId: entry.id,
      refundStatus: 'succeeded',
      type: body['type'],
      refundCreationDate: entry.at,
      refundDate: entry.at,
      amountTransaction: { clientCorrelator, referenceCode, refundAmount: transaction['refundAmount'] ?? {} },
    };
    refunds.keep({ paymentId, resource }, clientCorrelator);
    sandbox.activity.note({ what: 'refunded', port: 'airtime', msisdn, amount, currency });
    return { status: 201, body: resource };
  });
};
