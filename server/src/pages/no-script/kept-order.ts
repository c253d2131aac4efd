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

/** An order, with the purchase that all its attempts belong to. */
type Order = { purchaseId: string; msisdn: string; amount: number; product?: PlainProduct };

/** An order inside a payment form; each rendering of the page is another attempt. */
export type OrderAttempt = Order & { attempt: string };

/** The sealed state of a recharge, which a browser without script keeps for an hour (decision 023). */
export type KeptOrder = Pick<PlainRecharge, 'typed' | 'wrong' | 'notice'> & {
  /** The secret from which the tokens of its forms are derived. */
  nonce: string;
  order?: Order;
  /** The typed fields on another product's page, with their errors. */
  choice?: Pick<PlainChoice, 'at' | 'typed' | 'wrong' | 'notice'> & {
    /** The code that opens the line's bill; `isOpen` after it was verified. */
    code?: PlainCode & { otpId: string; isOpen?: true };
    /** The router's balance, and the moment of its reading in milliseconds. */
    balance?: PlainBalance & { at: number };
  };
  /** The typed fields on the page that follows a lead; `isFound` when they name one. */
  lead?: Pick<PlainLead, 'typed' | 'wrong' | 'notice'> & { isFound?: true };
  /** The browser runs scripts but loaded them slowly; the application can continue its order. */
  hasScript?: true;
  /** The customer gave the order up on its payment page. */
  isGivenUp?: true;
  /** The transaction of the order's last attempt. */
  transactionId?: string;
  /** The typed fields of the last payment method; `segment` is the last part of its address. */
  payment?: Pick<PlainPayment, 'typed' | 'wrong' | 'notice'> & { segment: string };
};

/** The lifetime of an attempt that is never sent. */
const lifeSeconds = 3600;
/** Browsers drop longer cookies. */
const mostLetters = 4000;

const cookiePlace = (browserHash: string) => ['cookie', 'order', browserHash] as const;
const formPlace = (browserHash: string) => ['form', 'order', browserHash] as const;

const toText = (sealed: Uint8Array) => Buffer.from(sealed).toString('base64url');
const toBytes = (text: string) => Buffer.from(text, 'base64url');

export const newNonce = () => randomBytes(16).toString('base64url');

/** Returns true when a browser runs scripts: a form posted by a script says so, and its order records it. */
export const runsScript = ({ request }: Pick<Visit, 'request'>, kept: KeptOrder | undefined): boolean =>
  fieldOf(request.query, 'script') !== undefined || kept?.hasScript === true;

type KeptOrderDeps = { vault: Vault; publicUrl: string; now?: () => number };

/** Creates the store of no-script orders in sealed cookies and forms, which no other browser can use. */
export const createKeptOrders = ({ vault, publicUrl, now = () => Date.now() }: KeptOrderDeps) => {
  const seal = (value: object, place: readonly [string, string, ...string[]]) =>
    toText(vault.sealAway(JSON.stringify({ ...value, until: now() + lifeSeconds * 1000 }), place));
  const open = <Value>(text: string, place: readonly [string, string, ...string[]]): Value | undefined => {
    const opened = text.length > mostLetters ? undefined : vault.openBack(toBytes(text), place);
    if (opened === undefined) return undefined;
    const { until, ...value } = JSON.parse(opened) as Value & { until: number };
    return until > now() ? (value as Value) : undefined;
  };
  /** The orders set by the responses in progress. */
  const keptNow = new WeakMap<FastifyRequest, KeptOrder>();
  const tagOf = (nonce: string, salt: string) => vault.hash('plain-form', `${salt} ${nonce}`);
  return {
    /** Returns the order that the response sets, otherwise the cookie's; undefined if absent, expired or foreign. */
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
     * Returns the token of one form, which proves with the cookie that the form is ours. It differs each time, so that
     * compression reveals nothing. Without an order it proves nothing and only names the browser.
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
    /** Seals an order for a form that only this browser can send back. */
    sealFor: (order: OrderAttempt, browserHash: string): string => seal(order, formPlace(browserHash)),
    openFrom: (text: string, browserHash: string): OrderAttempt | undefined =>
      open<OrderAttempt>(text, formPlace(browserHash)),
  };
};

export type KeptOrders = ReturnType<typeof createKeptOrders>;
