import { randomBytes } from 'node:crypto';
import type { Market } from '@selfcare/markets/market';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { chooseLanguage } from '../locales/texts.ts';
import type { Vault } from '../security/vault.ts';
import { readCallerNetwork } from './limits/caller-address.ts';
import { readCallerAddress } from './limits/forwarded-address.ts';

export type Context = {
  traceId: string;
  language: string;
  /** A keyed hash of the browser's cookie; `isNew` when the request has no cookie. */
  browser: { hash: string; isNew: boolean };
  /** Keyed hashes of the caller's address (its /64 for IPv6) and of its /48. Used for budgets only. */
  address: { hash: string; site?: string; isShared: boolean };
  header: (name: string) => string | undefined;
  /** Sets the cookie of a new browser on this response, once (look-ups of lines, initiate). */
  rememberBrowser: () => void;
  /** Names a new browser by a secret, so that a client that repeats the request stays the same browser. */
  nameBrowser: (secret: string) => void;
  /** Deletes this browser's cookies with the response; its next request comes from a new browser. */
  forgetBrowser: () => void;
  /** Treats the request as one of a new browser, because its cookie was deleted earlier. */
  disownBrowser: () => void;
};

/** The lifetime of a browser's cookie: 180 days. */
export const browserSeconds = 180 * 24 * 3600;

export const readCookie = ({ headers, server }: FastifyRequest, name: string): string | undefined =>
  headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[name];

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** Returns the cookie's name in browsers, with the `__Host-` prefix on https. */
export const cookieName = (publicUrl: string, name: 'browser' | 'order') =>
  isSecure(publicUrl) ? `__Host-${name}` : name;

/** Sets a cookie for so many seconds, hidden from scripts and from other sites' posts; 0 deletes it. */
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

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const newId = () => randomBytes(16).toString('base64url');

type ContextSettings = Pick<Config, 'publicUrl' | 'SHARED_ADDRESSES' | 'TRUST_PROXY'>;

/** Returns the factory of contexts. The browser cookie only lets a visitor see her own payments in full. */
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
