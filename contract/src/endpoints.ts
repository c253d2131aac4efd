import { z } from 'zod';
import { analyticsRequest, analyticsResult } from './analytics/analytics.ts';
import * as bills from './bills.ts';
import { bundle, bundlesRequest } from './bundles.ts';
import { calls, type CallName } from './calls.ts';
import type { Code } from './codes.ts';
import * as content from './content/answers.ts';
import * as forms from './content/form-answers.ts';
import * as otp from './otp.ts';
import * as payments from './payments.ts';
import * as places from './places/answers.ts';
import * as leads from './leads/leads.ts';
import { purchaseContextRequest, purchaseContextResult } from './purchase-context.ts';
import { receiptQuery, receiptResult } from './receipts.ts';
import { cityConfig, configQuery, portalConfig, productConfig, type PortalConfig } from './settings.ts';
import * as subscribers from './subscribers.ts';

/**
 * The statement about the customer's money when a call cannot be answered. `nothing-charged`: the call charges nothing.
 * `cannot-look`: the payment's outcome is unknown, so nobody may pay again.
 */
export type Outage = 'nothing-charged' | 'cannot-look';

/** A row of the contract: request, result and refusals. `moves` marks calls that move money. */
export type Endpoint = {
  method: 'GET' | 'POST';
  paths: readonly [string, ...string[]];
  feature:
    | 'settings'
    | 'subscribers'
    | 'bundles'
    | 'bills'
    | 'otp'
    | 'payments'
    | 'purchase-context'
    | 'receipts'
    | 'content'
    | 'forms'
    | 'places'
    | 'leads'
    | 'analytics';
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  result: z.ZodType;
  codes: readonly Code[];
  /** The statement of its 503 while the database is down. */
  outage: Outage;
  moves?: 'money';
  /** An `idempotency-key` header: `needed` or optional (`taken`). */
  key?: 'needed' | 'taken';
  /** The result is repeated in `data`. */
  saysData?: true;
  /** Sent with an `ETag` and revalidated on every use (304). */
  revalidated?: true;
  /** An `authorization: Bearer` token of verify-otp: needed always, or for some results. */
  token?: 'always' | 'sometimes';
};

/** The fields that most rows share: calls that charge nothing, and refuse with the common codes alone. */
const usual: Pick<Endpoint, 'codes' | 'outage'> = { codes: [], outage: 'nothing-charged' };

type Row = Omit<Endpoint, 'method' | 'paths' | 'codes' | 'outage'> & Partial<Pick<Endpoint, 'codes' | 'outage'>>;

const row = <Name extends CallName, Rest extends Row>(name: Name, rest: Rest) => ({
  ...usual,
  ...calls[name],
  ...rest,
});

/**
 * The endpoint table: routes, typed client and `/openapi.json` derive from it. Every row may also refuse with `400`,
 * `401`, `413`, `415`, `429`, `500` and `503`.
 */
export const endpoints = {
  portalConfig: row('portalConfig', {
    feature: 'settings',
    summary: 'Limits and switches of the portal, or its towns (`city-config`)',
    query: configQuery,
    result: z.union([portalConfig, cityConfig]),
  }),
  productConfig: row('productConfig', {
    feature: 'settings',
    summary: 'Product, country, languages and what is switched on',
    result: productConfig,
  }),
  lineType: row('lineType', {
    feature: 'subscribers',
    summary: 'How a line is paid for',
    body: subscribers.lineTypeRequest,
    result: subscribers.lineTypeResult,
    codes: ['404'],
  }),
  validateMsisdn: row('validateMsisdn', {
    feature: 'subscribers',
    summary: 'Whether a number is a line of the operator, and of which type',
    body: subscribers.validateMsisdnRequest,
    result: subscribers.validateMsisdnResult,
    codes: ['404'],
  }),
  bundles: row('bundles', {
    feature: 'bundles',
    summary: 'Bundles that a line may buy',
    body: bundlesRequest,
    result: z.array(bundle),
    codes: ['404'],
  }),
  openInvoices: row('openInvoices', {
    feature: 'bills',
    summary: "A line's invoices that are not paid in full",
    body: bills.openInvoiceRequest,
    result: z.array(bills.openInvoice),
    codes: ['404', '2004', '60005', '60119'],
  }),
  bill: row('bill', {
    feature: 'bills',
    summary: 'What a postpaid or hybrid line owes',
    body: bills.billRequest,
    result: bills.billResult,
    codes: ['404', '2004', '60005', '60119'],
  }),
  fixedInvoices: row('fixedInvoices', {
    feature: 'bills',
    summary: "A fixed-internet account's invoices that are not paid in full",
    body: bills.fixedInvoicesRequest,
    result: z.array(bills.openInvoice),
    codes: ['60119'],
  }),
  queryBalance: row('queryBalance', {
    feature: 'subscribers',
    summary: 'What a line or a router still holds',
    body: subscribers.queryBalanceRequest,
    result: z.array(subscribers.balanceItem),
    codes: ['404'],
    token: 'sometimes',
  }),
  forgetBrowser: row('forgetBrowser', {
    feature: 'subscribers',
    summary:
      'Takes the cookie of this browser back: its payments are masked for it, and for any copy of the cookie, from then on',
    body: subscribers.forgetBrowserRequest,
    result: subscribers.forgetBrowserResult,
  }),
  sendOtp: row('sendOtp', {
    feature: 'otp',
    summary: 'Sends a one-time code by SMS',
    body: otp.sendOtpRequest,
    result: otp.sentOtp,
    codes: ['404', '502', '1011'],
  }),
  sendInvoiceOtp: row('sendInvoiceOtp', {
    feature: 'otp',
    summary: 'Sends a one-time code by SMS, to see a bill',
    body: otp.sendInvoiceOtpRequest,
    result: otp.sentOtp,
    codes: ['404', '502'],
  }),
  sendLeadOtp: row('sendLeadOtp', {
    feature: 'otp',
    summary: 'Sends a one-time code by SMS, to ask for home internet',
    body: otp.sendLeadOtpRequest,
    result: otp.sentOtp,
    codes: ['404', '502'],
  }),
  resendOtp: row('resendOtp', {
    feature: 'otp',
    summary: 'Sends a new code under the same refId, without new tries',
    body: otp.resendOtpRequest,
    result: otp.sentOtp,
    codes: ['502', '2002', '2004'],
  }),
  resendInvoiceOtp: row('resendInvoiceOtp', {
    feature: 'otp',
    summary: 'Sends a new code under the same otpId, without new tries',
    body: otp.resendInvoiceOtpRequest,
    result: otp.sentOtp,
    codes: ['502', '2002', '2004'],
  }),
  verifyOtp: row('verifyOtp', {
    feature: 'otp',
    summary: 'Checks a code and gives an access token',
    body: otp.verifyOtpRequest,
    result: otp.verifiedOtp,
    codes: ['2002', '2003', '2004'],
  }),
  verifyInvoiceOtp: row('verifyInvoiceOtp', {
    feature: 'otp',
    summary: "Checks a code that opens one number's bill",
    body: otp.verifyInvoiceOtpRequest,
    result: otp.verifiedInvoiceOtp,
    codes: ['2002', '2003', '2004'],
  }),
  paymentOptions: row('paymentOptions', {
    feature: 'payments',
    summary: 'Payment methods for a purchase',
    body: payments.paymentOptionsRequest,
    result: payments.paymentOptionsResult,
  }),
  purchaseContext: row('purchaseContext', {
    feature: 'purchase-context',
    summary: 'Line, bundles, payment methods and configuration for a purchase, in one trip',
    body: purchaseContextRequest,
    result: purchaseContextResult,
  }),
  exchangeRate: row('exchangeRate', {
    feature: 'payments',
    summary: "Converts between the market's two currencies",
    body: payments.exchangeRateRequest,
    result: payments.exchangeRateResult,
  }),
  initiate: row('initiate', {
    feature: 'payments',
    summary: 'Registers one attempt at paying for a purchase; charges nothing',
    body: payments.initiateRequest,
    result: payments.initiateResult,
    codes: ['404', '409', '422'],
    moves: 'money',
  }),
  authInitiate: row('authInitiate', {
    feature: 'payments',
    summary: 'Initiate, for the payment methods that need a one-time code first',
    body: payments.initiateRequest,
    result: payments.initiateResult,
    codes: ['404', '409', '422'],
    moves: 'money',
    token: 'always',
  }),
  process: row('process', {
    feature: 'payments',
    summary: 'Sends a registered attempt to the provider, once',
    body: payments.processRequest,
    result: payments.processResult,
    codes: ['404', '409', '422', '1006', '1010', '4001'],
    outage: 'cannot-look',
    moves: 'money',
  }),
  authProcess: row('authProcess', {
    feature: 'payments',
    summary: 'Process, for the payment methods that need a one-time code first',
    body: payments.processRequest,
    result: payments.processResult,
    codes: ['404', '409', '422', '1004', '1006', '1010', '4001'],
    outage: 'cannot-look',
    moves: 'money',
    token: 'always',
  }),
  status: row('status', {
    feature: 'payments',
    summary: 'What became of a transaction',
    query: payments.statusQuery,
    result: payments.statusResult,
    codes: ['404'],
    outage: 'cannot-look',
  }),
  fetchTransaction: row('fetchTransaction', {
    feature: 'payments',
    summary: 'What became of a transaction (the other spelling of the same call)',
    query: payments.fetchTransactionQuery,
    result: payments.statusResult,
    codes: ['404'],
    outage: 'cannot-look',
  }),
  checkReceipt: row('checkReceipt', {
    feature: 'receipts',
    summary: 'Whether a receipt with this code was issued',
    query: receiptQuery,
    result: receiptResult,
    outage: 'cannot-look',
  }),
  activePackage: row('activePackage', {
    feature: 'content',
    summary: "A page's content as JSON text, in a language",
    query: content.activePackageQuery,
    result: content.activePackageResult,
    codes: ['404'],
    saysData: true,
    revalidated: true,
  }),
  faqs: row('faqs', {
    feature: 'content',
    summary: 'Every question of the help centre with its answer and its place',
    query: content.faqsQuery,
    result: content.faqsResult,
    codes: ['404'],
    saysData: true,
    revalidated: true,
  }),
  likeByGet: row('likeByGet', {
    feature: 'content',
    summary: 'Says whether an answer helped; not counted for a prefetch or a navigation',
    query: content.likeRequest,
    result: content.likeResult,
    codes: ['404'],
    saysData: true,
  }),
  like: row('like', {
    feature: 'content',
    summary: 'Says whether an answer helped: one vote a browser and question, which it may change',
    body: content.likeRequest,
    result: content.likeResult,
    codes: ['404'],
    saysData: true,
  }),
  saveForm: row('saveForm', {
    feature: 'forms',
    summary:
      'Keeps what was typed into a form for a day, for this browser; the next draft of the same code takes its place',
    body: forms.saveFormRequest,
    result: forms.saveFormResult,
    codes: ['404'],
  }),
  loadForm: row('loadForm', {
    feature: 'forms',
    summary: 'What was typed into a form, for the browser that kept it',
    body: forms.loadFormRequest,
    result: forms.loadFormResult,
    codes: ['404'],
  }),
  submitFeedback: row('submitFeedback', {
    feature: 'forms',
    summary: 'Sends a form to the operator: that of feedback, or another that is public',
    body: forms.submitFeedbackRequest,
    result: forms.submitFeedbackResult,
    key: 'taken',
    codes: ['404', '422'],
  }),
  shopsByCoordinates: row('shopsByCoordinates', {
    feature: 'places',
    summary: 'Shops and dealers around a place, nearest first',
    query: places.shopsQuery,
    result: places.shopsResult,
  }),
  coverageAt: row('coverageAt', {
    feature: 'places',
    summary: 'What the network offers at a place',
    query: places.coverageQuery,
    result: places.coverageResult,
    codes: ['404'],
  }),
  plans: row('plans', {
    feature: 'leads',
    summary: 'Plans of 5G at home, and the unit that comes with them',
    query: leads.plansQuery,
    result: leads.plansResult,
  }),
  submitLead: row('submitLead', {
    feature: 'leads',
    summary: 'Asks for 5G at home: says whether it can be had there, and under which number it was taken',
    body: leads.submitLeadRequest,
    result: leads.submitLeadResult,
    key: 'needed',
    codes: ['409', '422'],
    token: 'always',
  }),
  trackLead: row('trackLead', {
    feature: 'leads',
    summary: 'How far a lead has come, for who knows its number and its phone',
    body: leads.trackLeadRequest,
    result: leads.trackLeadResult,
    codes: ['404'],
  }),
  works: row('works', {
    feature: 'leads',
    summary: "What a seller ordered for a customer, for who has the link's secret",
    body: leads.enterpriseOrderRequest,
    result: leads.enterpriseOrderResult,
    codes: ['404'],
  }),
  leadPaymentOptions: row('leadPaymentOptions', {
    feature: 'payments',
    summary: 'Payment methods for a lead: card and airtime',
    body: payments.paymentOptionsRequest,
    result: payments.paymentOptionsResult,
  }),
  analyticsEvents: row('analyticsEvents', {
    feature: 'analytics',
    summary: 'Counts page views and steps; keeps nothing of who made them',
    body: analyticsRequest,
    result: analyticsResult,
  }),
} as const satisfies Record<CallName, Endpoint>;

/** The endpoint table's type. */
export type Endpoints = typeof endpoints;

/** The client's input of a call: the query of a GET, the body of a POST. */
export type RequestOf<Name extends CallName> = Endpoints[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : Endpoints[Name] extends { query: infer Query extends z.ZodType }
    ? z.input<Query>
    : undefined;

/** The `result` of a success; for `portalConfig` that of `code=portal`. */
export type ResultOf<Name extends CallName> = Name extends 'portalConfig'
  ? PortalConfig
  : z.output<Endpoints[Name]['result']>;
