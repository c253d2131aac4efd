import { currencyFromWire, toMinor, type CurrencyCode, type Money } from '@selfcare/contract/money';
import { parseMsisdn, parsePaymentMobile } from '@selfcare/contract/msisdn';
import type { InitiateRequest, TransactionType } from '@selfcare/contract/payments';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField, type Answer } from '../../http/answer.ts';

/** What is bought, as the server sees it: the price is the server's own. */
export type Order = {
  transactionType: TransactionType;
  /** National number or account that gets the good. */
  target: string;
  productCode: string;
  price: Money;
};

/** How an order is paid: `payer` is the wallet's national number, `email` the card page's. */
export type Payer = { method: string; gateway: string | null; payer: string | null; email: string | null };

/** A text field where absent, null and empty mean the same (wire.md "Small print"). */
const text = (value: string | null | undefined): string | undefined => value || undefined;

/** `amount` and `unit` carry the same number; as minor units, or undefined when it is none of this currency. */
export const readAmount = (request: Pick<InitiateRequest, 'amount' | 'unit'>, currency: CurrencyCode) =>
  request.amount === request.unit ? toMinor(request.amount, currency) : undefined;

/** Country and currency of the request must be the market's (wire.md "Small print"). */
export const checkPlace = (request: InitiateRequest, market: Market): Answer<null> => {
  const country = text(request.countryCode);
  if (country && country !== market.countryCode && country !== market.country)
    return refuseField('countryCode', 'countryInvalid');
  const currency = text(request.currencyCode);
  if (currency && currencyFromWire(currency) !== market.currency.code)
    return refuseField('currencyCode', 'currencyInvalid');
  return { result: null };
};

// Letters, digits, dot, underscore before the @, a domain, a suffix of two letters or more (spec section 5).
const emailPattern = /^[A-Za-z0-9._]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

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

/** The modes that need a token of verify-otp: refused on the plain path (wire.md "Initiate and process, decided"). */
const needsToken = (mode: string, market: Market) =>
  ['AIR_TIME', 'HBB_AIRTIME', `${market.brand.slug.toUpperCase()}_MONEY`].includes(mode);

/** The wire's `paymentMode` of a wallet push in this market. */
export const pushMode = (market: Market) => `${market.brand.slug.toUpperCase()}_MONEY_PUSH`;

/** The wire's `paymentMode` of a card. */
export const cardMode = 'PAYMENT_GATEWAY';

/** Who pays and how; refuses what the market does not offer. */
export const readPayer = (request: InitiateRequest, market: Market): Answer<Payer> => {
  const mode = request.paymentMode;
  if (needsToken(mode, market)) return refuse('401');
  const offers = (type: string) => market.paymentOptions.some((option) => option.type === type);
  if (mode === cardMode && offers('PG')) return readCard(request, market);
  if (mode === pushMode(market) && offers('AM')) return readWallet(request, market);
  return refuseField('paymentMode', 'modeNotOffered');
};

/** The national number of a text field, or undefined. */
export const readMsisdn = (value: string | null | undefined, market: Market) => parseMsisdn(value ?? '', market);
