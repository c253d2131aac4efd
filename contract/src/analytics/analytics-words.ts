// Separate from the schemas, so that the browser loads no schema code.
import { paymentMethodTypes, segmentOf } from '../payment-methods.ts';

/** The analytics events: page views, and the steps of a purchase in order. */
export const eventNames = [
  'page_viewed',
  'number_validated',
  'number_refused',
  'amount_chosen',
  'bundles_shown',
  'bundle_chosen',
  'bill_shown',
  'balance_shown',
  'code_sent',
  'code_verified',
  'code_refused',
  'methods_shown',
  'method_chosen',
  'pay_pressed',
  'payment_registered',
  'payment_sent',
  'payment_refused',
  'result_paid',
  'result_failed',
  'ussd_offered',
  'gift_chosen',
  'plan_chosen',
  'form_sent',
  'address_confirmed',
  'lead_made',
  'lead_not_feasible',
  'answer_voted',
  'coverage_searched',
  'shop_searched',
  'feedback_sent',
] as const;
/** The name of an analytics event. */
export type EventName = (typeof eventNames)[number];

/** The last path segments of the portal's pages, except those of payment methods. `{slug}` is the operator's word. */
const pageWords = [
  'homepage',
  'about',
  'privacy',
  'page_not_found',
  'payment',
  'storelocator',
  'store_locator',
  'opennetworks',
  'gethelp',
  'table',
  'prepaid_recharge',
  'postpaid_bill_pay',
  'data_bundle',
  'broadband_recharge',
  'fixed_internet',
  'start',
  'status',
  'receipt',
  'hbb_lead',
  'hbb_lead_status',
  'works',
  'contact_us',
  '{slug}_shops',
  'dealers',
  'give_your_feedback',
  'more_{slug}_money',
  'accessibility',
];

/**
 * Returns a page's name for analytics: the market's code and the last segment of its path, without ids. Example:
 * `CG_cw_prepaid_recharge`.
 */
export const pageName = (path: string, opco: string): string => {
  const last = path.split('/').findLast((part) => part !== '') ?? 'homepage';
  return `${opco}_cw_${last.replaceAll('-', '_').toLowerCase()}`;
};

/**
 * Checks that a path segment may become a page name: words only, no ids, numbers or receipt codes (which are in
 * capitals).
 */
export const isPageWord = (part: string): boolean =>
  /^[a-z][a-z_-]{1,39}$/i.test(part) && !/^[A-Z]{4}-?[A-Z]{4}$/.test(part);

/** Returns every page name that a market counts separately. */
export const pageNames = ({ opco, slug }: { opco: string; slug: string }): ReadonlySet<string> => {
  const segments = paymentMethodTypes.map((type) => segmentOf(type, slug));
  const words = pageWords.map((word) => word.replace('{slug}', slug));
  return new Set([...words, ...segments].map((word) => pageName(word, opco)));
};

/** Returns the name for all other addresses, so that strangers cannot create counters. */
export const otherPage = (opco: string): string => pageName('/other', opco);

/** The maximum number of events in one call. */
export const mostEvents = 50;
