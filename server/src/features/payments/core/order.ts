import { emailPattern } from '@selfcare/contract/email';
import { currencyFromWire, type CurrencyCode, type Money } from '@selfcare/contract/money';
import { parseMsisdn, parsePaymentMobile } from '@selfcare/contract/msisdn';
import type { InitiateRequest, TransactionType } from '@selfcare/contract/payments';
import { readWireAmount } from '@selfcare/contract/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField, type Answer } from '../../../http/answer.ts';
import { canonical } from './idempotency.ts';
import { modeNamed } from '../methods/modes.ts';
import type { Details } from './payment.ts';
import { optionsFor } from '../methods/payment-options.ts';

/** What is bought, as the server sees it: the price is the server's own. */
export type Order = {
  transactionType: TransactionType;
  /** National number or account that gets the good. */
  target: string;
  productCode: string;
  price: Money;
  /** The line of a bill, its invoice, the name of a bundle: what belongs to the good beside its target. */
  details: Omit<Details, 'gift' | 'billPaid'>;
};

/** One text for the same goods: of a retry, a twin, an open card page. A bundle's name is no part of it. */
export const productText = ({ price, details, ...order }: Order): string =>
  canonical({
    transactionType: order.transactionType,
    target: order.target,
    productCode: order.productCode,
    price: `${price.amountMinor} ${price.currency}`,
    line: details.line,
    invoiceNumber: details.invoiceNumber,
  });

/** Names the bill that a request is about: an invoice, or all that is open on a line's account. Undefined for other goods. */
export const billText = (request: InitiateRequest): string | undefined => {
  if (request.transactionType !== 'POSTPAID_BILL') return undefined;
  return `${request.accountId ?? ''} ${(!request.mobileNumber && request.invoiceNumber) || ''}`;
};

/** How an order is paid: `payer` is the wallet's national number, `email` the card page's. */
export type Payer = { method: string; gateway: string | null; payer: string | null; email: string | null };

/** A text field where absent, null and empty mean the same. */
const text = (value: string | null | undefined): string | undefined => value || undefined;

/** `amount` and `unit` carry the same number; as minor units, or undefined when it is none of this market's. */
export const readAmount = (request: Pick<InitiateRequest, 'amount' | 'unit'>, market: Market) =>
  request.amount === request.unit ? readWireAmount(request.amount, market) : undefined;

/**
 * Country and currency of the request must be the market's. Answers the currency that the customer chose: with dual
 * currency one of two, else the market's own.
 */
export const checkPlace = (request: InitiateRequest, market: Market): Answer<CurrencyCode> => {
  const country = text(request.countryCode);
  if (country && country !== market.countryCode && country !== market.country)
    return refuseField('countryCode', 'countryInvalid');
  const word = text(request.currencyCode);
  const currency = word ? currencyFromWire(word) : market.currency.code;
  if (!currency || (currency !== market.currency.code && currency !== market.localCurrency?.code))
    return refuseField('currencyCode', 'currencyInvalid');
  return { result: currency };
};

const readCard = (request: InitiateRequest, market: Market): Answer<Payer> => {
  const gateways = market.paymentOptions.flatMap(({ gateways: names = [] }) => names);
  const gateway = text(request.paymentGateway);
  if (!gateway || !gateways.includes(gateway)) return refuseField('paymentGateway', 'modeNotOffered');
  const email = text(request.emailId);
  if (!email) return refuseField('emailId', 'emailRequired');
  if (!emailPattern.test(email)) return refuseField('emailId', 'emailInvalid');
  return { result: { method: request.paymentMode, gateway, payer: null, email } };
};

const readWallet = (request: InitiateRequest, market: Market): Answer<Payer> => {
  const payer = parsePaymentMobile(request.paymentMobile ?? '', market);
  if (!payer) return refuseField('paymentMobile', 'payerInvalid');
  const email = text(request.emailId) ?? null;
  if (email && !emailPattern.test(email)) return refuseField('emailId', 'emailInvalid');
  return { result: { method: request.paymentMode, gateway: null, payer, email } };
};

/** How a request came in: the auth path takes the modes that need a token, the plain path the others. */
export type PayPath = 'plain' | 'auth';

/** Which modes this portal takes: the market's options, and the PIN page where it is switched on. */
type OfferedModes = { market: Market; enableAmPin: boolean };

/**
 * Who pays and how. Refuses a mode that needs a token on the plain path with 401, and with 400 what the market or the
 * amount does not offer.
 */
export const readPayer = (
  request: InitiateRequest,
  { market, enableAmPin }: OfferedModes,
  path: PayPath,
): Answer<Payer> => {
  const mode = modeNamed(market, request.paymentMode);
  if (!mode) return refuseField('paymentMode', 'modeNotOffered');
  if (mode.purpose && path === 'plain') return refuse('401');
  const options = optionsFor(market, readAmount(request, market) ?? 0);
  const isOffered = options.some(({ type }) => type === mode.option) && (!mode.takesPin || enableAmPin);
  if (!isOffered || (!mode.purpose && path === 'auth')) return refuseField('paymentMode', 'modeNotOffered');
  return mode.option === 'PG' ? readCard(request, market) : readWallet(request, market);
};

/** The national number of a text field, or undefined. */
export const readMsisdn = (value: string | null | undefined, market: Market) => parseMsisdn(value ?? '', market);
