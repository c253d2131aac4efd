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
  /** Currency of the gateway account and of every charge. */
  currency: string;
  /** Allowed origins of payment pages; any other address is never given to the browser (docs/abuse.md A13). */
  pageOrigins: string[];
  /** Receives the refused origin of a payment page; `null` when it was no address. */
  onForeignPage?: (origin: string) => void;
};

const parsePage = (address: string, { pageOrigins, onForeignPage }: CardSettings): string | undefined => {
  const page = URL.parse(address);
  if (page && pageOrigins.includes(page.origin) && !page.username && !page.password) return page.href;
  onForeignPage?.(page?.origin ?? 'null');
  return undefined;
};

/** Statuses about credentials or rate, whatever their text says. */
const notOfCustomer = new Set([401, 403, 407, 408, 429]);
const ofTheirOwn = /support|contact|e-?mail (?:us|our|the team)|team@/i;

/** Returns true when a refusal blames the customer's email by code, field or sentence. */
const namesEmail = (result: HttpResult, email: string): boolean => {
  const isRefusal = result.kind === 'answer' && result.status >= 400 && result.status < 500;
  if (!isRefusal || notOfCustomer.has(result.status)) return false;
  const { code, field, errors, message } = refusalWords.safeParse(result.body).data ?? {};
  if ([code, field].some((word) => /e-?mail/i.test(word ?? ''))) return true;
  const said = `${message ?? ''} ${JSON.stringify(errors ?? '')}`;
  return said.toLowerCase().includes(email.toLowerCase()) || (/e-?mail/i.test(said) && !ofTheirOwn.test(said));
};

/** Requests a payment page. Without one there is no charge: failures are `unsent`, or blame the email. */
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

/** Enquires by our transaction id, Paystack's reference; a response about another is `unknown`. */
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

/** Creates a card gateway on Paystack; throws when Paystack does not list the account's currency. */
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
