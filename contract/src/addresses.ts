/** The path that every API call begins with (docs/wire.md describes each call). */
export const basePath = '/orp/bfe/api/portal-service/';

type Paths = [string, ...string[]];
/** Returns a GET call with its paths. */
export const get = <const Own extends Paths>(...paths: Own) => ({ method: 'GET', paths }) as const;
/** Returns a POST call with its paths. */
export const post = <const Own extends Paths>(...paths: Own) => ({ method: 'POST', paths }) as const;

/**
 * The calls that the portal's application makes. Paths without a leading slash are under `basePath`; several paths of a
 * call are equivalent.
 */
export const applicationCalls = {
  portalConfig: get('resource/v1/config'),
  productConfig: get('resource/v1/get-product-config'),
  validateMsisdn: post('subscriber/validate/msisdn-account'),
  bundles: post('product/v1/bundle'),
  openInvoices: post('subscriber/getopeninvoice'),
  bill: post('subscriber/v1/bill'),
  fixedInvoices: post('subscriber/v1/fixed-invoices'),
  queryBalance: post('subscriber/v4/query-balance'),
  forgetBrowser: post('subscriber/v1/forget-browser'),
  sendOtp: post('otp/v1/send-otp'),
  sendInvoiceOtp: post('optimus/otp/send'),
  resendOtp: post('otp/v1/resend-otp'),
  resendInvoiceOtp: post('optimus/otp/resend'),
  verifyOtp: post('otp/v1/verify-otp', 'auth/otp/v1/verify-user'),
  verifyInvoiceOtp: post('optimus/otp/verify'),
  paymentOptions: post('transaction/v1/payment-options', 'transaction/payment-options'),
  leadPaymentOptions: post('lead/transaction/v1/payment-options'),
  purchaseContext: post('portal/v1/purchase-context'),
  exchangeRate: post('transaction/get/exchange/rate'),
  initiate: post('transaction/v1/initiate'),
  authInitiate: post('transaction/v1/auth/initiate'),
  process: post('transaction/v1/process'),
  authProcess: post('transaction/v1/auth/process'),
  status: get('transaction/v1/status'),
  checkReceipt: get('transaction/v1/receipt'),
  analyticsEvents: post('analytics/v1/events'),
} as const;

/** The name of a call of the application. */
export type ApplicationCall = keyof typeof applicationCalls;

/** Returns a path with the brand's word in place of `{slug}`. */
export const ownPath = (path: string, slug: string): string => path.replace('{slug}', slug);

/** The path of a transaction's status as server-sent events (docs/wire.md "Event stream"). */
export const statusEventsPath = 'transaction/v1/events';

/**
 * The path of a language's texts, `orp` or `loader`, without our envelope and headers (docs/wire.md "Translations").
 */
export const translationsPath = 'translations/:lang/:bundle.json';

/** The path of content files, followed by the hash of their bytes. */
export const mediaPath = '/media/';

/** The page to which the card provider returns the browser (docs/wire.md "Card return"). */
export const cardReturnPath = '/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack';

/** The fixed headers of every call under `basePath`; the channel's key and service are settings. */
export const fixedHeaders = {
  'content-type': 'application/json',
  unmaskrequest: 'enable',
  product: 'ORP',
  'app-version': '2.5.85',
  'run-mode': 'beta',
} as const;
