import type { TransactionType } from '@selfcare/contract/products';
import type { LineType } from '@selfcare/contract/subscribers';
import { sellsBundlesTo } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer } from '../../../http/answer.ts';
import { readAmount, readMsisdn } from '../core/order.ts';
import { noDetails } from '../core/payment.ts';
import type { Product } from './product.ts';
import { refuseMoved, type Quote, type QuoteDeps, type SoldBundle } from './quote.ts';

/** What the quote of a bundle needs. */
type BundleQuoteDeps = Pick<QuoteDeps, 'market' | 'findLine' | 'findBundle' | 'amountDiffers'>;

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
  if (isSold) return { result: found.bundle };
  return refuseMoved(market, { path: 'productCode', detail: 'bundleWithdrawn', reason: 'withdrawn' });
};

/**
 * A bundle for a line, at the price that the catalogue has now. Refuses one that is withdrawn or unknown, another price
 * than the page showed, and a line that the bundle is not for.
 */
const createBundleQuote =
  (deps: BundleQuoteDeps): Quote =>
  async (request, context) => {
    const { market, findLine, amountDiffers } = deps;
    const { transactionType, productCode } = request;
    const amountMinor = readAmount(request, market);
    if (amountMinor === undefined) return refuseField('amount', 'amountNotWhole');
    if (!productCode) return refuseField('productCode', 'fieldMissing');
    const target = readMsisdn(request.mobileNumber, market);
    if (!target) return refuseField('mobileNumber', 'payerInvalid');
    const onSale = await findOnSale(deps, productCode, context.language);
    if (isRefusal(onSale)) return onSale;
    const { name, price, lineTypes, isBroadband, contents } = onSale.result;
    if (amountMinor !== price.amountMinor) {
      amountDiffers(transactionType);
      const moved = { path: 'amount', detail: 'priceChanged', reason: 'price-changed' } as const;
      return refuseMoved(market, moved, price.amountMinor);
    }
    const found = await findLine(target, context);
    if (isRefusal(found)) return found;
    const { line } = found.result;
    if (!line) return refuseField('mobileNumber', 'lineNotOurs');
    const isFor = lineTypes.includes(line.lineType) && sellsBundlesTo(market, line.lineType);
    if (!isFor || line.broadband !== isBroadband) return refuseField('mobileNumber', 'bundleNotForLine');
    const types = isBroadband ? typesOf.PREPAID : typesOf[line.lineType];
    if (!types.includes(transactionType)) return refuseField('transactionType', 'bundleNotForLine');
    const details = { ...noDetails, bundle: name, contents };
    return { result: { target, productCode, price, details } };
  };

/** A bundle for a line, or for a router. */
export const bundle = {
  target: 'line',
  bill: null,
  quote: createBundleQuote,
  deliveredBy: 'bundleOrder',
  words: ({ bundle }) => (bundle ? 'bundle' : 'airtime'),
  giftWords: ({ bundle }) => (bundle ? 'bundle' : 'airtime'),
} as const satisfies Product;
