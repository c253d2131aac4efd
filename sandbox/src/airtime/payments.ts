import type { Money } from '../books.ts';
import { camaraError, invalidArgument, readPhoneNumber, unknownIdentifier } from '../camara.ts';
import { wrongAmountOf, type Answer, type Lies } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import { acceptedCurrency, inBalance, international, type Market } from '../operator/market.ts';
import type { Phone } from '../operator/phones.ts';
import { smsTexts } from '../operator/texts.ts';
import { fieldOf, isAnswer, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';

/** A payment with airtime. Its id is the id of the debit in the books. */
type Payment = { charge: Charge; resource: { paymentId: string } & Record<string, unknown> };

/** Opens the payments, indexed by id, client correlator and the portal's reference. */
export const openPayments = (store: Store) => {
  const payments = store.drawer<Payment>('airtime-payment');
  const correlators = store.drawer<string>('airtime-payment-correlator');
  return {
    find: payments.get,
    under: (reference: string) => payments.withKey(reference),
    byCorrelator: (correlator: string | undefined) => payments.get(correlators.get(correlator ?? '') ?? ''),
    keep: (payment: Payment) => {
      const { charge, resource } = payment;
      payments.put(resource.paymentId, payment, charge.reference);
      if (charge.clientCorrelator !== undefined) correlators.put(charge.clientCorrelator, resource.paymentId);
    },
  };
};

type Payments = ReturnType<typeof openPayments>;

/** The request of a payment with airtime, checked for form only. */
type Charge = Money & {
  payer: string;
  /** Undefined if the client sends none: then every request is a new payment. */
  clientCorrelator: string | undefined;
  reference: string;
  /** The text of the payer's SMS. */
  description: string;
  /** Copied into the payment's response. */
  isTaxIncluded: boolean | undefined;
};

/** Reads the body of `POST /payments` (CAMARA Carrier Billing), or returns the refusal of a malformed one. */
const readCharge = (market: Market, body: unknown): Charge | Answer => {
  const transaction = isRecord(body) ? body['amountTransaction'] : undefined;
  if (!isRecord(transaction)) return invalidArgument('amountTransaction is required');
  const payment = transaction['paymentAmount'];
  const charging = isRecord(payment) ? payment['chargingInformation'] : undefined;
  const reference = fieldOf(transaction, 'referenceCode');
  if (reference === undefined) return invalidArgument('referenceCode is required');
  if (!isRecord(charging)) return invalidArgument('paymentAmount.chargingInformation is required');

  const { amount } = charging;
  const description = fieldOf(charging, 'description');
  const currency = acceptedCurrency(market, charging['currency']);
  if (currency === undefined) return invalidArgument('Currency is unknown or not authorized');
  if (typeof amount !== 'number' || !(amount > 0) || !fitsDecimals(amount, currency.decimals)) {
    return invalidArgument('amount must be a positive number of the currency');
  }
  if (description === undefined) return invalidArgument('description is required');
  const { isTaxIncluded } = charging;
  if (isTaxIncluded !== undefined && typeof isTaxIncluded !== 'boolean') {
    return invalidArgument('isTaxIncluded must be true or false');
  }
  const payer = readPhoneNumber(market, transaction['phoneNumber']);
  if (typeof payer !== 'string') return payer;
  const clientCorrelator = fieldOf(transaction, 'clientCorrelator');
  return { payer, clientCorrelator, reference, amount, currency: currency.code, description, isTaxIncluded };
};

/**
 * Debits airtime from a prepaid or hybrid line. A repeated client correlator returns the first payment and debits
 * nothing; after a refusal it may be tried again. Refuses foreign and postpaid lines, and amounts above the balance.
 */
export const charge = (sandbox: Sandbox, payments: Payments, body: unknown): Answer => {
  const asked = readCharge(sandbox.market, body);
  if (isAnswer(asked)) return asked;
  const earlier = payments.byCorrelator(asked.clientCorrelator);
  if (earlier !== undefined) return repeat(earlier, asked);
  const phone = sandbox.phones.find(asked.payer);
  const refusal = refusalOf(sandbox, phone, asked);
  if (refusal === undefined) return sandbox.store.transaction(() => take(sandbox, payments, asked));
  if (phone !== undefined) sandbox.activity.note({ ...noted(asked), what: 'refused' });
  return refusal;
};

const repeat = (earlier: Payment, asked: Charge): Answer => {
  const { payer, amount, currency, reference } = earlier.charge;
  const samePayment = payer === asked.payer && reference === asked.reference;
  const same = samePayment && amount === asked.amount && currency === asked.currency;
  return same ? { status: 201, body: earlier.resource } : invalidArgument('clientCorrelator already exist on server');
};

const refusalOf = ({ market }: Sandbox, phone: Phone | undefined, asked: Charge): Answer | undefined => {
  if (!phone?.own) return unknownIdentifier;
  if (phone.lineType === 'POSTPAID') return paymentDenied;
  if (phone.airtime >= inBalance(market, asked)) return undefined;
  return camaraError(403, 'CARRIER_BILLING.INSUFFICIENT_BALANCE', 'The airtime is less than the amount');
};

/** The refusal that holds whatever the balance is. */
export const paymentDenied = camaraError(403, 'CARRIER_BILLING.PAYMENT_DENIED', 'Payment denied by business');

const take = (sandbox: Sandbox, payments: Payments, asked: Charge): Answer => {
  const { payer, reference, amount, currency, description } = asked;
  const entry = sandbox.books.debit({ port: 'airtime', reference, amount, currency, payer });
  const phone = sandbox.phones.addAirtime(payer, { amount: -amount, currency });
  sandbox.phones.send(payer, smsTexts(sandbox.market).airtimeTaken(asked, description, phone.airtime, entry.id));
  const resource = {
    paymentId: entry.id,
    paymentStatus: 'succeeded',
    paymentCreationDate: entry.at,
    paymentDate: entry.at,
    amountTransaction: transactionOf(sandbox.market, asked),
  };
  payments.keep({ charge: asked, resource });
  sandbox.activity.note({ ...noted(asked), what: 'airtime-taken' });
  return { status: 201, body: resource };
};

const transactionOf = (market: Market, asked: Charge) => {
  const { payer, reference, amount, currency, description, isTaxIncluded, clientCorrelator } = asked;
  return {
    phoneNumber: international(market, payer),
    clientCorrelator,
    referenceCode: reference,
    paymentAmount: { chargingInformation: { amount, currency, description, isTaxIncluded } },
  };
};

/** Returns the lies about a payment. CAMARA has no expired status, so an expired payment is `cancelled`. */
export const paymentLies = (
  { market }: Sandbox,
  payment: Payment | undefined,
  word: (told: Payment['resource']) => Answer,
): Lies | undefined => {
  if (payment === undefined) return undefined;
  const { resource, charge: asked } = payment;
  const wrong = transactionOf(market, { ...asked, amount: wrongAmountOf(asked.amount) });
  return {
    'says-failed': () => word({ ...resource, paymentStatus: 'denied' }),
    'says-expired': () => word({ ...resource, paymentStatus: 'cancelled' }),
    'says-pending': () => word({ ...resource, paymentStatus: 'processing' }),
    'says-paid': () => word({ ...resource, paymentStatus: 'succeeded' }),
    'wrong-amount': () => word({ ...resource, paymentStatus: 'succeeded', amountTransaction: wrong }),
  };
};

const noted = ({ payer, amount, currency }: Charge) => {
  return { port: 'airtime', msisdn: payer, amount, currency };
};
