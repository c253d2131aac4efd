/** Where every call lives (docs/wire.md says what each does). */
export const basePath = '/orp/bfe/api/portal-service/';

/**
 * Method and path of each call, once: the server's routes, the typed client and the OpenAPI document all read this
 * table. Paths without a leading slash stand under `basePath`; a call with several paths answers alike on each.
 */
export const calls = {
  portalConfig: { method: 'GET', paths: ['resource/v1/config'] },
  productConfig: { method: 'GET', paths: ['resource/v1/get-product-config'] },
  lineType: { method: 'POST', paths: ['subscriber/line-type'] },
  validateMsisdn: { method: 'POST', paths: ['subscriber/validate/msisdn-account'] },
  bundles: { method: 'POST', paths: ['product/v1/bundle'] },
  openInvoices: { method: 'POST', paths: ['subscriber/getopeninvoice'] },
  bill: { method: 'POST', paths: ['subscriber/v1/bill'] },
  fixedInvoices: { method: 'POST', paths: ['subscriber/v1/fixed-invoices'] },
  queryBalance: { method: 'POST', paths: ['subscriber/v4/query-balance'] },
  forgetBrowser: { method: 'POST', paths: ['subscriber/v1/forget-browser'] },
  sendOtp: { method: 'POST', paths: ['otp/v1/send-otp'] },
  sendInvoiceOtp: { method: 'POST', paths: ['optimus/otp/send'] },
  sendLeadOtp: { method: 'POST', paths: ['subscriber/v1/send-otp-hbb'] },
  resendOtp: { method: 'POST', paths: ['otp/v1/resend-otp'] },
  resendInvoiceOtp: { method: 'POST', paths: ['optimus/otp/resend'] },
  verifyOtp: { method: 'POST', paths: ['otp/v1/verify-otp', 'auth/otp/v1/verify-user'] },
  verifyInvoiceOtp: { method: 'POST', paths: ['optimus/otp/verify'] },
  paymentOptions: { method: 'POST', paths: ['transaction/v1/payment-options', 'transaction/payment-options'] },
  exchangeRate: { method: 'POST', paths: ['transaction/get/exchange/rate'] },
  initiate: { method: 'POST', paths: ['transaction/v1/initiate'] },
  authInitiate: { method: 'POST', paths: ['transaction/v1/auth/initiate'] },
  process: { method: 'POST', paths: ['transaction/v1/process'] },
  authProcess: { method: 'POST', paths: ['transaction/v1/auth/process'] },
  status: { method: 'GET', paths: ['transaction/v1/status'] },
  fetchTransaction: { method: 'GET', paths: ['transaction/fetch'] },
  checkReceipt: { method: 'GET', paths: ['transaction/v1/receipt'] },
  analyticsEvents: { method: 'POST', paths: ['analytics/v1/events'] },
} as const satisfies Record<string, { method: 'GET' | 'POST'; paths: [string, ...string[]] }>;

/** The name of a call. */
export type CallName = keyof typeof calls;

/** The stream of one transaction's status, as server-sent events (docs/wire.md "Event stream"). */
export const statusEventsPath = 'transaction/v1/events';

/** Where a card provider sends the browser back to: a page, no row of the table above (docs/wire.md "Card return"). */
export const cardReturnPath = '/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack';

/** Fixed headers of every call under `basePath`; the channel's key and service are settings. */
export const fixedHeaders = {
  'content-type': 'application/json',
  unmaskrequest: 'enable',
  product: 'ORP',
  'app-version': '2.5.85',
  'run-mode': 'beta',
} as const;
