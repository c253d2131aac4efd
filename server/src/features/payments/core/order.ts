import { currencyFromWire, type CurrencyCode, type Money } from '@selfcare/contract/values/money';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import { readWireAmount, stepOf } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { refuseField, type Answer } from '../../../http/answer.ts';
import { canonical } from './idempotency.ts';
import type { Details } from './payment.ts';

/** What is bought, as the server sees it: the price is the server's own. */
export type Order = {
  transactionType: TransactionType;
  /** National number or account that gets the product. */
  target: string;
  productCode: string;
  price: Money;
  /** The line of a bill, its invoice, the name of a bundle: what belongs to the product beside its target. */
  details: Omit<Details, 'gift' | 'billPaid'>;
};

/** One text for the same product: of a retry, a duplicate, an open card page. A bundle's name is no part of it. */
export const productText = ({ price, details, ...order }: Order): string =>
  canonical({
    transactionType: order.transactionType,
    target: order.target,
    productCode: order.productCode,
    price: `${price.amountMinor} ${price.currency}`,
    line: details.line,
    invoiceNumber: details.invoiceNumber,
  });

/** A text field where absent, null and empty mean the same. */
const text = (value: string | null | undefined): string | undefined => value || undefined;

/** `amount` and `unit` carry the same number; as minor units, or undefined when it is none of this market's. */
export const readAmount = (request: Pick<InitiateRequest, 'amount' | 'unit'>, market: Market) =>
  request.amount === request.unit ? readWireAmount(request.amount, market) : undefined;

/** The same of an amount that people choose: undefined too for one that is not whole. */
export const readWholeAmount = (request: Pick<InitiateRequest, 'amount' | 'unit'>, market: Market) => {
  const amountMinor = readAmount(request, market);
  return amountMinor !== undefined && amountMinor % stepOf(market) === 0 ? amountMinor : undefined;
};

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

/** The national number of a text field, or undefined. */
export const readMsisdn = (value: string | null | undefined, market: Market) => parseMsisdn(value ?? '', market);
