import { toMajor } from '@selfcare/contract/values/money';
import type {
  DebitOutcome,
  DebitReference,
  DebitRequest,
  DebitState,
  PaymentMethod,
} from '../../features/payments/core/gateway.ts';
import type { Sending } from '../../clocks/sending.ts';
import { bodyOf } from '../answer-body.ts';
import { asCurrency } from '../decimal-amount.ts';
import { createHttpClient, type HttpClient, type HttpResult, type ProviderSettings } from '../http-client.ts';
import { isSameWord } from '../reading/scalars.ts';
import { createDisputes } from './disputes.ts';
import { assertListedCurrency } from './listed-currency.ts';
import { envelopes, refusalWords, type Verified } from './messages.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

type CardSettings = ProviderSettings & {
  secretKey: string;
  /** Currency of the gateway account: every charge is in it. */
  currency: string;
  /** Origins that a payment page may stand on; any other address is not handed to the browser (docs/abuse.md A13). */
  pageOrigins: string[];
  /** Hears on which origin a page stood that was not handed to the browser; `null` where it was no address of a page. */
  onForeignPage?: (origin: string) => void;
};

const parsePage = (address: string, { pageOrigins, onForeignPage }: CardSettings): string | undefined => {
  const page = URL.parse(address);
  if (page && pageOrigins.includes(page.origin) && !page.username && !page.password) return page.href;
  onForeignPage?.(page?.origin ?? 'null');
  return undefined;
};

/** Refusals that speak of our credentials or our haste, whatever words are in them. */
const notOfCustomer = new Set([401, 403, 407, 408, 429]);
/** Whom to write to is not whose email is wrong. */
const ofTheirOwn = /support|contact|e-?mail (?:us|our|the team)|team@/i;

/** Whether a refusal says that the customer's email is what is wrong: by its code, the field it names, or its sentence. */
const namesEmail = (result: HttpResult, email: string): boolean => {
  const isRefusal = result.kind === 'answer' && result.status >= 400 && result.status < 500;
  if (!isRefusal || notOfCustomer.has(result.status)) return false;
  const { code, field, errors, message } = refusalWords.safeParse(result.body).data ?? {};
  if ([code, field].some((word) => /e-?mail/i.test(word ?? ''))) return true;
  const said = `${message ?? ''} ${JSON.stringify(errors ?? '')}`;
  return said.toLowerCase().includes(email.toLowerCase()) || (/e-?mail/i.test(said) && !ofTheirOwn.test(said));
};

/** A page that was not handed out cannot lead to a charge: whatever fails here is `unsent`, unless the customer can mend it. */
const createDebit =
  (settings: CardSettings, call: HttpClient) =>
  async (
    { transactionId, charge, price, email, returnUrl }: DebitRequest,
    sending?: Sending,
  ): Promise<DebitOutcome> => {
    const priceCurrency = asCurrency(price.currency);
    if (charge.currency !== settings.currency || !email || !returnUrl || !priceCurrency) return { outcome: 'unsent' };
    const body = {
      email,
      amount: charge.amountMinor,
      currency: charge.currency,
      reference: transactionId,
      callback_url: returnUrl,
      metadata: {
        price: { amount: toMajor(price.amountMinor, priceCurrency), currency: priceCurrency },
        custom_fields: [],
      },
    };
    const result = await call({ operation: 'debit', method: 'POST', path: '/transaction/initialize', body }, sending);
    if (namesEmail(result, email)) return { outcome: 'declined', reason: 'email-refused' };
    const page = bodyOf(result, [200], envelopes.initialized)?.data;
    const redirectUrl = page?.reference === transactionId && parsePage(page.authorization_url, settings);
    return redirectUrl
      ? { outcome: 'accepted', redirectUrl, ...(page.access_code && { accessCode: page.access_code }) }
      : { outcome: 'unsent' };
  };

const toState = (found: Verified): DebitState => {
  if (found.status === 'success') {
    const charged = { amountMinor: found.amount, currency: found.currency };
    return { outcome: 'paid', providerReference: found.reference, charged };
  }
  if (found.status === 'abandoned') return { outcome: 'pending', untouched: found.attempts === 0 };
  if (found.status === 'failed') return { outcome: 'declined', reason: 'card-declined' };
  return { outcome: found.status === 'reversed' ? 'refunded' : 'pending' };
};

/** The reference at Paystack is our transaction id, so nothing else is needed to ask; an answer about another counts for nothing. */
const createEnquire =
  (call: HttpClient) =>
  async ({ transactionId }: DebitReference, sending?: Sending): Promise<DebitState> => {
    const path = `/transaction/verify/${encodeURIComponent(transactionId)}`;
    const result = await call({ operation: 'enquiry', method: 'GET', path }, sending);
    const refusal = bodyOf(result, [400, 404], envelopes.refusal);
    if (isSameWord(refusal?.code, 'transaction_not_found')) return { outcome: 'not-found' };
    const found = bodyOf(result, [200], envelopes.verified)?.data;
    return found?.reference === transactionId ? toState(found) : { outcome: 'unknown' };
  };

/**
 * A card gateway that speaks Paystack. Throws at once where the account's currency is one that Paystack does not list:
 * the server must not start with it.
 */
export const createPaystackCard = (settings: CardSettings): PaymentMethod => {
  assertListedCurrency(settings.currency);
  const call = createHttpClient(settings, { authorization: `Bearer ${settings.secretKey}` });
  const enquire = createEnquire(call);
  const enquireRefund = createEnquireRefund(call, enquire);
  return {
    debit: createDebit(settings, call),
    enquire,
    refund: createRefund(call, enquireRefund),
    repeatsParts: true,
    enquireRefund,
    disputes: createDisputes(call, settings.currency),
  };
};
