import type { Money } from '../books.ts';
import { invalidArgument, readPhoneNumber } from '../camara.ts';
import type { Answer } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import { acceptedCurrency, type Market } from '../operator/market.ts';
import { fieldOf, isRecord } from '../read.ts';

/** A payment from airtime as it was asked for, checked for form only. */
export type Charge = Money & {
  payer: string;
  /** Undefined when the client has none: then every request is a payment of its own. */
  clientCorrelator: string | undefined;
  /** The portal's transaction id. */
  reference: string;
  /** What the payer reads in the SMS. */
  description: string;
  /** As the client said it, for the payment to repeat. */
  isTaxIncluded: boolean | undefined;
};

/** Reads the body of `POST /payments` (CAMARA Carrier Billing); refuses what lacks its form. */
export const readCharge = (market: Market, body: unknown): Charge | Answer => {
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
