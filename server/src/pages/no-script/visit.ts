import { fieldOf } from '@selfcare/contract/typed/fields';
import { choicePaths, leadStatusPath, type PlainChoice, type PlainWord } from '@selfcare/contract/plain-pages';
import type { Language } from '@selfcare/markets/market';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';

/** One request of a browser without script, in the language of its address. */
export type Visit = { request: FastifyRequest; reply: FastifyReply; language: Language; context: Context };

/** Returns the visitor's context for a call, in the language of the address, with the call's `headers`. */
export const contextFor = (
  { context, language }: Pick<Visit, 'context' | 'language'>,
  headers: Record<string, string> = {},
): Context => ({ ...context, language: language.tag, header: (name) => headers[name] });

/** Returns a path with the language's prefix; a prefixed home page has no trailing slash. */
export const addressOf = ({ prefix }: Language, path: string) => (prefix && path === '/' ? prefix : prefix + path);

/** Redirects a browser to a page of ours (303). */
export const goTo = ({ reply, language }: Visit, path: string) => reply.redirect(addressOf(language, path), 303);

/** Returns a parameter of a request's query or path; undefined unless it was given once. */
export const textIn = (params: unknown, name: string): string | undefined => {
  const text = fieldOf(params, name);
  return typeof text === 'string' ? text : undefined;
};

/** A page of ours: its address without language, and the name and parameters that render it. */
export type Place = {
  address: string;
  page: PlainWord['at'];
  params: { method?: string | undefined; id?: string };
};

/** The no-script pages by name. */
export const places = {
  recharge: { address: '/prepaid-recharge?plain=1', page: 'recharge', params: {} } satisfies Place,
  payment: (segment?: string): Place => ({
    address: `/payment/start${segment ? `/${segment}` : ''}?plain=1`,
    page: 'payment',
    params: { method: segment },
  }),
  choice: (at: PlainChoice['at']): Place => ({ address: `${choicePaths[at]}?plain=1`, page: at, params: {} }),
  lead: { address: `${leadStatusPath}?plain=1`, page: 'lead-status', params: {} } satisfies Place,
  status: (id: string): Place => ({ address: `/payment/status?id=${id}&plain=1`, page: 'status', params: { id } }),
};
