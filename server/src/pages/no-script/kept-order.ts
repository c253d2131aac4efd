import { randomBytes } from 'node:crypto';
import { fieldOf } from '@selfcare/contract/typed/fields';
import type {
  PlainBalance,
  PlainChoice,
  PlainCode,
  PlainLead,
  PlainPayment,
  PlainProduct,
  PlainRecharge,
} from '@selfcare/contract/plain-pages';
import type { FastifyRequest } from 'fastify';
import type { Vault } from '../../security/vault.ts';
import { cookieName, readCookie, setCookie } from '../../http/context.ts';
import type { Visit } from './visit.ts';

/** What is bought, and the purchase that all attempts at it belong to. */
type Order = { purchaseId: string; msisdn: string; amount: number; product?: PlainProduct };

/** An order as a form of payment carries it: each rendering of the page is an attempt of its own. */
export type OrderAttempt = Order & { attempt: string };

/** What a browser without script keeps of a recharge for an hour, sealed (decision 023). */
export type KeptOrder = Pick<PlainRecharge, 'typed' | 'wrong' | 'notice'> & {
  /** What the tokens of its forms are made of. */
  nonce: string;
  order?: Order;
  /** What was typed on the page of another product, and what is wrong with it. */
  choice?: Pick<PlainChoice, 'at' | 'typed' | 'wrong' | 'notice'> & {
    /** The code that opens the bill of the line; `isOpen`: it was checked. */
    code?: PlainCode & { otpId: string; isOpen?: true };
    /** What was left on the router, and when it was read, in milliseconds. */
    balance?: PlainBalance & { at: number };
  };
  /** What was typed on the page that follows a request for 5G at home; `isFound`: it names one. */
  lead?: Pick<PlainLead, 'typed' | 'wrong' | 'notice'> & { isFound?: true };
  /** The browser runs scripts, and came here because they were slow: the application can go on with its order. */
  hasScript?: true;
  /** The order was given up on its page of payment. */
  isGivenUp?: true;
  /** The last attempt at it. */
  transactionId?: string;
  /** What was typed into the form of the last payment method; `segment` is the last part of its address. */
  payment?: Pick<PlainPayment, 'typed' | 'wrong' | 'notice'> & { segment: string };
};

/** As long as an attempt that is never sent lives. */
const lifeSeconds = 3600;
/** Browsers keep no more of a cookie. */
const mostLetters = 4000;

const cookiePlace = (browserHash: string) => ['cookie', 'order', browserHash] as const;
const formPlace = (browserHash: string) => ['form', 'order', browserHash] as const;

const toText = (sealed: Uint8Array) => Buffer.from(sealed).toString('base64url');
const toBytes = (text: string) => Buffer.from(text, 'base64url');

/** A name that cannot be guessed. */
export const newNonce = () => randomBytes(16).toString('base64url');

/** Whether a browser has shown that it runs scripts: a form that a script posts says so, and its order keeps it. */
export const runsScript = ({ request }: Pick<Visit, 'request'>, kept: KeptOrder | undefined): boolean =>
  fieldOf(request.query, 'script') !== undefined || kept?.hasScript === true;

type KeptOrderDeps = { vault: Vault; publicUrl: string; now?: () => number };

/** The order of a browser that runs no script: in its cookie, and in the forms that it is sent; no other browser can read either. */
export const createKeptOrders = ({ vault, publicUrl, now = () => Date.now() }: KeptOrderDeps) => {
  const seal = (value: object, place: readonly [string, string, ...string[]]) =>
    toText(vault.sealAway(JSON.stringify({ ...value, until: now() + lifeSeconds * 1000 }), place));
  const open = <Value>(text: string, place: readonly [string, string, ...string[]]): Value | undefined => {
    const opened = text.length > mostLetters ? undefined : vault.openBack(toBytes(text), place);
    if (opened === undefined) return undefined;
    const { until, ...value } = JSON.parse(opened) as Value & { until: number };
    return until > now() ? (value as Value) : undefined;
  };
  /** What this answer's own cookie will keep. */
  const keptNow = new WeakMap<FastifyRequest, KeptOrder>();
  const tagOf = (nonce: string, salt: string) => vault.hash('plain-form', `${salt} ${nonce}`);
  return {
    /** What the request's cookie keeps, or its answer's already; undefined where it has none, an old one or one that is not ours. */
    read: ({ request, context }: Pick<Visit, 'request' | 'context'>): KeptOrder | undefined => {
      const now = keptNow.get(request);
      if (now) return now;
      const value = readCookie(request, cookieName(publicUrl, 'order'));
      return value === undefined ? undefined : open<KeptOrder>(value, cookiePlace(context.browser.hash));
    },
    keep: ({ request, reply, context }: Visit, kept: KeptOrder): void => {
      keptNow.set(request, kept);
      context.rememberBrowser();
      const value = seal(kept, cookiePlace(context.browser.hash));
      setCookie(reply, publicUrl, { name: 'order', value, seconds: lifeSeconds });
    },
    /**
     * For one form: proves with the cookie that the form came from us. Another one each time, so that its length says nothing. Where
     * nothing is kept it proves nothing, and names the browser that sends it.
     */
    tokenOf: (kept: KeptOrder | undefined): string => {
      const salt = newNonce();
      if (!kept) return salt;
      const { nonce } = kept;
      return `${salt}.${tagOf(nonce, salt)}`;
    },
    isToken: (token: string, kept: KeptOrder | undefined): boolean => {
      const [salt = '', tag = ''] = token.split('.');
      return kept !== undefined && tag === tagOf(kept.nonce, salt);
    },
    /** An order for a form, which only this browser can send back. */
    sealFor: (order: OrderAttempt, browserHash: string): string => seal(order, formPlace(browserHash)),
    openFrom: (text: string, browserHash: string): OrderAttempt | undefined =>
      open<OrderAttempt>(text, formPlace(browserHash)),
  };
};

export type KeptOrders = ReturnType<typeof createKeptOrders>;
