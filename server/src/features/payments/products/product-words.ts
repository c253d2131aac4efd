import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import type { ServerTexts } from '../../../locales/fr.ts';
import { shownMsisdn } from '../../../locales/shown.ts';
import type { Payment } from '../core/payment.ts';
import { accountOf, knownProduct, leadOf, lineOf } from './products.ts';

/** A bundle's name is the catalogue's: as much of it as leaves a message one message. */
const longestName = 40;

/** The name of the bundle, as a text message may hold it. */
export const bundleName = ({ details }: Pick<Payment, 'details'>): string =>
  (details.bundle ?? '').replaceAll(/\s+/g, ' ').slice(0, longestName).trim();

/**
 * What was bought and for whom, in the words of a text message: a line, a bundle for it, its bill, an invoice; undefined for
 * a product that only a newer release knows.
 */
export const productWords = (payment: Payment, { products }: ServerTexts, market: Market): string | undefined => {
  const product = knownProduct(payment);
  if (!product) return undefined;
  const line = lineOf(payment);
  return sentence(market, products[product.words(payment.details)], {
    target: line ? shownMsisdn(line, market.msisdnGroups) : '',
    bundle: bundleName(payment),
    invoice: payment.details.invoiceNumber ?? '',
    account: accountOf(payment) ?? '',
    lead: leadOf(payment) ?? '',
  });
};
