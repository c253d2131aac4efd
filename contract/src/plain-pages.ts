import type { BillResult, OpenInvoice } from './bills.ts';
import type { Bundle } from './bundles.ts';
import type { Failure, FieldError } from './envelope.ts';
import type { BalanceItem, LineType } from './subscribers.ts';
import type { TrackedLead } from './leads/leads.ts';
import type { GiftSentence, PaymentOption, StatusResult, UnavailableOption } from './payments.ts';

// The data with which the server has the portal render a page without a script.

/** The error of a line's number; `unknown` is not the operator's. */
export type WrongLine = 'missing' | 'invalid' | 'unknown' | 'postpaid' | 'hybrid';
/** The error of an amount. */
export type WrongAmount = 'missing' | 'invalid' | 'below' | 'above';
/** The error of the payer's number or of an email. */
export type WrongText = 'missing' | 'invalid';

/** The path to which a page without a script posts "forget this browser". */
export const forgetPath = '/forget-me';

/** The form of a recharge: typed values and errors. */
export type PlainRecharge = {
  page: 'recharge';
  /** Proves that the next post comes from this page. */
  token: string;
  typed: { msisdn: string; amount: string };
  wrong: { msisdn?: WrongLine; amount?: WrongAmount };
  /**
   * `confirm`: the sender is unknown, so the visitor sends it again. `failed`: the reason why nothing was looked up.
   * `forgotten`: the browser was just forgotten.
   */
  notice?: { kind: 'confirm' } | { kind: 'forgotten' } | { kind: 'failed'; text: string };
};

/** A product other than a recharge, as offered, with the page where it was chosen. */
export type PlainProduct =
  | { at: 'bundles' | 'broadband'; bundle: Bundle }
  | { at: 'bill'; lineType: LineType; bill: BillResult }
  | { at: 'fixed-internet'; invoice: OpenInvoice };

/** The errors of a line or account, and of the choice. */
export type WrongChoice = {
  msisdn?: WrongText | 'unknown' | 'prepaid' | 'hybrid-off' | 'no-router';
  account?: WrongText;
  email?: WrongText;
  amount?: WrongAmount | 'more';
  choice?: 'missing';
};

/** A code that was sent to a line: typed value and error. */
export type PlainCode = {
  typed: string;
  fault?: 'short' | 'wrong' | 'exhausted' | 'expired';
  /** Attempts left after a wrong code. */
  left?: number;
  /** The server's reason why it could not check the code or send another one. */
  says?: string;
};

/** The balance of a router, or the reason why it is unknown. */
export type PlainBalance = { left: readonly BalanceItem[] } | { failed: string };

/** The page of a line or an account, with the products that it may pay for. */
export type PlainChoice = {
  page: 'choice';
  at: PlainProduct['at'];
  token: string;
  typed: { msisdn: string; account: string; email: string; amount: string };
  wrong: WrongChoice;
  notice?: PlainRecharge['notice'];
  /** The type of the typed line. */
  lineType?: LineType;
  bundles?: readonly Bundle[];
  owed?: BillResult;
  invoices?: readonly OpenInvoice[];
  /** The code for the bill of the typed line, until it is verified. */
  code?: PlainCode;
  /** The balance of the typed router, after its button was pressed. */
  balance?: PlainBalance;
  /** The browser runs scripts: the application can continue with the line. */
  hasScript?: true;
};

/** The reason why an attempt was not registered (`initiate`) or not sent (`process`), or the conflicting payment. */
export type PlainNotice =
  | ({ kind: 'initiate' | 'process'; text: string; fields?: FieldError[] } & Partial<Pick<Failure, 'code' | 'says'>>)
  /** Nobody can say that nothing was charged. */
  | { kind: 'busy'; text: string }
  | { kind: 'under-way'; transactionId: string };

/** The order and its payment methods. */
export type PlainPayment = {
  page: 'payment';
  /** The line that gets the airtime, and the amount in the wire's unit. */
  order: { msisdn: string; amount: number; product?: PlainProduct };
  /** The order sealed for this browser, which its forms post. */
  sealed: string;
  paymentOption: readonly PaymentOption[];
  unavailable: readonly UnavailableOption[];
  /** The last path segment, if it names a method. */
  segment: string | undefined;
  typed: { payer: string; email: string; gift: GiftSentence | '' };
  wrong: { payer?: WrongText; email?: WrongText };
  notice?: PlainNotice;
  /** An open card payment at the bank, which another attempt closes. */
  openCard?: string;
  /** The browser runs scripts: the application can continue with the order. */
  hasScript?: true;
};

/** The page of a request for 5G at home: typed values and its state. */
export type PlainLead = {
  page: 'lead';
  token: string;
  typed: { lead: string; phone: string };
  wrong: { lead?: 'missing'; phone?: WrongText };
  /** `unknown`: number and phone do not belong together. */
  notice?: { kind: 'confirm' } | { kind: 'unknown' } | { kind: 'failed'; text: string };
  found?: TrackedLead;
  /** The browser runs scripts: the application can continue with the request. */
  hasScript?: true;
};

/** The state of a payment. */
export type PlainStatus = {
  page: 'status';
  status: StatusResult;
  /** The bank's page of this browser's open card payment. */
  bankUrl?: string;
  /** The page polls. */
  isFollowed: boolean;
  /** The browser still has its order. */
  isKept: boolean;
  /** The origin where anyone can check its receipt. */
  origin: string;
};

/**
 * A page with one message. `given-up`: just now; `missing`: no such payment; `foreign`: sent by another site; `blind`:
 * nobody can look; `failed`: an error instead of any page.
 */
export type PlainWord = {
  page: 'word';
  kind: 'no-order' | 'given-up' | 'missing' | 'foreign' | 'blind' | 'refused' | 'failed';
  /** The server's sentence. */
  text?: string;
  /** The attempt for the abandoned order, which may still be paid. */
  transactionId?: string;
  /** The page that it replaces. */
  at: 'recharge' | 'payment' | 'status' | 'lead-status' | PlainProduct['at'];
};

/** The path of each page with a choice, without language prefix. */
export const choicePaths = {
  bundles: '/data-bundle',
  broadband: '/broadband-recharge',
  bill: '/postpaid-bill-pay',
  'fixed-internet': '/orp/fixed-internet',
} as const satisfies Record<PlainChoice['at'], string>;

/** The path of the page that follows a request for 5G, without language prefix. */
export const leadStatusPath = '/hbb-lead-status';

/** The behaviour of a page in a browser that runs scripts. */
export type PlainFrame = {
  /** The page's own address with its language, since it may be the response to a form. */
  at: string;
  /** Seconds until it polls, unless a newer page has come. */
  againAfterSeconds?: number;
};

/** A page for one browser. */
export type PlainView = PlainRecharge | PlainChoice | PlainLead | PlainPayment | PlainStatus | PlainWord;
