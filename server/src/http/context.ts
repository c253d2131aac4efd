import { randomBytes } from 'node:crypto';
import type { Market } from '@selfcare/markets/market';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../locales/texts.ts';
import type { Vault } from '../security/vault.ts';

/** What a use case may know of a request, besides its body. */
export type Context = {
  traceId: string;
  /** A tag of the market, e.g. `fr-FR`. */
  language: string;
  /** A keyed hash of the browser's cookie; `isNew` when the browser has none yet. */
  browser: { hash: string; isNew: boolean };
  /** A keyed hash of the caller's address: for budgets only. */
  address: string;
  header: (name: string) => string | undefined;
  /** Gives a new browser its cookie with this answer, once (look-ups of lines, initiate). */
  rememberBrowser: () => void;
  /** Takes the cookie back with this answer: the next request comes from a new browser. */
  forgetBrowser: () => void;
};

const sixMonthsSeconds = 180 * 24 * 3600;

const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

/** One text of a header that may come several times: the first. */
const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/**
 * Builds contexts. The cookie is HttpOnly and SameSite=Lax and carries no authority but to see one's own payments in
 * full; on https its name has the `__Host-` prefix.
 */
export const createContexts = (market: Market, vault: Vault, publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https:');
  const cookieName = isSecure ? '__Host-browser' : 'browser';
  return (request: FastifyRequest, reply: FastifyReply): Context => {
    const known = readCookie(request.headers.cookie, cookieName);
    const isKnown = known !== undefined && /^[\w-]{22}$/.test(known);
    const id = isKnown ? known : randomBytes(16).toString('base64url');
    let hasCookie = isKnown;
    const setCookie = (value: string, seconds: number) => {
      const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${cookieName}=${value}; ${flags}`);
    };
    const rememberBrowser = () => {
      if (hasCookie) return;
      hasCookie = true;
      setCookie(id, sixMonthsSeconds);
    };
    return {
      traceId: request.id,
      language: chooseLanguage(market, single(request.headers.lang), request.headers['accept-language']),
      browser: { hash: vault.hash('browser', id), isNew: !isKnown },
      address: vault.hash('address', request.ip),
      header: (name) => single(request.headers[name]),
      rememberBrowser,
      forgetBrowser: () => setCookie('', 0),
    };
  };
};

export type Contexts = ReturnType<typeof createContexts>;
