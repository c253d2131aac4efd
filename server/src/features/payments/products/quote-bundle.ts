import type { Money } from '@selfcare/contract/money';
import type { TransactionType } from '@selfcare/contract/payments';
import type { LineType } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer } from '../../../http/answer.ts';
import { readAmount, readMsisdn } from '../core/order.ts';
import { noDetails, type Details } from '../core/payment.ts';
import type { AmountDiffers, FindLine, Quote } from './quote.ts';

/** A bundle as it is sold at this moment; the bundles feature provides it. */
type SoldBundle = {
  name: string;
  isBroadband: boolean;
  lineTypes: LineType[];
  price: Money;
  contents: Details['contents'];
};

/** Asks the catalogue about one code; texts in the language asked for. */
export type FindBundle = (asked: {
  productCode: string;
  language: string;
}) => Promise<
  { outcome: 'on-sale'; bundle: SoldBundle } | { outcome: 'withdrawn' | 'unknown-offering' | 'unavailable' }
>;

/** What the quote of a bundle needs. */
type BundleQuoteDeps = {
  market: Market;
  findLine: FindLine;
  findBundle: FindBundle;
  amountDiffers: AmountDiffers;
};

/** The words of the wire that each type of line buys under; a router's bundles are prepaid ones. */
const typesOf: Record<LineType, readonly TransactionType[]> = {
  PREPAID: ['PREPAID_BUNDLES'],
  POSTPAID: ['POSTPAID_BUNDLES'],
  HYBRID: ['PREPAID_BUNDLES', 'POSTPAID_BUNDLES'],
};

const findOnSale = async (
  { market, findBundle }: BundleQuoteDeps,
  productCode: string,
  language: string,
): Promise<Answer<SoldBundle>> => {
  const found = await findBundle({ productCode, language });
  if (found.outcome === 'unavailable') return refuse('503', { retryAfterSeconds: 10 });
  const isSold = found.outcome === 'on-sale' && found.bundle.price.currency === market.currency.code;
  return isSold ? { result: found.bundle } : refuseField('productCode', 'bundleWithdrawn');
};

/**
 * A bundle for a line, at the price that the catalogue has now. Refuses one that is withdrawn or unknown, another price
 * than the page showed, and a line that the bundle is not for.
 */
export const createBundleQuote =
  (deps: BundleQuoteDeps): Quote =>
  async (request, context) => {
    const { market, findLine, amountDiffers } = deps;
    const { transactionType, productCode } = request;
    const amountMinor = readAmount(request, market);
    if (amountMinor === undefined) return refuseField('amount', 'amountNotWhole');
    if (!productCode) return refuseField('productCode', 'fieldMissing');
    const target = readMsisdn(request.mobileNumber, market);
    if (!target) return refuseField('mobileNumber', 'payerInvalid');
    const bundle = await findOnSale(deps, productCode, context.language);
    if (isRefusal(bundle)) return bundle;
    const { name, price, lineTypes, isBroadband, contents } = bundle.result;
    if (amountMinor !== price.amountMinor) {
      amountDiffers(transactionType);
      return refuseField('amount', 'priceChanged');
    }
    const found = await findLine(target, context);
    if (isRefusal(found)) return found;
    const { line } = found.result;
    if (!line) return refuseField('mobileNumber', 'lineNotOurs');
    if (!lineTypes.includes(line.lineType) || line.broadband !== isBroadband)
      return refuseField('mobileNumber', 'bundleNotForLine');
    const types = isBroadband ? typesOf.PREPAID : typesOf[line.lineType];
    if (!types.includes(transactionType)) return refuseField('transactionType', 'bundleNotForLine');
    const details = { ...noDetails, bundle: name, contents };
    return { result: { transactionType, target, productCode, price, details } };
  };
