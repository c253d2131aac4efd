import type { BillResult, OpenInvoice } from './bills.ts';
import type { Bundle } from './bundles.ts';
import type { FieldError } from './envelope.ts';
import type { BalanceItem, LineType } from './subscribers.ts';
import type { TrackedLead } from './leads/leads.ts';
import type { GiftSentence, PaymentOption, StatusResult, UnavailableOption } from './payments.ts';

// What the server hands the portal to render for one browser, where no script runs.

/** What is wrong with the number of a line; `unknown` is none of the operator's. */
export type WrongLine = 'missing' | 'invalid' | 'unknown' | 'postpaid' | 'hybrid';
/** What is wrong with an amount. */
export type WrongAmount = 'missing' | 'invalid' | 'below' | 'above';
/** What is wrong with the number that pays, or with an e-mail. */
export type WrongText = 'missing' | 'invalid';

/** Where a page without script sends the form that has its browser forgotten. */
export const forgetPath = '/forget-me';

/** The form of a recharge: as it was typed, and what is wrong with it. */
export type PlainRecharge = {
  page: 'recharge';
  /** Proves to the next post that it comes from this page. */
  token: string;
  typed: { msisdn: string; amount: string };
  wrong: { msisdn?: WrongLine; amount?: WrongAmount };
  /**
   * `confirm`: nobody knows whether the visitor sent it, so it is to be sent again; `failed`: why nothing could be looked up;
   * `forgotten`: the browser was just forgotten.
   */
  notice?: { kind: 'confirm' } | { kind: 'forgotten' } | { kind: 'failed'; text: string };
};

/** What is bought besides a recharge, as it was offered, with the page where it was chosen. */
export type PlainProduct =
  | { at: 'bundles' | 'broadband'; bundle: Bundle }
  | { at: 'bill'; lineType: LineType; bill: BillResult }
  | { at: 'fixed-internet'; invoice: OpenInvoice };

/** What is wrong with a line or an account, or with what was chosen of it. */
export type WrongChoice = {
  msisdn?: WrongText | 'unknown' | 'prepaid' | 'hybrid-off' | 'no-router';
  account?: WrongText;
  email?: WrongText;
  amount?: WrongAmount | 'more';
  choice?: 'missing';
};

/** A code that was sent to a line: what was typed of it, and what is wrong with that. */
export type PlainCode = {
  typed: string;
  fault?: 'short' | 'wrong' | 'exhausted' | 'expired';
  /** Attempts after a wrong one. */
  left?: number;
  /** Why it could not be checked, or no other one be sent, in the server's words. */
  says?: string;
};

/** What is left on a router, or why nobody could say. */
export type PlainBalance = { left: readonly BalanceItem[] } | { failed: string };

/** The page of a line or an account; with what it may pay for, once that was typed. */
export type PlainChoice = {
  page: 'choice';
  at: PlainProduct['at'];
  token: string;
  typed: { msisdn: string; account: string; email: string; amount: string };
  wrong: WrongChoice;
  notice?: PlainRecharge['notice'];
  /** Of the line that was typed. */
  lineType?: LineType;
  bundles?: readonly Bundle[];
  owed?: BillResult;
  invoices?: readonly OpenInvoice[];
  /** Of the bill of the line that was typed, until it was checked. */
  code?: PlainCode;
  /** Of the router that was typed, once its button was pressed. */
  balance?: PlainBalance;
  /** The browser runs scripts: the application can go on with the line. */
  hasScript?: true;
};

/** Why an attempt was not sent (`initiate`) or not taken (`process`), or which other payment stands in its way. */
export type PlainNotice =
  | { kind: 'initiate' | 'process'; text: string; fields?: FieldError[] }
  | { kind: 'under-way'; transactionId: string };

/** The order, and how it may be paid. */
export type PlainPayment = {
  page: 'payment';
  /** The line that gets the airtime, and the amount as the wire counts it. */
  order: { msisdn: string; amount: number; product?: PlainProduct };
  /** The same, sealed for this browser: what its forms send. */
  sealed: string;
  paymentOption: readonly PaymentOption[];
  unavailable: readonly UnavailableOption[];
  /** Last part of the address, where it names a method. */
  segment: string | undefined;
  typed: { payer: string; email: string; gift: GiftSentence | '' };
  wrong: { payer?: WrongText; email?: WrongText };
  notice?: PlainNotice;
  /** A card payment that is open at the bank: another attempt closes it. */
  openCard?: string;
  /** The browser runs scripts: the application can go on with the order. */
  hasScript?: true;
};

/** The page that follows a request for 5G at home: what was typed, and how far the request has come. */
export type PlainLead = {
  page: 'lead';
  token: string;
  typed: { lead: string; phone: string };
  wrong: { lead?: 'missing'; phone?: WrongText };
  /** `unknown`: number and phone do not belong together. */
  notice?: { kind: 'confirm' } | { kind: 'unknown' } | { kind: 'failed'; text: string };
  found?: TrackedLead;
  /** The browser runs scripts: the application can go on with the request. */
  hasScript?: true;
};

/** How a payment stands. */
export type PlainStatus = {
  page: 'status';
  status: StatusResult;
  /** The bank's page of an open card payment of this browser. */
  bankUrl?: string;
  /** Its page asks for itself again. */
  isFollowed: boolean;
  /** This browser still has the order of it. */
  isKept: boolean;
  /** Where anyone can check its receipt. */
  origin: string;
};

/** A page that says one thing: `no-order`, `given-up`: just now, `missing`: no such payment, `foreign`: another site sent it, `blind`: nobody can look, `failed`: an error in place of any page. */
export type PlainWord = {
  page: 'word';
  kind: 'no-order' | 'given-up' | 'missing' | 'foreign' | 'blind' | 'refused' | 'failed';
  /** In the server's words. */
  text?: string;
  /** The attempt that was made to pay for the order that was given up, and may still be paid. */
  transactionId?: string;
  /** The page that it stands in place of. */
  at: 'recharge' | 'payment' | 'status' | 'lead-status' | PlainProduct['at'];
};

/** The address of each page on which something besides a recharge is chosen, without the language's prefix. */
export const choicePaths = {
  bundles: '/data-bundle',
  broadband: '/broadband-recharge',
  bill: '/postpaid-bill-pay',
  'fixed-internet': '/orp/fixed-internet',
} as const satisfies Record<PlainChoice['at'], string>;

/** The address of the page that follows a request for 5G at home, without the language's prefix. */
export const leadStatusPath = '/hbb-lead-status';

/** What a page does by itself in a browser that runs scripts. */
export type PlainFrame = {
  /** The address that it is found by again, with its language: the page may have come as the answer to a form. */
  at: string;
  /** After how many seconds it asks for itself again, unless a newer one has come meanwhile. */
  againAfterSeconds?: number;
};

/** A page for one browser. */
export type PlainView = PlainRecharge | PlainChoice | PlainLead | PlainPayment | PlainStatus | PlainWord;
