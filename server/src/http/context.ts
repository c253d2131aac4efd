import { randomBytes } from 'node:crypto';
import type { Market } from '@selfcare/markets/market';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { chooseLanguage } from '../locales/texts.ts';
import type { Vault } from '../security/vault.ts';
import { readCallerNetwork } from './limits/caller-address.ts';
import { readCallerAddress } from './limits/forwarded-address.ts';

/** What a use case may know of a request, besides its body. */
export type Context = {
  traceId: string;
  /** A tag of the market, e.g. `fr-FR`. */
  language: string;
  /** A keyed hash of the browser's cookie; `isNew` when the browser has none yet. */
  browser: { hash: string; isNew: boolean };
  /** The caller's address, for budgets only: keyed hashes of it (of an IPv6 address its /64) and of its /48. */
  address: { hash: string; site?: string; isShared: boolean };
  header: (name: string) => string | undefined;
  /** Gives a new browser its cookie with this answer, once (look-ups of lines, initiate). */
  rememberBrowser: () => void;
  /**
   * Makes a browser that has no cookie the one that a secret stands for, the same each time. Its cookie may be lost with the
   * answer: who repeats the request under the same secret is the same browser. Changes nothing for a browser with a cookie.
   */
  nameBrowser: (secret: string) => void;
  /** Takes the cookie back with this answer, and that of an order: the next request comes from a new browser. */
  forgetBrowser: () => void;
  /** Makes this a request of a new browser: whoever sends this cookie kept it although it was taken back. */
  disownBrowser: () => void;
};

/** For how long a browser keeps its cookie, and is known by it: 180 days. */
export const browserSeconds = 180 * 24 * 3600;

/** The value of a cookie that a request brings; undefined where it brings none. */
export const readCookie = ({ headers, server }: FastifyRequest, name: string): string | undefined =>
  headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[name];

/** Whether the portal is reached by https: its cookies then have the `__Host-` prefix. */
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** What a cookie of the portal is called in browsers. */
export const cookieName = (publicUrl: string, name: 'browser' | 'order') =>
  isSecure(publicUrl) ? `__Host-${name}` : name;

/** Keeps a cookie in the browser for so many seconds, out of reach of scripts and of other sites' posts; 0 takes it back. */
export const setCookie = (
  reply: FastifyReply,
  publicUrl: string,
  { name, value, seconds }: { name: 'browser' | 'order'; value: string; seconds: number },
): void => {
  reply.setCookie(cookieName(publicUrl, name), value, {
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
  });
};

/** One text of a header that may come several times: the first. */
const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** A value for the cookie of a new browser. */
const newId = () => randomBytes(16).toString('base64url');

type ContextSettings = Pick<Config, 'publicUrl' | 'SHARED_ADDRESSES' | 'TRUST_PROXY'>;

/**
 * Builds contexts. The cookie is HttpOnly and SameSite=Lax and carries no authority but to see one's own payments in
 * full; on https its name has the `__Host-` prefix.
 */
export const createContexts = (market: Market, vault: Vault, settings: ContextSettings) => {
  const { publicUrl } = settings;
  const networkOf = readCallerNetwork(settings.SHARED_ADDRESSES);
  const callerOf = readCallerAddress(settings.TRUST_PROXY);
  let hasWarned = false;

  const addressOf = ({ raw, log }: FastifyRequest) => {
    const { address, unreadable } = callerOf(raw);
    if (unreadable && !hasWarned) {
      hasWarned = true;
      log.warn({ header: unreadable }, 'a proxy reports no address that can be read: its callers share one budget');
    }
    return address;
  };

  return (request: FastifyRequest, reply: FastifyReply): Context => {
    const known = readCookie(request, cookieName(publicUrl, 'browser'));
    const isKnown = known !== undefined && /^[\w-]{22}$/.test(known);
    let id = isKnown ? known : newId();
    let hasCookie = isKnown;
    const rememberBrowser = () => {
      if (hasCookie) return;
      hasCookie = true;
      setCookie(reply, publicUrl, { name: 'browser', value: id, seconds: browserSeconds });
    };
    const browser = { hash: vault.hash('browser', id), isNew: !isKnown };
    const nameBrowser = (secret: string) => {
      if (hasCookie) return;
      id = vault.hash('named-browser', secret).slice(0, 22);
      browser.hash = vault.hash('browser', id);
    };
    const forgetBrowser = () => {
      setCookie(reply, publicUrl, { name: 'browser', value: '', seconds: 0 });
      const hasOrder = readCookie(request, cookieName(publicUrl, 'order')) !== undefined;
      if (hasOrder) setCookie(reply, publicUrl, { name: 'order', value: '', seconds: 0 });
    };
    const { host, site, isShared } = networkOf(addressOf(request));
    return {
      traceId: request.id,
      language: chooseLanguage(market, single(request.headers.lang), request.headers['accept-language']),
      browser,
      address: { hash: vault.hash('address', host), ...(site && { site: vault.hash('address', site) }), isShared },
      header: (name) => single(request.headers[name]),
      rememberBrowser,
      nameBrowser,
      forgetBrowser,
      disownBrowser: () => {
        id = newId();
        hasCookie = false;
        Object.assign(browser, { hash: vault.hash('browser', id), isNew: true });
      },
    };
  };
};

export type Contexts = ReturnType<typeof createContexts>;
