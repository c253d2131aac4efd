// Apart from the schemas, so that the browser takes no schema code with it.
import { paymentMethodTypes, segmentOf } from '../payment-methods.ts';

/** What the portal tells of a visit: page views and steps, in the order in which a purchase takes them. */
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
export type EventName = (typeof eventNames)[number];

/**
 * Last parts of the portal's addresses, as the page-name helper writes them, besides those of the payment methods; `{slug}`
 * is the operator's word in some.
 */
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
 * A page's name for analytics: the last part of its path, hyphens as underscores, `homepage` for the root,
 * in small letters, behind the market's code: `CG_cw_prepaid_recharge`. The path is one without ids.
 */
export const pageName = (path: string, opco: string): string => {
  const last = path.split('/').findLast((part) => part !== '') ?? 'homepage';
  return `${opco}_cw_${last.replaceAll('-', '_').toLowerCase()}`;
};

/**
 * The last part of an address that may become a page's name: words alone. Ids, numbers, and receipt codes, which are written in
 * capitals, are none.
 */
export const isPageWord = (part: string): boolean =>
  /^[a-z][a-z_-]{1,39}$/i.test(part) && !/^[A-Z]{4}-?[A-Z]{4}$/.test(part);

/** Every page name that a market counts by itself. */
export const pageNames = ({ opco, slug }: { opco: string; slug: string }): ReadonlySet<string> => {
  const segments = paymentMethodTypes.map((type) => segmentOf(type, slug));
  const words = pageWords.map((word) => word.replace('{slug}', slug));
  return new Set([...words, ...segments].map((word) => pageName(word, opco)));
};

/** The name that stands for every other address of a market, so that no stranger can make counters grow. */
export const otherPage = (opco: string): string => pageName('/other', opco);

/** How many events one call may carry. */
export const mostEvents = 50;
