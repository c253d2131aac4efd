import { camaraError, invalidArgument } from '../camara.ts';
import type { Debit } from '../books.ts';
import type { Answer } from '../faults/answer.ts';
import { smsTexts } from '../operator/texts.ts';
import { fieldOf, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';

/** A refund of a payment with airtime. Its id is the id of the refund in the books. */
type Refund = { paymentId: string; resource: { refundId: string } & Record<string, unknown> };

/** Opens the refunds, indexed by client correlator and by payment. */
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

/** The definite refusal of a refund. */
export const refundDenied = camaraError(403, 'CARRIER_BILLING_REFUND.REFUND_DENIED', 'Refund denied by business');

/** The refusal of a payment id that does not exist. */
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
 * Refunds a payment with airtime, in whole or in part. A repeated client correlator returns the first refund. Refuses a
 * payment that was refunded in full, and more than is left.
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
